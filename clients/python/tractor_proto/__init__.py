"""The generated code of the contract, proto/tractor/v1: one copy for server and clients."""
