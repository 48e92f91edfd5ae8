"""The chart: it renders, Kubernetes would take what comes out, and refuses values that are no good."""

import importlib
import json
import tomllib
from base64 import b64decode
from typing import Any

import jsonschema
import pytest
import yaml
from programs import FILES, ROOT, lacking
from rendered import CHART, SETS, Object, container_of, helm, of_kind, one, render, rendered, templates, values_of
from tractor_server.options import STANDARD

OLDEST = (1, 29)
CRDS = {"PodMonitor": "podmonitor", "PrometheusRule": "prometheusrule"}
SCHEMA: Object = json.loads((CHART / "values.schema.json").read_text())


def kubernetes() -> Any:  # noqa: ANN401 # a module
    """What knows the schemas of Kubernetes."""
    try:
        return importlib.import_module("kubernetes_validate")
    except ImportError as error:
        lacking(f"{error}: pip install kubernetes-validate")


def versions() -> list[str]:
    """Those that the chart is for, up to the newest that the schemas are there for."""
    every: list[str] = importlib.import_module("kubernetes_validate.utils").all_versions()
    return sorted({version for version in every if tuple(map(int, version.split(".")))[:2] >= OLDEST})


@pytest.mark.parametrize("name", SETS)
def test_lint_has_nothing_to_say(name: str) -> None:
    """But that an icon would be nice."""
    report = helm().lint(str(CHART), values_of(name), strict=True)
    assert report["errors"] == []
    assert [each["error"] for each in report["messages"]] == ["icon is recommended"]


@pytest.mark.parametrize("name", SETS)
def test_kubernetes_takes_it(name: str) -> None:
    """Every object, by the strict schemas of every version: no field is unknown."""
    validate, known = kubernetes().validate, versions()
    assert len(known) > 5
    for thing in rendered(name):
        if thing["kind"] in CRDS:
            schema = json.loads((ROOT / "tests/deploy/schemas" / f"{CRDS[thing['kind']]}.json").read_text())
            jsonschema.validate(thing, schema)
        else:
            for version in known:
                validate(thing, version, strict=True)


def test_everything_is_rendered() -> None:
    """Each kind that the chart has, when all is asked for."""
    kinds = {thing["kind"] for thing in rendered("everything")}
    assert kinds == {
        "ConfigMap",
        "Deployment",
        "HorizontalPodAutoscaler",
        "NetworkPolicy",
        "PodDisruptionBudget",
        "PodMonitor",
        "PrometheusRule",
        "Service",
        "ServiceAccount",
    }
    assert "Nobody watches it yet" in templates(values_of("callers"))["tractor/templates/NOTES.txt"]


JWT = {"secret": "keys", "audience": "tractor"}
NEEDED: dict[str, tuple[Object, str]] = {
    "nothing": ({}, "Nobody is asked who they are"),
    "insecure, and asking": ({"insecure": True, "auth": {"jwt": JWT}}, "leave out one or the other"),
    "tokens for anybody": ({"auth": {"jwt": {"secret": "keys"}}}, "needs auth.jwt.audience"),
    "certificates without TLS": ({"tls": {"clientCaSecret": "ca"}}, "needs tls.secret"),
    "fewer than the least": (
        {"insecure": True, "autoscaling": {"minReplicas": 9, "maxReplicas": 3}},
        "minReplicas is more than",
    ),
    "spans to nowhere": ({"insecure": True, "traces": {"enabled": True}}, "needs traces.endpoint"),
    "an edge that trusts nobody": (
        {"auth": {"jwt": JWT}, "tls": {"secret": "tls"}, "edge": {"enabled": True}},
        "edge.upstreamCaSecret",
    ),
    "an edge without a certificate": (
        {
            "tls": {"secret": "tls", "clientCaSecret": "ca"},
            "edge": {"enabled": True, "upstreamCaSecret": "ca"},
        },
        "edge.clientCertificateSecret",
    ),
}


@pytest.mark.parametrize(("values", "why"), NEEDED.values(), ids=NEEDED)
def test_what_does_not_fit_together_is_refused(values: Object, why: str) -> None:
    """With a sentence that says what to do; first of all, that nobody may call by default."""
    with pytest.raises(helm().HelmError, match=why):
        render(values)


WRONG: dict[str, tuple[Object, str]] = {
    "an unknown value": ({"replica": 3}, ""),
    "an unknown setting": ({"settings": {"max_flight": 4}}, "/settings"),
    "a setting that is the chart's": ({"settings": {"port": 1234}}, "/settings"),
    "a text for a number": ({"replicas": "3"}, "/replicas"),
    "no calls": ({"settings": {"max_in_flight": 0}}, "/settings/max_in_flight"),
    "half a call": ({"settings": {"max_in_flight": 1.5}}, "/settings/max_in_flight"),
    "a loud log": ({"settings": {"log_level": "loud"}}, "/settings/log_level"),
    "a secret in the open": ({"auth": {"callers": {"keys": ["sha256:00"]}}}, "/auth/callers"),
    "an address of its own": ({"listenAddress": "10.0.0.1"}, "/listenAddress"),
    "the latest image": ({"image": {"tag": "latest"}}, "/image/tag"),
    "a digest that is none": ({"image": {"digest": "sha256:abc"}}, "/image/digest"),
    "an edge without a tag": ({"edge": {"image": {"tag": ""}}}, "/edge/image/tag"),
    "every origin": ({"edge": {"allowedOrigins": ["*"]}}, "/edge/allowedOrigins/0"),
    "an origin with a path": ({"edge": {"allowedOrigins": ["https://a.example/"]}}, "/edge/allowedOrigins/0"),
    "a peer that is none": ({"networkPolicy": {"callers": [{"pods": {}}]}}, "/networkPolicy/callers/0"),
    "every peer": ({"networkPolicy": {"callers": [{}]}}, "/networkPolicy/callers/0"),
    "no limits": ({"resources": {"limits": None}}, "/resources"),
    "a name with capitals": ({"tls": {"secret": "Tractor"}}, "/tls/secret"),
    "spans to no port": ({"traces": {"endpoint": "http://collector"}}, "/traces/endpoint"),
    "a truth as a text": ({"insecure": "yes"}, "/insecure"),
}


@pytest.mark.parametrize(("values", "where"), WRONG.values(), ids=WRONG)
def test_values_that_the_schema_does_not_know(values: Object, where: str) -> None:
    """Are refused, at every depth, and the value is named."""
    with pytest.raises(helm().HelmError, match=f"at '{where}'"):
        render(values_of("callers") | values)


def test_the_version_is_the_servers() -> None:
    """The image that is installed by default is of this version."""
    chart = yaml.safe_load((CHART / "Chart.yaml").read_text())
    assert chart["appVersion"] == tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]


def test_every_value_is_in_the_schema() -> None:
    """And every key of the schema has a default that values.yaml explains, but for settings."""
    defaults = yaml.safe_load((CHART / "values.yaml").read_text())

    def compare(values: Object, schema: Object, path: str) -> None:
        if "$ref" in schema:
            schema = SCHEMA["definitions"][schema["$ref"].rpartition("/")[2]]
        for part in schema.get("allOf", []):
            compare(values, part, path)
        properties = schema.get("properties")
        if properties is None or path == ".settings" or "allOf" in schema:
            return
        assert values.keys() == properties.keys() - {"global"}, path
        assert schema["additionalProperties"] is False, path
        for name, value in values.items():
            if isinstance(value, dict):
                compare(value, properties[name], f"{path}.{name}")

    compare(defaults, SCHEMA, "")


def test_settings_are_those_of_the_server() -> None:
    """Each may be set, or is the chart's to set: addresses, files, what a server in a pod has no use for."""
    by_chart = {"admin_host", "host", "metrics_host", "admin_port", "metrics_port", "port"}
    by_values = {"callers", "jwt_audience", "jwt_issuer", "jwt_keys", "insecure", "traces"}
    by_values |= {"tls_certificate", "tls_client_ca", "tls_key"}
    useless = {"metrics", "workers"}
    settings = set(SCHEMA["properties"]["settings"]["properties"])
    assert settings | by_chart | by_values | useless == set(STANDARD._fields)
    assert not settings & (by_chart | by_values | useless)


@pytest.mark.parametrize("name", SETS)
def test_labels_fit_together(name: str) -> None:
    """What selects pods selects those that it is for, and no others; names are at most as long as may be."""
    things = rendered(name)
    pods = {
        each["metadata"]["name"]: each["spec"]["template"]["metadata"]["labels"]
        for each in of_kind(things, "Deployment")
    }
    for thing in things:
        assert thing["metadata"]["namespace"] == "games"
        spec = thing.get("spec", {})
        selector = spec.get("podSelector") or spec.get("selector")
        if selector:
            wanted = selector.get("matchLabels", selector)
            chosen = [pod for pod, labels in pods.items() if wanted.items() <= labels.items()]
            assert chosen == [thing["metadata"]["name"]], thing["kind"]
    for scaler in of_kind(things, "HorizontalPodAutoscaler"):
        assert scaler["spec"]["scaleTargetRef"]["name"] in pods


def test_ports_agree() -> None:
    """Service, probes, policies and metrics name the ports that the server listens on by default."""
    things = rendered("everything")
    container = container_of(one(things, "Deployment"))
    ports = {port["name"]: port["containerPort"] for port in container["ports"]}
    assert ports == {"grpc": STANDARD.port, "admin": STANDARD.admin_port, "metrics": STANDARD.metrics_port}
    probes = {kind: container[f"{kind}Probe"]["grpc"] for kind in ("startup", "liveness", "readiness")}
    assert {probe["port"] for probe in probes.values()} == {STANDARD.admin_port}
    assert [probes[kind]["service"] for kind in probes] == ["liveness", "liveness", "readiness"]
    (port,) = one(things, "Service")["spec"]["ports"]
    assert (port["name"], port["port"], port["targetPort"]) == ("grpc", STANDARD.port, "grpc")
    assert one(things, "Service")["spec"]["clusterIP"] == "None"
    ingress = one(things, "NetworkPolicy")["spec"]["ingress"]
    assert [[port["port"] for port in rule["ports"]] for rule in ingress] == [[STANDARD.port], [STANDARD.metrics_port]]
    assert one(things, "PodMonitor")["spec"]["podMetricsEndpoints"][0]["port"] == "metrics"


def test_h2c_is_said_where_it_is_so() -> None:
    """Plain HTTP/2 without TLS; nothing with it."""
    (plain,) = one(rendered("callers"), "Service")["spec"]["ports"]
    (secure,) = one(rendered("everything"), "Service")["spec"]["ports"]
    assert (plain["appProtocol"], "appProtocol" in secure) == ("kubernetes.io/h2c", False)


def test_shared_files_are_shared() -> None:
    """Alerts with links of its own, the dashboard and the descriptors as they lie in files/."""
    things = rendered("everything")
    alerts = yaml.safe_load((FILES / "alerts.yaml").read_text())
    theirs = "https://example.com/tractor/blob/main/docs/runbook.md"
    for group in alerts["groups"]:
        for rule in group["rules"]:
            if "alert" in rule:
                url = rule["annotations"]["runbook_url"]
                assert url.startswith(theirs)
                rule["annotations"]["runbook_url"] = url.replace(theirs, "https://wiki.example.com/tractor")
    assert one(things, "PrometheusRule")["spec"] == alerts
    dashboard = one(things, "ConfigMap", "tractor-dashboard")
    assert json.loads(dashboard["data"]["tractor.json"]) == json.loads((FILES / "dashboard.json").read_text())
    assert dashboard["metadata"]["labels"]["grafana_dashboard"] == "1"
    descriptors = one(things, "ConfigMap", "tractor-edge")["binaryData"]["tractor.binpb"]
    assert b64decode(descriptors) == (FILES / "tractor.binpb").read_bytes()


def test_a_changed_setting_rolls_out() -> None:
    """The pods' annotation changes with the configuration, and only with it."""

    def checksum(**settings: object) -> str:
        deployment = one(render(values_of("callers") | {"settings": settings}), "Deployment")
        text: str = deployment["spec"]["template"]["metadata"]["annotations"]["checksum/config"]
        return text

    assert checksum(max_in_flight=4) == checksum(max_in_flight=4) != checksum(max_in_flight=5)
