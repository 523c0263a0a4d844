"""Images rebuilt from components; the faces and their stand-in."""

from __future__ import annotations

import datasets
from pages.kpca import reconstruction
from pages.kpca.results.reconstruction import directions
from tests.apptest import calm, values_of
from tests.pages.kpca.states import app, at


def test_components_of_images():
    setting = at("digits", n_components=3, rebuilt_from=16, **{"k1.gamma": 0.001})
    line, kernel = directions(setting.train)
    assert line.shape == kernel.shape == (10, 64)
    assert len(reconstruction.draw(setting).figures) == 2
    stand_in = reconstruction.draw(at("circles", rebuilt_from=4)).figures
    assert [f.title for f in stand_in] == ["First components", "Rebuilt from 4"]


def test_faces_that_cannot_be_loaded_have_a_stand_in(monkeypatch):
    stand_in = datasets.load("digits", n_samples=200).replace(notes=("No network: the digits.",))
    monkeypatch.setattr(datasets, "fetch", lambda name, progress: (progress(0.5, "…"), stand_in)[1])
    test = app("views", "reconstruction")
    assert any("these are the digits" in c.value for c in test.caption)
    calm(test.button(key="kpca_faces_load").click().run())
    assert "No network: the digits." in [c.value for c in test.caption]
    assert values_of(test, "kpca")["data"] == "fetched"
