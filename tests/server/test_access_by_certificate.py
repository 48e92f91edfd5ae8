"""Who may call a live server over TLS, and certificates that change under calls."""

import json
import time
from io import BytesIO
from pathlib import Path

import grpc
import pytest
from access import HEALTH, RULES, code_of, while_calling
from calls import call, send_to
from credentials import Authority
from scraping import value, wait_for
from tractor_server.server import Server
from tractor_server.testing import FREE, running_server


@pytest.fixture
def authority() -> Authority:
    """Who signs."""
    return Authority()


def secure(server: Server, root: bytes, *pair: bytes) -> grpc.Channel:
    """A channel that trusts an authority, with a certificate and key of its own if there are any."""
    certificate, private = pair or (None, None)
    return grpc.secure_channel(server.address, grpc.ssl_channel_credentials(root, private, certificate))


def test_tls_and_a_certificate_that_changes_under_calls(tmp_path: Path, authority: Authority) -> None:
    """Who speaks no TLS is refused; new connections get the new certificate, and no call fails."""
    certificate, private = authority.server().write(tmp_path)
    options = FREE._replace(tls_certificate=str(certificate), tls_key=str(private))
    with running_server(options) as server:
        first = value(server, "tractor_certificate_expiry_timestamp_seconds")
        assert first > time.time()
        with grpc.insecure_channel(server.address) as channel:
            assert send_to(channel, "DescribeRuleSets", b"").code == "UNAVAILABLE"

        def change() -> None:
            authority.server().write(tmp_path)
            wait_for(server, 1, "tractor_reloads_total", file="certificate", outcome="ok")
            time.sleep(0.3)
            private.write_bytes(b"no key")
            wait_for(server, 1, "tractor_reloads_total", file="certificate", outcome="failed")

        assert while_calling(lambda: secure(server, authority.pem), [], change) == {"OK"}
        with secure(server, Authority("Another").pem) as channel:
            assert send_to(channel, "DescribeRuleSets", b"").code == "UNAVAILABLE"
        with grpc.insecure_channel(server.admin_address) as channel:
            assert call(channel, HEALTH, b"").code == "OK"  # probes speak no TLS


def test_client_certificates(tmp_path: Path, authority: Authority) -> None:
    """Without one there is no connection; one that no caller lists is nobody's; the caller's name is logged."""
    certificate, private = authority.server().write(tmp_path)
    path = tmp_path / "callers.toml"
    path.write_text(f'[bots]\nscopes = ["{RULES}"]\ncertificates = ["bots.example.com"]\n')
    files = FREE._replace(tls_certificate=str(certificate), tls_key=str(private))
    options = files._replace(tls_client_ca=str(authority.write(tmp_path)), callers=str(path))
    bots, others = authority.client("", "bots.example.com"), authority.client("others")
    foreign = Authority("Another").client("", "bots.example.com")
    stream = BytesIO()
    with running_server(options, stream) as server:
        with secure(server, authority.pem, bots.certificate, bots.key) as channel:
            assert send_to(channel, "DescribeRuleSets", b"").code == "OK"
            assert code_of(send_to(channel, "StartMatch", b"")) == ("PERMISSION_DENIED", "MISSING_SCOPE")
        with secure(server, authority.pem, others.certificate, others.key) as channel:
            assert code_of(send_to(channel, "DescribeRuleSets", b"")) == ("UNAUTHENTICATED", "UNKNOWN_CERTIFICATE")
        for pair in ((), (foreign.certificate, foreign.key)):
            with secure(server, authority.pem, *pair) as channel:
                assert send_to(channel, "DescribeRuleSets", b"").code == "UNAVAILABLE"
    lines = [line for line in map(json.loads, stream.getvalue().splitlines()) if line["event"] == "call"]
    assert [line.get("principal") for line in lines] == ["bots", "bots", None]
