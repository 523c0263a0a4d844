"""All components, each as a map."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import KernelPCA
from pages.kpca.views import all_components
from tests.pages.kpca.states import app, at


def test_every_component_in_use_is_drawn():
    setting = at(n_components=5)
    first = all_components.draw(1, setting).figures
    rest = all_components.draw(4, setting).figures
    assert [f.id for f in (*first, *rest)] == [f"map{i}" for i in range(1, 6)]
    digits = at("digits", n_components=2, **{"k1.gamma": 0.001})
    (sheet,) = all_components.draw_images(digits).figures
    assert sheet.layout["yaxis"]["ticktext"] == ["1-3", "4-6", "7-9"]
    assert len(all_components.draw(1, at("sine")).figures) == 1


@pytest.mark.parametrize("data", ["circles", "sine"])
@pytest.mark.parametrize("centring", ["on", "off"])
def test_it_is_said_what_is_drawn_and_whether_a_mean_is_subtracted(data, centring):
    texts = [t.value for t in app("views", "all_components", data=data, centring=centring).markdown]
    (said,) = (text for text in texts if text.startswith("A component is a function"))
    assert ("less its mean" in said) == ("the variance" in said) == (centring == "on")
    assert ("one curve for each" in said) == (data == "sine") != ("violet" in said)
    setting = at(data, centring=centring)
    scores = setting.fit(KernelPCA, n_components=3, centre=centring == "on").scores_
    assert np.all(np.diff(np.mean(scores**2, axis=0)) <= 0)  # the order that the text names
