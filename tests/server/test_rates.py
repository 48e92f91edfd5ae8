"""How often one caller may call a live server."""

import time
from pathlib import Path

import grpc
from access import HEALTH, NEXT, RULES, SECRET, callers, code_of, codes, key
from calls import call, send_to
from google.rpc import error_details_pb2
from scraping import value
from tractor_server.testing import FREE, running_server

LIMITED = ("RESOURCE_EXHAUSTED", "RATE_LIMITED")


def test_who_calls_too_often(tmp_path: Path) -> None:
    """Is refused and told when to come again; others are not hurt."""
    path = tmp_path / "callers.toml"
    path.write_text(callers(one=(RULES, SECRET), two=(RULES, NEXT)))
    with (
        running_server(FREE._replace(callers=str(path), rate_limit=0.5)) as server,
        grpc.insecure_channel(server.address) as channel,
    ):
        first, second = (send_to(channel, "DescribeRuleSets", b"", key(SECRET)) for _ in range(2))
        assert [code_of(first), code_of(second)] == [("OK", ""), LIMITED]
        delay = second.detail(error_details_pb2.RetryInfo).retry_delay.ToTimedelta().total_seconds()
        assert 0 < delay <= 2
        assert code_of(send_to(channel, "DescribeRuleSets", b"", key(NEXT))) == ("OK", "")
        assert call(channel, HEALTH, b"").code == "OK"
        assert value(server, "tractor_refusals_total", reason="RATE_LIMITED") == 1
        time.sleep(delay)
        assert code_of(send_to(channel, "DescribeRuleSets", b"", key(SECRET))) == ("OK", "")


def test_where_nobody_is_asked_all_are_one_caller() -> None:
    """Whatever they say of themselves."""
    with running_server(FREE._replace(rate_limit=0.01)) as server:
        assert codes(server, [], key(SECRET), key(NEXT)) == [("OK", ""), LIMITED, LIMITED]
