"""A nested kernel, with brackets and a power, on every page: picture, sliders, address."""

from __future__ import annotations

import pytest

from kernels import parse
from pages.shared.model.declarations import registry
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from tests.apptest import opened, values_of
from tests.pages.shared.app.stage.staged import WITH_KERNEL, picture, staged

NESTED = "(rbf(gamma=3) + linear())**2 * periodic(period=2, lengthscale=1)"


@pytest.mark.parametrize("slug", WITH_KERNEL)
def test_it_is_drawn_and_its_leaves_have_sliders(slug):
    live = staged(slug, kernel=NESTED, n="30")
    owner = live.page_store
    scene, _ = picture(live, values={"k1.gamma": 5})
    assert scene["figures"] and not scene["refusal"]
    kernel = resolve(owner.record, {}).kernel
    assert kernel == parse(NESTED.replace("gamma=3", "gamma=5"))
    assert address.to_query(owner.page, owner.record, {})["kernel"] == str(kernel)
    assert r"\right)^{2}" in scene["formula"]
    owner.undo()
    assert resolve(owner.record, {}).kernel == parse(NESTED)


def test_it_goes_along_to_another_page():
    at = opened("kernels", kernel=NESTED)
    assert values_of(at, "kernels")["terms"] == ("rbf", "linear", "periodic")
    assert registry.page("kernels").teaching.views_of("views", values_of(at, "kernels"))
