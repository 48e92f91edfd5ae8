"""Who may call a live server with a token, and what the log says of the others."""

import json
import time
from io import BytesIO
from pathlib import Path

import grpc
from access import MATCH, RULES, bearer, codes
from calls import send_to
from credentials import AUDIENCE, TokenKey, claims, encoded, key_set
from programs import wait_until
from tractor_server.testing import FREE, running_server


def test_tokens(tmp_path: Path) -> None:
    """Good ones let in; expired ones, those for others, unsigned ones and those of an unknown key do not."""
    now = time.time()
    good, other = TokenKey.new(), TokenKey.new(kid="2")
    path = tmp_path / "keys.json"
    path.write_bytes(key_set(good))
    mine = claims(now, scope=RULES)
    unsigned = f"{encoded({'alg': 'none', 'typ': 'JWT'})}.{encoded(mine)}."
    signed = good.sign(mine)
    cases = {
        signed: ("OK", ""),
        good.sign(claims(now, scope=MATCH)): ("PERMISSION_DENIED", "MISSING_SCOPE"),
        good.sign({**mine, "exp": int(now) - 5}): ("UNAUTHENTICATED", "EXPIRED_TOKEN"),
        good.sign({**mine, "aud": "somebody-else"}): ("UNAUTHENTICATED", "INVALID_TOKEN"),
        good.sign({**mine, "nbf": int(now) + 3600}): ("UNAUTHENTICATED", "INVALID_TOKEN"),
        unsigned: ("UNAUTHENTICATED", "INVALID_TOKEN"),
        f"{unsigned}{signed.rpartition('.')[2]}": ("UNAUTHENTICATED", "INVALID_TOKEN"),
        signed[:-4] + "AAAA": ("UNAUTHENTICATED", "INVALID_TOKEN"),
        other.sign(mine): ("UNAUTHENTICATED", "INVALID_TOKEN"),
        "": ("UNAUTHENTICATED", "INVALID_TOKEN"),
        "no token": ("UNAUTHENTICATED", "INVALID_TOKEN"),
    }
    options = FREE._replace(jwt_keys=str(path), jwt_audience=AUDIENCE)
    stream = BytesIO()
    with running_server(options, stream) as server:
        for token, expected in cases.items():
            assert codes(server, bearer(token)) == [expected], token
        assert codes(server, bearer(signed), []) == [("OK", ""), ("UNAUTHENTICATED", "NO_CREDENTIALS")]
    text = stream.getvalue().decode()
    assert not any(part in text for token in cases for part in token.split(".") if len(part) > 20)
    lines = [line for line in map(json.loads, text.splitlines()) if line["event"] == "call"]
    assert {line.get("principal") for line in lines if line["code"] in ("OK", "PERMISSION_DENIED")} == {"alice"}
    assert not any("principal" in line for line in lines if line["code"] == "UNAUTHENTICATED")


def test_the_log_says_what_the_caller_is_not_told(tmp_path: Path) -> None:
    """Why a token is no good, and where from somebody calls who cannot say who they are."""
    token_key = TokenKey.new("ES256", "first")
    (tmp_path / "keys.json").write_bytes(key_set(token_key))
    options = FREE._replace(jwt_keys=str(tmp_path / "keys.json"), jwt_audience=AUDIENCE)
    good = claims(time.time(), scope=RULES)
    tries = {
        "InvalidAudienceError": token_key.sign({**good, "aud": "another"}),
        "MissingRequiredClaimError": token_key.sign({name: value for name, value in good.items() if name != "exp"}),
        "no key of the set fits kid and alg": TokenKey.new("ES256", "other").sign(good),
        "scope is no text, or sub no name": token_key.sign({**good, "scope": [RULES]}),
    }
    stream = BytesIO()
    with running_server(options, stream) as server, grpc.insecure_channel(server.address) as channel:
        texts = {send_to(channel, "DescribeRuleSets", b"", bearer(token)).text for token in tries.values()}
        send_to(channel, "DescribeRuleSets", b"")
        send_to(channel, "DescribeRuleSets", b"", bearer(token_key.sign(good)))
    assert texts == {"The token is not valid here."}
    lines = [line for line in map(json.loads, stream.getvalue().splitlines()) if line["event"] == "call"]
    assert [line.get("why") for line in lines] == [*tries, None, None]
    assert ["peer" in line for line in lines] == [True] * 5 + [False]


def test_a_token_ends_while_it_is_remembered(tmp_path: Path) -> None:
    """What was found good once is not good for ever."""
    signer = TokenKey.new()
    path = tmp_path / "keys.json"
    path.write_bytes(key_set(signer))
    with running_server(FREE._replace(jwt_keys=str(path), jwt_audience=AUDIENCE)) as server:
        token = signer.sign({**claims(time.time(), scope=RULES), "exp": time.time() + 1.5})
        assert codes(server, bearer(token)) == [("OK", "")]
        wait_until(lambda: codes(server, bearer(token)) != [("OK", "")], "it ends", patience=20)
        assert codes(server, bearer(token)) == [("UNAUTHENTICATED", "EXPIRED_TOKEN")]
