"""What PromQL expressions name: enough of its grammar to find selectors in those that we ship."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from programs import FILES

SELECTOR = re.compile(
    r"\b(?P<name>(?:grpc_server|tractor|process|python|up|job:)[\w:]*)(?:\{(?P<matchers>[^}]*)\})?(?!\w*\()"
)
MATCHER = re.compile(r'(?P<label>\w+)(?P<operator>=~|!~|!=|=)"(?P<value>[^"]*)"')
VARIABLES = {"$namespace": ".*", "$job": ".*", "$instance": ".*", "$__rate_interval": "1m"}
"""What Grafana puts in the place of its variables when everything is chosen."""


class Rule(NamedTuple):
    """A rule of alerts.yaml: it records or it alerts."""

    group: str
    name: str
    severity: str
    """Empty when it records."""
    expression: str
    annotations: dict[str, str]


class Panel(NamedTuple):
    """A panel of the dashboard with its expressions, the variables replaced."""

    title: str
    expressions: tuple[str, ...]


def rules() -> list[Rule]:
    """Every rule that is shipped."""
    groups = yaml.safe_load((FILES / "alerts.yaml").read_text())["groups"]
    return [
        Rule(
            group["name"],
            rule.get("record") or rule["alert"],
            rule.get("labels", {}).get("severity", ""),
            rule["expr"],
            rule.get("annotations", {}),
        )
        for group in groups
        for rule in group["rules"]
    ]


def alerts() -> list[Rule]:
    """Those that alert."""
    return [rule for rule in rules() if rule.severity]


def dashboard(path: Path = FILES / "dashboard.json") -> dict[str, Any]:
    """The dashboard as it is shipped."""
    content: dict[str, Any] = json.loads(path.read_text())
    return content


def panels() -> list[Panel]:
    """Every panel that shows something."""
    return [
        Panel(panel["title"], tuple(chosen(target["expr"]) for target in panel["targets"]))
        for panel in dashboard()["panels"]
        if panel["type"] != "row"
    ]


def chosen(expression: str) -> str:
    """An expression with everything chosen."""
    for variable, value in VARIABLES.items():
        expression = expression.replace(variable, value)
    return expression


def selectors(expression: str) -> Iterator[str]:
    """Every selector of an expression; one that lists values of a label once for each value."""
    for found in SELECTOR.finditer(expression):
        matchers = [MATCHER.fullmatch(text.strip()) for text in (found["matchers"] or "").split(",") if text]
        assert all(matchers), f"not understood: {found[0]}"
        yield from _spread(
            found["name"], [(match["label"], match["operator"], match["value"]) for match in matchers if match]
        )


def _spread(name: str, matchers: list[tuple[str, str, str]]) -> Iterator[str]:
    for number, (label, operator, value) in enumerate(matchers):
        if operator == "=~" and "|" in value:
            for choice in value.split("|"):
                yield from _spread(name, [*matchers[:number], (label, "=~", choice), *matchers[number + 1 :]])
            return
    written = ", ".join(f'{label}{operator}"{value}"' for label, operator, value in matchers)
    yield f"{name}{{{written}}}"
