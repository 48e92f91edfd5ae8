"""The generated code of the contract, proto/tractor/v1: one copy for server and clients.

Use the messages and the stubs. The `…Servicer` classes are what protoc's plugin writes for whoever would serve the contract
with another implementation: bases whose methods answer UNIMPLEMENTED until overridden. Nothing here uses them;
`tractor_server` registers every method of both services by itself (`tractor_server/methods.py`), and none is left out.
"""
