"""Fuzz the decoder and handler of every method, guided by coverage: only documented ends, whatever is sent.

    python tests/fuzz/fuzz_methods.py [-max_total_time=60] [-runs=N] [FOLDER]

Needs atheris (the extra [fuzz]). What follows are libFuzzer's own arguments; FOLDER keeps what reaches new code. An
input is a byte that chooses the method, and the request. Half of the mutations change a field of the message, the
others bytes.
"""

import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import atheris

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
with atheris.instrument_imports(include=["tractor_engine", "tractor_server"]):
    from calls import DOCUMENTED
    from calls import METHODS as DESCRIPTORS
    from google.protobuf.message import DecodeError
    from google.protobuf.message_factory import GetMessageClass
    from mutations import mutated
    from prometheus_client import CollectorRegistry
    from samples import good_requests
    from tractor_server.call import Call, Method, answering, refusing_errors
    from tractor_server.methods import all_methods
    from tractor_server.tally import Tally

METHODS: list[Method] = all_methods(Tally(CollectorRegistry()))
BEHAVIOURS = [refusing_errors(method.service, method.name, answering(method)) for method in METHODS]
RESPONSES = {name: GetMessageClass(method.output_type) for name, method in DESCRIPTORS.items()}
LONGEST = 1 << 16


class Context:
    """A call's context that says nothing."""

    def invocation_metadata(self) -> tuple[()]:
        """None."""
        return ()

    def is_active(self) -> bool:
        """Somebody waits."""
        return True


def check_one(data: bytes) -> None:
    """Send one input to its method; an end that is not documented is an error."""
    if not data:
        return
    number = data[0] % len(METHODS)
    method = METHODS[number]
    context: Any = Context()
    call = Call(method.name, iter(()), context)
    call.data = data[1:]
    answer = BEHAVIOURS[number](call)
    if answer.refusal is None:
        RESPONSES[method.name].FromString(answer.data)
    elif (answer.refusal.code.name, answer.refusal.reason) not in DOCUMENTED:
        raise RuntimeError(f"{method.name}: {answer.refusal.code} {answer.refusal.reason}") from answer.error


def mutate(data: bytes, size: int, seed: int) -> bytes:
    """Another input from one."""
    if data and seed % 2:
        method = METHODS[data[0] % len(METHODS)]
        try:
            message = mutated(Random(seed), method.request.FromString(data[1:]))
        except DecodeError:
            pass
        else:
            return (data[:1] + message.SerializeToString())[: max(size, LONGEST)]
    return bytes(atheris.Mutate(data, size))


def main() -> None:
    """Fuzz until told to stop, or until an input fails."""
    with TemporaryDirectory() as folder:
        for number, method in enumerate(METHODS):
            for index, request in enumerate(good_requests()[method.name]):
                Path(folder, f"{method.name}-{index}").write_bytes(bytes([number]) + request.SerializeToString())
        atheris.Setup([*sys.argv, folder, f"-max_len={LONGEST}"], check_one, custom_mutator=mutate)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
