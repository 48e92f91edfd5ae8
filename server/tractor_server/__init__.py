"""The rules of Tractor as a stateless gRPC service: decode, one call of the engine, encode."""
