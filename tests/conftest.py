"""What every test shares: hypothesis's profiles. Chosen by `HYPOTHESIS_PROFILE`, by default `short`."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# No deadline: a slow machine is no defect. Derandomised in `short`, so that a red run is red again.
settings.register_profile(
    "short", max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("long", parent=settings.get_profile("short"), max_examples=1000, derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "short"))
