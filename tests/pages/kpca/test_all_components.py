"""All components, each as a map."""

from __future__ import annotations

from pages.kpca.views import all_components
from tests.pages.kpca.states import at


def test_every_component_in_use_is_drawn():
    setting = at(n_components=5)
    first = all_components.draw(1, setting).figures
    rest = all_components.draw(4, setting).figures
    assert [f.id for f in (*first, *rest)] == [f"map{i}" for i in range(1, 6)]
    digits = at("digits", n_components=2, **{"k1.gamma": 0.001})
    (sheet,) = all_components.draw_images(digits).figures
    assert sheet.layout["yaxis"]["ticktext"] == ["1-3", "4-6", "7-9"]
    assert len(all_components.draw(1, at("sine")).figures) == 1
