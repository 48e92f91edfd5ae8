"""docs/runbook.md: its entries and their queries."""

import re

from programs import ROOT

PARTS = ("Means", "Hurts", "Look", "Do")


def entries() -> dict[str, str]:
    """The text of each entry, by its heading."""
    _, *parts = re.split(r"^## (.+)$", (ROOT / "docs" / "runbook.md").read_text(), flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def queries(text: str) -> list[str]:
    """The expressions of an entry."""
    return [found.strip() for found in re.findall(r"^```promql\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)]
