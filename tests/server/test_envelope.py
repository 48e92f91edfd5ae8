"""Requests of far too many items are refused before they are parsed, whatever bytes they have."""

from contextlib import suppress

import grpc
import pytest
from calls import send_to
from hypothesis import given
from hypothesis import strategies as st
from samples import good_requests
from tractor_server.codec.envelope import MORE, check_items
from tractor_server.codec.faults import MalformedError
from tractor_server.methods import ITEMS

BOUNDS = range(1, 501)


@given(st.binary(max_size=4000))
def test_no_bytes_break_it(data: bytes) -> None:
    """It ends, and raises nothing but what a caller can be told."""
    with suppress(MalformedError):
        check_items(data, "requests", BOUNDS)


@pytest.mark.parametrize("item", [b"\x0a\x00", b"\x0a\x02\x08\x01", b"\x08\xff\xff\x7f", b"\x0d1234", b"\x0912345678"])
def test_fields_are_counted(item: bytes) -> None:
    """Of every wire type; as many as there may be pass, with some more beside them."""
    check_items(item * (500 + MORE), "requests", BOUNDS)
    with pytest.raises(MalformedError):
        check_items(item * (501 + MORE), "requests", BOUNDS)


@pytest.mark.parametrize("method", ITEMS)
def test_the_caller_is_told_the_field(channel: grpc.Channel, method: str) -> None:
    """As of what was parsed."""
    field, bounds = ITEMS[method]
    number = good_requests()[method][0].DESCRIPTOR.fields_by_name[field].number
    for count in (bounds[-1] + 1, 400_000):
        reply = send_to(channel, method, bytes([number << 3 | 2, 0]) * count)
        assert (reply.code, reply.reason) == ("INVALID_ARGUMENT", "INVALID_FIELDS")
        assert field in reply.fields
