"""What the chart's pods may not do: Pod Security "restricted", and what kube-linter asks for by default."""

from math import ceil

import pytest
import yaml
from rendered import CHART, SETS, Object, container_of, of_kind, one, render, rendered, values_of

PODS = [(name, "server") for name in SETS]
PODS += [(name, "edge") for name in SETS if values_of(name).get("edge")]


@pytest.fixture(params=PODS, ids="-".join)
def pod(request: pytest.FixtureRequest) -> Object:
    """What a set's servers, or its edge's pods, are made of."""
    name, component = request.param
    (template,) = (
        deployment["spec"]["template"]
        for deployment in of_kind(rendered(name), "Deployment")
        if deployment["metadata"]["labels"]["app.kubernetes.io/component"] == component
    )
    return dict(template)


def test_pods_are_restricted(pod: Object) -> None:
    """As Pod Security's strictest profile wants it."""
    spec = pod["spec"]
    security = spec["securityContext"]
    assert security["runAsNonRoot"] is True
    assert security["runAsUser"] > 0
    assert security["seccompProfile"] == {"type": "RuntimeDefault"}
    assert not spec.keys() & {"hostNetwork", "hostPID", "hostIPC", "initContainers", "shareProcessNamespace"}
    allowed = {"configMap", "emptyDir", "secret"}
    assert all(volume.keys() - {"name"} <= allowed for volume in spec["volumes"])
    for container in spec["containers"]:
        own = container["securityContext"]
        assert own["allowPrivilegeEscalation"] is False
        assert own["capabilities"] == {"drop": ["ALL"]}
        assert own["runAsNonRoot"] is True
        assert own["privileged"] is False
        assert all("hostPort" not in port for port in container["ports"])


def test_pods_ask_for_little(pod: Object) -> None:
    """A root that cannot be written to, no token, no variables of other services, no secret in the environment."""
    spec = pod["spec"]
    assert spec["automountServiceAccountToken"] is False
    assert spec["enableServiceLinks"] is False
    for container in spec["containers"]:
        assert container["securityContext"]["readOnlyRootFilesystem"] is True
        assert not any("valueFrom" in variable for variable in container.get("env", []))
        assert "envFrom" not in container
        assert all(mount.get("readOnly") or mount["mountPath"] == "/tmp" for mount in container["volumeMounts"])  # noqa: S108 # the pod's
        assert all("subPath" not in mount for mount in container["volumeMounts"])


def test_pods_are_bounded_and_looked_after(pod: Object) -> None:
    """Requests and limits, memory the same; an exact image; three probes; spread over machines and zones."""
    spec = pod["spec"]
    for container in spec["containers"]:
        resources = container["resources"]
        assert resources["requests"].keys() == resources["limits"].keys() == {"cpu", "memory"}
        assert resources["requests"]["memory"] == resources["limits"]["memory"]
        _, _, tag = container["image"].rpartition(":")
        assert tag not in {"", "latest"}
        assert container.keys() >= {"startupProbe", "livenessProbe", "readinessProbe"}
    assert [spread["topologyKey"] for spread in spec["topologySpreadConstraints"]] == [
        "kubernetes.io/hostname",
        "topology.kubernetes.io/zone",
    ]
    for spread in spec["topologySpreadConstraints"]:
        assert spread["labelSelector"]["matchLabels"].items() <= pod["metadata"]["labels"].items()


@pytest.mark.parametrize("name", SETS)
def test_mounts_have_volumes(name: str) -> None:
    """Each of them, and each volume is mounted; secrets can be read by the group alone."""
    for deployment in of_kind(rendered(name), "Deployment"):
        spec = deployment["spec"]["template"]["spec"]
        mounts = [mount["name"] for mount in container_of(deployment)["volumeMounts"]]
        assert sorted(mounts) == sorted(volume["name"] for volume in spec["volumes"])
        assert {volume["secret"]["defaultMode"] for volume in spec["volumes"] if "secret" in volume} <= {0o440}
        assert spec["securityContext"]["fsGroup"] == spec["securityContext"]["runAsUser"]


@pytest.mark.parametrize("name", SETS)
def test_rollouts_lose_no_server(name: str) -> None:
    """One more before one less."""
    for deployment in of_kind(rendered(name), "Deployment"):
        rolling = deployment["spec"]["strategy"]["rollingUpdate"]
        assert (rolling["maxUnavailable"], rolling["maxSurge"]) == (0, 1)
    for budget in of_kind(rendered(name), "PodDisruptionBudget"):
        assert budget["spec"]["unhealthyPodEvictionPolicy"] == "AlwaysAllow"


@pytest.mark.parametrize(("drain", "grace"), [(5, 25), (0, 0), (7.5, 60), (600, 1200.5)])
def test_pods_are_given_time_to_drain(drain: float, grace: float) -> None:
    """More than the server takes, whatever it is set to."""
    values = values_of("callers") | {"settings": {"drain_delay": drain, "grace": grace}}
    given = one(render(values), "Deployment")["spec"]["template"]["spec"]["terminationGracePeriodSeconds"]
    assert given >= ceil(drain) + ceil(grace) + 10


def test_the_network_is_closed() -> None:
    """Nothing gets out, and in only by two ports from those that are named."""
    policy = one(rendered("callers"), "NetworkPolicy")["spec"]
    defaults = yaml.safe_load((CHART / "values.yaml").read_text())["networkPolicy"]
    assert policy["policyTypes"] == ["Ingress", "Egress"]
    assert policy["egress"] == []
    assert [rule["from"] for rule in policy["ingress"]] == [defaults["callers"], defaults["monitoring"]]


def test_spans_get_out_and_nothing_else() -> None:
    """To the collectors, by the port of the endpoint; and names are looked up."""
    policy = one(rendered("everything"), "NetworkPolicy")["spec"]
    ports = [[(port["protocol"], port["port"]) for port in rule["ports"]] for rule in policy["egress"]]
    assert ports == [[("UDP", 53), ("TCP", 53)], [("TCP", 4319)]]
    assert all(rule["to"] for rule in policy["egress"])


def test_the_edge_reaches_the_servers_alone() -> None:
    """And the servers let it in."""
    things = rendered("edge")
    out = one(things, "NetworkPolicy", "rules-edge")["spec"]["egress"]
    (to_servers,) = (rule for rule in out if rule["ports"] == [{"protocol": "TCP", "port": 50051}])
    server = one(things, "Deployment", "rules")["spec"]["selector"]["matchLabels"]
    assert to_servers["to"] == [{"podSelector": {"matchLabels": server}}]
    own = one(things, "Deployment", "rules-edge")["spec"]["selector"]["matchLabels"]
    calls, _ = one(things, "NetworkPolicy", "rules")["spec"]["ingress"]
    assert {"podSelector": {"matchLabels": own}} in calls["from"]


def test_without_callers_nobody_gets_in() -> None:
    """An empty list closes the port; it does not open it to all."""
    values: Object = values_of("callers") | {"networkPolicy": {"callers": []}}
    rules = one(render(values), "NetworkPolicy")["spec"]["ingress"]
    assert [rule["ports"][0]["port"] for rule in rules] == [9464]
    assert all(rule["from"] for rule in rules)
