"""What is remembered of good tokens."""

import threading
from typing import Any

import pytest
from checking import EDDSA, ES256, EXPIRED, GOOD, INVALID, NOW, Checker
from credentials import claims, key_set
from tractor_server.auth import tokens as tokens_module
from tractor_server.auth.key_set import KeySet, parse_key_set
from tractor_server.auth.principal import Principal


class TestMemory:
    """What is remembered of good tokens."""

    def test_a_good_token_is_verified_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The second time its signature is not looked at."""
        checker = Checker()
        first = checker.outcome(GOOD)
        monkeypatch.setattr(checker.tokens, "_read", None)
        assert checker.outcome(GOOD) is first

    def test_it_expires_all_the_same(self) -> None:
        """To the second, and is then forgotten."""
        checker = Checker()
        assert isinstance(checker.outcome(GOOD), Principal)
        checker.now = NOW + 299
        assert isinstance(checker.outcome(GOOD), Principal)
        checker.now = NOW + 300
        assert checker.outcome(GOOD) is EXPIRED
        assert not checker.tokens._memory.tokens
        assert checker.outcome(GOOD) is EXPIRED

    def test_it_goes_with_its_key(self) -> None:
        """A key that is taken out of the set takes what it signed along."""
        checker = Checker()
        assert isinstance(checker.outcome(GOOD), Principal)
        checker.keys = parse_key_set(key_set(ES256))
        assert checker.outcome(GOOD) is INVALID
        checker.keys = parse_key_set(key_set(ES256, EDDSA))
        assert isinstance(checker.outcome(GOOD), Principal)

    def test_what_is_verified_during_the_change_is_not_kept(self) -> None:
        """Nor is it under the new keys."""
        checker = Checker()
        read = checker.tokens._read

        def slow(token: str, keys: KeySet) -> Any:  # noqa: ANN401 # what it was
            known = read(token, keys)
            checker.keys = parse_key_set(key_set(ES256))
            checker.outcome(ES256.sign(claims(NOW)))
            return known

        checker.tokens._read = slow  # type: ignore[method-assign] # for a moment
        assert isinstance(checker.outcome(GOOD), Principal)
        checker.tokens._read = read  # type: ignore[method-assign] # as it was
        assert checker.outcome(GOOD) is INVALID

    def test_it_is_bounded(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The oldest are dropped, which costs them no more than another look."""
        monkeypatch.setattr(tokens_module, "MOST_REMEMBERED", 3)
        checker = Checker()
        signed = [EDDSA.sign(claims(NOW, sub=str(number))) for number in range(5)]
        for token in signed:
            checker.outcome(token)
        assert [known.principal.name for known in checker.tokens._memory.tokens.values()] == ["2", "3", "4"]
        assert checker.outcome(signed[0]) == Principal("0", frozenset({"tractor.match", "tractor.check"}))

    def test_expired_tokens_push_nobody_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """They are not remembered."""
        monkeypatch.setattr(tokens_module, "MOST_REMEMBERED", 1)
        checker = Checker()
        checker.outcome(GOOD)
        assert checker.outcome(EDDSA.sign(claims(NOW, exp=NOW - 1))) is EXPIRED
        assert len(checker.tokens._memory.tokens) == 1

    def test_threads_do_not_disturb_each_other(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """While tokens are remembered, dropped and the keys change, each gets its own principal."""
        monkeypatch.setattr(tokens_module, "MOST_REMEMBERED", 4)
        checker = Checker()
        signed = {str(number): EDDSA.sign(claims(NOW, sub=str(number))) for number in range(8)}
        wrong: list[object] = []

        def call() -> None:
            for turn in range(100):
                for name, token in signed.items():
                    outcome = checker.outcome(token)
                    if not isinstance(outcome, Principal) or outcome.name != name:
                        wrong.append(outcome)
                if turn % 20 == 0:
                    checker.keys = parse_key_set(key_set(EDDSA))

        threads = [threading.Thread(target=call) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not wrong
        assert len(checker.tokens._memory.tokens) <= 4
