"""The shipped rules and dashboard, on a real Prometheus that scrapes a real server."""

import math
import urllib.request

import pytest
import yaml
from live import Live, Prometheus
from programs import DEPLOY, FILES, program, run
from promql import Panel, alerts, panels, rules, selectors

CONFIG = DEPLOY / "prometheus" / "prometheus.yml"
CASES = DEPLOY / "prometheus" / "alerts_test.yaml"
DEBIAN = "apt-get install prometheus"
PANELS = {panel.title: panel for panel in panels()}
EXPRESSIONS = {f"{rule.name} {rule.severity}".strip(): rule.expression for rule in rules()} | {
    panel.title: " ".join(panel.expressions) for panel in PANELS.values()
}


@pytest.mark.parametrize("command", [("check", "config", CONFIG), ("check", "rules", FILES / "alerts.yaml")])
def test_promtool_accepts(command: tuple[str, ...]) -> None:
    """The configuration with all it names, and the rules."""
    done = run(program("promtool", DEBIAN), *command)
    assert (done.status, "FAILED" in done.text) == (0, False), done.text


def test_alerts_fire_when_they_should() -> None:
    """And only then: the unit tests of the rules pass."""
    done = run(program("promtool", DEBIAN), "test", "rules", CASES)
    assert done.status == 0, done.text


def test_every_alert_has_a_case_where_it_fires_and_one_where_it_does_not() -> None:
    """By name and severity."""
    fires, silent = set(), set()
    for case in yaml.safe_load(CASES.read_text())["tests"]:
        for check in case["alert_rule_test"]:
            severities = {alert["exp_labels"]["severity"] for alert in check["exp_alerts"]}
            fires |= {(check["alertname"], severity) for severity in severities}
            silent |= {(check["alertname"], severity) for severity in {"warning", "critical"} - severities}
    shipped = {(rule.name, rule.severity) for rule in alerts()}
    assert fires == shipped
    assert silent >= shipped


def test_metrics_are_well_formed(live: Live) -> None:
    """Promtool has nothing to say of what the server itself counts."""
    with urllib.request.urlopen(live.metrics, timeout=10) as answer:  # noqa: S310 # of this machine
        text = answer.read().decode()
    done = run(program("promtool", DEBIAN), "check", "metrics", input_text=text)
    said = [line for line in done.text.splitlines() if not line.startswith("python_")]
    assert said == []


def test_prometheus_evaluates_the_rules(prometheus: Prometheus) -> None:
    """All of them, without an error."""
    groups = prometheus.get("rules")["groups"]
    found = [(rule["name"], rule["health"], rule.get("lastError")) for group in groups for rule in group["rules"]]
    assert sorted(name for name, _, _ in found) == sorted(rule.name for rule in rules())
    assert {(health, error) for _, health, error in found} == {("ok", None)}


def test_nothing_is_wrong_with_a_server_that_works(prometheus: Prometheus) -> None:
    """Although callers do everything wrong, no alert is even pending but the one that tells of it."""
    names = {alert["labels"]["alertname"] for alert in prometheus.get("alerts")["alerts"]}
    assert names == {"TractorCallersRefused"}


@pytest.mark.parametrize("expression", EXPRESSIONS.values(), ids=EXPRESSIONS)
def test_what_expressions_name_exists(expression: str, prometheus: Prometheus) -> None:
    """Every metric, and every label value by itself: a misspelt one would never fire, and nobody would notice."""
    named = list(selectors(expression))
    assert named
    assert [selector for selector in named if not prometheus.query(selector)] == []


@pytest.mark.parametrize("panel", PANELS.values(), ids=PANELS)
def test_every_panel_shows_something(panel: Panel, prometheus: Prometheus) -> None:
    """Each expression has a series with a number."""
    for expression in panel.expressions:
        series = prometheus.query(expression)
        assert series, expression
        assert any(not math.isnan(float(one["value"][1])) for one in series), expression


def test_the_dashboard_shows_the_calls(prometheus: Prometheus) -> None:
    """As many as were made, of which some broke rules."""
    (calls,) = PANELS["Calls"].expressions
    assert prometheus.value(calls) > 1
    assert sum(prometheus.value(each) for each in PANELS["Rules broken by reason"].expressions) > 0
