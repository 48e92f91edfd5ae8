"""The runbook: an entry for each alert, reached by the alert's link, and complete."""

import re

import pytest
from live import Prometheus
from promql import Rule, alerts, selectors
from runbook import PARTS, entries, queries

ENTRIES = entries()
HOME = "https://example.com/tractor/blob/main/docs/runbook.md"


@pytest.mark.parametrize("alert", alerts(), ids=lambda alert: f"{alert.name} {alert.severity}")
def test_every_alert_leads_to_its_entry(alert: Rule) -> None:
    """By the anchor that its heading gets; it has a summary, a description and a severity of two."""
    assert alert.name in ENTRIES
    assert alert.annotations.keys() == {"summary", "description", "runbook_url"}
    assert alert.annotations["runbook_url"] == f"{HOME}#{alert.name.lower()}"
    assert alert.annotations["summary"].endswith(".")
    assert alert.severity in {"warning", "critical"}


def test_there_is_no_other_entry() -> None:
    """Nor a link to one."""
    assert ENTRIES.keys() == {alert.name for alert in alerts()}
    linked = {anchor for text in ENTRIES.values() for anchor in re.findall(r"\(#(\w+)\)", text)}
    assert linked <= {name.lower() for name in ENTRIES}


@pytest.mark.parametrize("name", ENTRIES)
def test_entries_are_complete(name: str) -> None:
    """What it means, who is hurt, where to look, what to do, in this order; and a query."""
    assert re.findall(r"^\*\*(\w+):\*\*", ENTRIES[name], re.MULTILINE) == [*PARTS]
    assert queries(ENTRIES[name])


@pytest.mark.parametrize("name", ENTRIES)
def test_queries_work(name: str, prometheus: Prometheus) -> None:
    """Prometheus takes each, and what it names exists."""
    for query in queries(ENTRIES[name]):
        prometheus.query(query)
        assert [selector for selector in selectors(query) if not prometheus.query(selector)] == []
