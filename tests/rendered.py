"""The chart, rendered by Helm's own library: for the value sets of tests/deploy/values, and for others."""

import importlib
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from programs import DEPLOY, lacking

CHART = DEPLOY / "chart"
VALUES = Path(__file__).parent / "deploy" / "values"
SETS = tuple(sorted(path.stem for path in VALUES.glob("*.yaml")))
Object = dict[str, Any]


def helm() -> Any:  # noqa: ANN401 # a module
    """Helm."""
    try:
        return importlib.import_module("helm_python")
    except ImportError as error:
        lacking(f"{error}: pip install helm-python-sdk")


def values_of(name: str) -> Object:
    """The values of a set."""
    values: Object = yaml.safe_load((VALUES / f"{name}.yaml").read_text())
    return values


def templates(values: Object, namespace: str = "games") -> dict[str, str]:
    """What comes out of each file; an error of Helm where values are no good."""
    with helm().Chart.load(str(CHART)) as chart:
        chart.validate_schema(values)
        texts: dict[str, str] = chart.render(values, name="tractor", namespace=namespace)
        return texts


def render(values: Object) -> list[Object]:
    """Every object that the chart makes of values."""
    texts = {path: text for path, text in templates(values).items() if path.endswith(".yaml")}
    return [found for text in texts.values() for found in yaml.safe_load_all(text) if found]


@cache
def rendered(name: str) -> tuple[Object, ...]:
    """Every object that the chart makes of a set."""
    return tuple(render(values_of(name)))


def of_kind(objects: tuple[Object, ...] | list[Object], kind: str) -> list[Object]:
    """Those of a kind."""
    return [each for each in objects if each["kind"] == kind]


def one(objects: tuple[Object, ...] | list[Object], kind: str, name: str = "tractor") -> Object:
    """The only one of a kind and a name."""
    (found,) = (each for each in of_kind(objects, kind) if each["metadata"]["name"] == name)
    return found


def container_of(deployment: Object) -> Object:
    """The container of a deployment's pods."""
    (container,) = deployment["spec"]["template"]["spec"]["containers"]
    return dict(container)
