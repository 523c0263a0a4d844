"""Images rebuilt from components; the faces and their stand-in."""

from __future__ import annotations

import numpy as np
import pytest

import datasets
from pages.kpca.page import PAGE
from pages.kpca.views import reconstruction
from pages.kpca.views.classifier.recognition import images_of
from pages.kpca.views.reconstruction import directions
from pages.shared.model.declarations import defaults
from pages.shared.model.record.page_state import PageState
from pages.shared.model.setting.setting import resolve
from tests.apptest import calm, values_of
from tests.pages.kpca.states import app, at


def test_components_of_images():
    setting = at("digits", n_components=3, rebuilt_from=16, **{"k1.gamma": 0.001})
    line, kernel = directions(setting.train)
    assert line.shape == kernel.shape == (10, 64)
    assert len(reconstruction.draw(reconstruction.compute(setting)).figures) == 2
    stand_in = reconstruction.draw(reconstruction.compute(at("circles", rebuilt_from=4))).figures
    assert [f.title for f in stand_in] == ["First components", "Rebuilt from 4"]


def test_faces_that_cannot_be_loaded_have_a_stand_in(monkeypatch):
    stand_in = datasets.load("digits", n_samples=200).replace(notes=("No network: the digits.",))
    monkeypatch.setattr(datasets, "fetch", lambda name, progress: (progress(0.5, "…"), stand_in)[1])
    test = app("views", "reconstruction")
    assert any("these are the digits" in c.value for c in test.caption)
    calm(test.button(key="kpca_faces_load").click().run())
    assert "No network: the digits." in [c.value for c in test.caption]
    values = values_of(test, "kpca")
    assert (values["data"], values["scaling"]) == ("fetched", "none")
    stage = test.session_state["kp"].objects["kpca_reconstruction"]
    rebuilt = stage.drawn(stage.page_store.record).scene.figures[1]
    assert grey_share(rebuilt) > 0.2


def grey_share(sheet):
    """The share of the pixels of a sheet that are clearly darker than its ground."""
    (heat,) = sheet.data
    z = np.asarray(heat["z"].whole, float)
    return float(np.mean(z[np.isfinite(z)] > 0.3))


def test_faces_open_with_their_own_grey_values():
    rng = np.random.default_rng(0)
    level, X = rng.uniform(0.2, 0.8, (60, 1)), rng.uniform(0, 0.2, (60, 4096))
    faces = datasets.Dataset(
        name="olivetti", task="classification", X=level + X, y=np.arange(60) % 3,
        feature_names=[f"pixel {i}" for i in range(4096)], target_name="person",
        class_names=("a", "b", "c"), source="drawn", image_shape=(64, 64),
    )  # fmt: skip
    values = defaults.opening(PAGE, "fetched", {"fetched": faces})
    assert values["scaling"] == "none"
    total = faces.X.var(axis=0).sum()
    assert values["k1.gamma"] == pytest.approx(1 / total, rel=0.01)
    setting = resolve(PageState(values), {"fetched": faces})
    source = reconstruction.compute(setting).source
    assert source.clean.min() >= 0 and source.clean.max() <= 1
    assert grey_share(reconstruction.draw(reconstruction.compute(setting)).figures[1]) > 0.2


def test_images_have_their_grey_values_whatever_the_scaling():
    plain, scaled = (at("digits", scaling=scaling) for scaling in ("none", "standardise"))
    one, other = (reconstruction.compute(setting).source for setting in (plain, scaled))
    np.testing.assert_allclose(one.train, other.train, atol=1e-12)
    images, others = (images_of(setting) for setting in (plain, scaled))
    np.testing.assert_allclose(images.Z, others.Z, atol=1e-12)
