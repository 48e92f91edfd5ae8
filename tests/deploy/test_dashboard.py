"""The dashboard as a file: fresh, complete, and laid out without overlaps."""

import re
import sys
from itertools import combinations
from typing import Any

from programs import ROOT, run
from promql import VARIABLES, alerts, dashboard

PANELS: list[dict[str, Any]] = dashboard()["panels"]
SHOWN = [panel for panel in PANELS if panel["type"] != "row"]


def test_it_is_fresh() -> None:
    """What the tool would write."""
    done = run(sys.executable, ROOT / "tools" / "make_dashboard.py", "--check")
    assert done.status == 0, done.text


def test_panels_are_complete() -> None:
    """Each has a title of its own, a sentence, a unit, the chosen data source, and expressions with legends."""
    titles = [panel["title"] for panel in PANELS]
    numbers = [panel["id"] for panel in PANELS]
    assert len(set(titles)) == len(titles)
    assert len(set(numbers)) == len(numbers)
    for panel in SHOWN:
        assert panel["description"]
        assert panel["fieldConfig"]["defaults"]["unit"]
        assert panel["targets"]
        for target in [panel, *panel["targets"]]:
            assert target["datasource"] == {"type": "prometheus", "uid": "${datasource}"}
        assert all(target["expr"] and target["legendFormat"] for target in panel["targets"])


def test_variables_are_those_that_are_used() -> None:
    """Nothing is chosen that no expression asks for, nothing asked for that cannot be chosen."""
    chosen = {f"${variable['name']}" for variable in dashboard()["templating"]["list"]}
    used = {name for panel in SHOWN for target in panel["targets"] for name in re.findall(r"\$\w+", target["expr"])}
    assert chosen == (used - {"$__rate_interval"}) | {"$datasource"}
    assert used <= VARIABLES.keys()


def test_panels_do_not_overlap() -> None:
    """Nor do they stick out of the grid."""
    places = [panel["gridPos"] for panel in PANELS]
    assert all(place["x"] + place["w"] <= 24 for place in places)
    for one, other in combinations(places, 2):
        is_beside = one["x"] + one["w"] <= other["x"] or other["x"] + other["w"] <= one["x"]
        is_below = one["y"] + one["h"] <= other["y"] or other["y"] + other["h"] <= one["y"]
        assert is_beside or is_below, (one, other)


def test_every_alert_is_named_by_a_panel() -> None:
    """So that who is called finds the picture; a panel names no alert that is none."""
    text = " ".join(panel["description"] for panel in SHOWN)
    known = {alert.name for alert in alerts()}
    assert set(re.findall(r"\bTractor[A-Z]\w+", text)) == known
