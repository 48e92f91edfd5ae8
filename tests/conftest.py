"""What all tests share."""

import os

from hypothesis import HealthCheck, settings

# ci gives the same examples on every run; soak looks longer than anybody wants to wait.
settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("dev", deadline=None, max_examples=50)
settings.register_profile("soak", deadline=None, max_examples=10_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev"))

collect_ignore = ["fuzz"]  # a program that needs an extra
