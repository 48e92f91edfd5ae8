"""A bare grpcio server that answers each request with the bytes it was given for it: what transport alone costs.

python bench/echo.py PAIRS    PAIRS: a file of lines "request response" in hex; the port is printed.
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import grpc


def main(pairs: Path) -> None:
    """Serve until killed."""
    lines = (line.split() for line in pairs.read_text().splitlines())
    answers: dict[bytes, bytes] = {bytes.fromhex(request): bytes.fromhex(response) for request, response in lines}

    def answer(request: bytes, _: grpc.ServicerContext) -> bytes:
        return answers[request]

    server = grpc.server(ThreadPoolExecutor(4))
    handler: grpc.RpcMethodHandler[bytes, bytes] = grpc.unary_unary_rpc_method_handler(answer)
    server.add_generic_rpc_handlers(
        (grpc.method_handlers_generic_handler("tractor.v1.MatchService", {"ApplyAction": handler}),)
    )
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    print(port, flush=True)
    server.wait_for_termination()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
