"""States of the page of the Gaussian process for its tests, without a browser."""

from __future__ import annotations

from functools import partial

from pages.gp.page import PAGE
from pages.shared import registry
from tests.pages.addresses import record_at, setting_at

registry.register(PAGE)
record_of = partial(record_at, PAGE)
at_values = partial(setting_at, PAGE)
