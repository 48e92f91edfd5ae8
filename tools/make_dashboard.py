"""Write the chart's Grafana dashboard from the table below; with --check, fail if it is not what would come out."""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

DASHBOARD = Path(__file__).resolve().parents[1] / "deploy" / "chart" / "files" / "dashboard.json"
DATASOURCE = {"type": "prometheus", "uid": "${datasource}"}
ERRORS = 'grpc_code=~"Unknown|Internal|DataLoss|Unavailable|DeadlineExceeded"'
"""As in alerts.yaml."""
CREDENTIALS = 'reason=~"NO_CREDENTIALS|INVALID_TOKEN|EXPIRED_TOKEN|INVALID_KEY|UNKNOWN_CERTIFICATE|MISSING_SCOPE"'
SHED = 'reason=~"OVERLOADED|RATE_LIMITED|MESSAGE_TOO_LARGE"'
WIDTH = 24  # of Grafana's grid


class Panel(NamedTuple):
    """A panel: what it is called, what it says, its unit, and its expressions by legend."""

    title: str
    text: str
    unit: str
    queries: dict[str, str]
    kind: str = "timeseries"
    width: int = 8
    limits: tuple[float, float] | None = None
    """From where it is yellow, and red; the first greater: the other way round."""


def of(metric: str, *matchers: str) -> str:
    """A selector of the servers that were chosen."""
    chosen = ('namespace=~"$namespace"', 'job=~"$job"', 'instance=~"$instance"')
    return f"{metric}{{{', '.join((*chosen, *matchers))}}}"


def rate(metric: str, by: str, *matchers: str) -> str:
    """How fast counters grow, summed by labels."""
    return f"sum by ({by}) (rate({of(metric, *matchers)}[$__rate_interval]))"


def quantile(which: float, metric: str, by: str = "", *matchers: str) -> str:
    """A quantile of a histogram, by labels."""
    return f"histogram_quantile({which}, {rate(f'{metric}_bucket', f'{by}, le' if by else 'le', *matchers)})"


OURS = 'grpc_service=~"tractor\\\\.v1\\\\..+"'
SINGLE = 'grpc_method!~"Batch.+|ReplayMatch"'
HANDLED, SECONDS = "grpc_server_handled_total", "grpc_server_handling_seconds"
CALLS = f"sum(rate({of(HANDLED, OURS)}[$__rate_interval]))"
FAILED_BY_METHOD = rate(HANDLED, "grpc_method", OURS, ERRORS)
FAILED = f"sum(rate({of(HANDLED, OURS, ERRORS)}[$__rate_interval]))"

ROWS = {
    "At a glance": [
        Panel("Calls", "Calls a second.", "reqps", {"": CALLS}, "stat", 4),
        Panel("Errors", "Part of the calls that end in an error of the service: TractorCallErrors.", "percentunit",
              {"": f"{FAILED} / {CALLS}"}, "stat", 4, (0.001, 0.01)),
        Panel("p99", "Batches and replays left out: TractorSlowCalls.", "s",
              {"": quantile(0.99, SECONDS, "", OURS, SINGLE)}, "stat", 4, (0.05, 0.1)),
        Panel("Busiest server", "Calls in flight, as part of the limit: TractorSaturated.", "percentunit",
              {"": f"max({of('tractor_in_flight')} / {of('tractor_in_flight_limit')})"}, "stat", 4, (0.5, 0.8)),
        Panel("Servers up", "That answer Prometheus, and that do not: TractorDown, TractorInstanceDown.", "none",
              {"up": f"sum({of('up')})", "down": f"sum(1 - {of('up')})"}, "stat", 4),
        Panel("Certificate", "The first to expire; below zero without TLS: TractorCertificateExpiring.", "s",
              {"": f"min({of('tractor_certificate_expiry_timestamp_seconds')}) - time()"}, "stat", 4,
              (604800, 86400)),
    ],
    "Traffic and errors": [
        Panel("Calls by method", "What arrives, answered or not. Methods that do not exist are `other`.", "reqps",
              {"{{grpc_method}}": rate("grpc_server_started_total", "grpc_method")}),
        Panel("Calls by code", "FailedPrecondition is a rule broken, Aborted a lost race: both are play.", "reqps",
              {"{{grpc_code}}": rate(HANDLED, "grpc_code")}),
        Panel("Refusals by reason", "Reasons of everything but illegal actions.", "reqps",
              {"{{reason}}": rate("tractor_refusals_total", "reason")}),
        Panel("Errors by method", "Part of a method's calls that end in an error of the service.", "percentunit",
              {"{{grpc_method}}": f"{FAILED_BY_METHOD} / {rate(HANDLED, 'grpc_method', OURS)}"}),
        Panel("Errors by code", "Of the service; Unknown, Internal and DataLoss: TractorInvariantBroken.", "reqps",
              {"{{grpc_code}}": rate(HANDLED, "grpc_code", OURS, ERRORS)}),
        Panel("Objective", "Errors of an hour and of a day; 0.1 % are allowed: TractorErrorBudgetBurn.", "percentunit",
              {window: f'job:tractor_call_errors:ratio_rate{window}{{namespace=~"$namespace", job=~"$job"}}'
               for window in ("1h", "1d")}),
    ],
    "Latency": [
        *(Panel(f"p{which * 100:.0f} by method", "Time in the server, waiting included.", "s",
                {"{{grpc_method}}": quantile(which, SECONDS, "grpc_method", OURS)}) for which in (0.5, 0.9, 0.99)),
        Panel("All calls", "How many took how long.", "s",
              {"{{le}}": f"sum by (le) (increase({of(f'{SECONDS}_bucket', OURS, SINGLE)}[$__rate_interval]))"},
              "heatmap", 16),
        Panel("Wait for a thread", "From arrival to the first work on it.", "s",
              {f"p{which * 100:.0f}": quantile(which, "tractor_queue_seconds") for which in (0.5, 0.9, 0.99)}),
    ],
    "Saturation": [
        Panel("In flight", "Calls waiting or worked on; at the limit more are turned away.", "none",
              {"{{instance}}": f"sum by (instance) ({of('tractor_in_flight')})",
               "limit": f"min({of('tractor_in_flight_limit')})"}),
        Panel("Turned away", "Overload, rate limits, large messages: TractorShedding, TractorRateLimiting.", "reqps",
              {"{{reason}}": rate("tractor_refusals_total", "reason", SHED)}),
        Panel("CPU", "Processors used.", "none", {"{{instance}}": rate("process_cpu_seconds_total", "instance")}),
        Panel("Memory", "Resident.", "bytes",
              {"{{instance}}": f"sum by (instance) ({of('process_resident_memory_bytes')})"}),
        Panel("File descriptors", "Part of those allowed: TractorFileDescriptorsRunningOut.", "percentunit",
              {"{{instance}}": f"max by (instance) ({of('process_open_fds')} / {of('process_max_fds')})"}),
        Panel("Garbage collections", "By generation; the last is the long one.", "ops",
              {"{{generation}}": rate("python_gc_collections_total", "generation")}),
    ],
    "The game": [
        Panel("Rules broken by reason", "By actions applied and checked. Bots try much; a client that should know "
              "better, or a rule that clients understand differently, shows here.", "ops",
              {"{{reason}}": rate("tractor_violations_total", "reason")}),
        Panel("Actions", "By kind: applied, refused; checked and legal, checked and illegal.", "ops",
              {"{{kind}} {{outcome}}": rate("tractor_actions_total", "kind, outcome")}),
        Panel("Rounds and matches", "Finished, in an hour.", "none",
              {"rounds": f"sum(increase({of('tractor_rounds_total')}[1h]))",
               "matches": f"sum(increase({of('tractor_matches_total')}[1h]))"}),
    ],
    "Callers": [
        Panel("Refused for who calls", "TractorCallersRefused. MISSING_SCOPE: known, but not allowed this method.",
              "reqps", {"{{reason}}": rate("tractor_refusals_total", "reason", CREDENTIALS)}, width=12),
        Panel("Certificate expires in", "By server; below zero without TLS.", "s",
              {"{{instance}}": f"min by (instance) ({of('tractor_certificate_expiry_timestamp_seconds')}) - time()"},
              width=12),
    ],
    "Servers": [
        Panel("Reloads", "Changed files, read again or not: TractorReloadFailing.", "none",
              {"{{file}} {{outcome}}":
               f"sum by (file, outcome) (increase({of('tractor_reloads_total')}[$__rate_interval]))"}),
        Panel("Restarts and drains", "Worker restarts and starts of a server; servers that stop: TractorRestarting, "
              "TractorDrainStuck.", "none",
              {"worker restarts": f"sum(increase({of('tractor_worker_restarts_total')}[$__rate_interval]))",
               "starts": f"sum(changes({of('process_start_time_seconds')}[$__rate_interval]))",
               "draining": f"sum({of('tractor_draining')})",
               "workers": f"sum({of('tractor_workers')})"}),
        Panel("Builds", "Versions and rule sets, and how many servers run them: TractorReplicasDiffer.", "none",
              {"{{version}} {{rule_sets}}": f"count by (version, rule_sets) ({of('tractor_build_info')})"}),
    ],
}  # fmt: skip


def dashboard() -> dict[str, Any]:
    """The whole of it."""
    return {
        "uid": "tractor-server",
        "title": "Tractor server",
        "description": "Made by tools/make_dashboard.py.",
        "tags": ["tractor", "grpc"],
        "schemaVersion": 39,
        "editable": True,
        "graphTooltip": 1,
        "refresh": "30s",
        "time": {"from": "now-3h", "to": "now"},
        "templating": {"list": [*variables()]},
        "annotations": {"list": []},
        "panels": [*panels()],
    }


def variables() -> Iterator[dict[str, Any]]:
    """What can be chosen at the top."""
    yield {"name": "datasource", "type": "datasource", "query": "prometheus", "label": "Data source"}
    chosen = ""
    for name in ("namespace", "job", "instance"):
        query = f"label_values(tractor_build_info{{{chosen}}}, {name})"
        yield {
            "name": name,
            "type": "query",
            "datasource": DATASOURCE,
            "query": {"query": query, "refId": name},
            "definition": query,
            "refresh": 2,
            "sort": 1,
            "multi": True,
            "includeAll": True,
            "allValue": ".*",
            "current": {"text": "All", "value": "$__all"},
        }
        chosen += f'{", " if chosen else ""}{name}=~"${name}"'


def panels() -> Iterator[dict[str, Any]]:
    """The rows and what is in them, one after the other."""
    number, y = 0, 0
    for title, row in ROWS.items():
        number += 1
        yield {
            "id": number,
            "type": "row",
            "title": title,
            "collapsed": False,
            "panels": [],
            "gridPos": grid(0, y, 24, 1),
        }
        x, y = 0, y + 1
        for panel in row:
            height = 4 if panel.kind == "stat" else 8
            if x + panel.width > WIDTH:
                x, y = 0, y + height
            number += 1
            yield {"id": number, "gridPos": grid(x, y, panel.width, height), **drawn(panel)}
            x += panel.width
        y += height


def grid(x: int, y: int, width: int, height: int) -> dict[str, int]:
    """A place in Grafana's grid."""
    return {"x": x, "y": y, "w": width, "h": height}


def drawn(panel: Panel) -> dict[str, Any]:
    """A panel without its place."""
    defaults: dict[str, Any] = {"unit": panel.unit, "color": {"mode": "palette-classic"}}
    if panel.limits:
        defaults |= {"color": {"mode": "thresholds"}, "thresholds": {"mode": "absolute", "steps": steps(*panel.limits)}}
    targets = [
        {
            "refId": chr(ord("A") + number),
            "datasource": DATASOURCE,
            "expr": expression,
            "legendFormat": legend or "__auto",
            **({"format": "heatmap"} if panel.kind == "heatmap" else {}),
        }
        for number, (legend, expression) in enumerate(panel.queries.items())
    ]
    return {
        "type": panel.kind,
        "title": panel.title,
        "description": panel.text,
        "datasource": DATASOURCE,
        "fieldConfig": {"defaults": defaults, "overrides": []},
        "options": options(panel),
        "targets": targets,
    }


def steps(yellow: float, red: float) -> list[dict[str, Any]]:
    """Thresholds; where less is worse, red comes first."""
    if yellow < red:
        return [{"color": "green", "value": None}, {"color": "yellow", "value": yellow}, {"color": "red", "value": red}]
    return [{"color": "red", "value": None}, {"color": "yellow", "value": red}, {"color": "green", "value": yellow}]


def options(panel: Panel) -> dict[str, Any]:
    """How a kind of panel is drawn."""
    if panel.kind == "stat":
        return {
            "reduceOptions": {"calcs": ["lastNotNull"]},
            "textMode": "auto",
            "colorMode": "value",
            "graphMode": "area",
        }
    if panel.kind == "heatmap":
        return {
            "calculate": False,
            "yAxis": {"unit": panel.unit},
            "legend": {"show": True},
            "tooltip": {"mode": "single"},
        }
    return {"legend": {"displayMode": "list", "placement": "bottom"}, "tooltip": {"mode": "multi", "sort": "desc"}}


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Write the Grafana dashboard.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if the dashboard is stale")
    text = json.dumps(dashboard(), indent=2) + "\n"
    if not parser.parse_args().check:
        DASHBOARD.write_text(text)
        return 0
    if not DASHBOARD.exists() or DASHBOARD.read_text() != text:
        print("stale: deploy/chart/files/dashboard.json; run `python tools/make_dashboard.py` and commit what changes.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
