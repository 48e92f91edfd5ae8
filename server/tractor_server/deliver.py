"""Answers that have not been taken yet: who never reads them must not fill the memory with them."""

from threading import Lock

from tractor_server.call import Answer, Behaviour, Call

EACH = 32 << 10
"""Bytes that grpcio holds for a call beside its answer."""
MOST = 64 << 20
"""Bytes of the answers of all calls together, and what they cost, that may wait to be taken."""


class Deliveries:
    """The answers on their way. When they are too many, the oldest are dropped: those whom nobody reads."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._lock = Lock()
        self._sizes: dict[Call, int] = {}
        self._total = 0

    @property
    def total(self) -> int:
        """Bytes that wait to be taken."""
        return self._total

    def stage(self, _service: str, _name: str, behaviour: Behaviour) -> Behaviour:
        """The stage that counts an answer until it has been taken, or the call has ended otherwise."""

        def answer(call: Call) -> Answer:
            given = behaviour(call)
            self._send(call, EACH + len(given.data))
            return given

        return answer

    def _send(self, call: Call, size: int) -> None:
        with self._lock:
            self._sizes[call] = size
            self._total += size
            dropped = []
            while self._total > self._most and len(self._sizes) > 1:
                oldest = next(iter(self._sizes))
                self._total -= self._sizes.pop(oldest)
                dropped.append(oldest)
        for oldest in dropped:
            oldest.context.cancel()
        if not call.context.add_callback(lambda: self._end(call)):
            self._end(call)

    def _end(self, call: Call) -> None:
        with self._lock:
            self._total -= self._sizes.pop(call, 0)
