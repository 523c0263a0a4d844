"""A file in a real browser: dropped, shown literally, used for a figure, taken out again."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import expect

from pages.shared.model.units.literal import shortened
from tests.controls import open_data, select, tab_of, thumb
from tests.figures import another, rest, visit
from tests.tabs import LIMIT

AIRFOIL = Path(__file__).parents[3] / "shared" / "data" / "airfoil_self_noise.dat"
NAMES = ("<b>x</b>", "=1+1", r"$\alpha$", "![](http://example.com/x.png)", "n" * 300, "مرحبا")
PLACE = ".st-key-kp_drop input[type=file]"

pytestmark = pytest.mark.browser


def drop(tab, data: bytes, name: str = "mine.csv") -> None:
    file = {"name": name, "mimeType": "text/csv", "buffer": data}
    tab.set_input_files(PLACE, file)


def choose(tab, key: str, option: str) -> None:
    tab.locator(f"[class*='{key}'] [role=combobox]").first.click()
    tab.get_by_role("option", name=option, exact=True).click()


def marked() -> bytes:
    X = np.random.default_rng(0).normal(size=(60, len(NAMES)))
    file = io.StringIO()
    rows = csv.writer(file)
    rows.writerow([*NAMES, "kind"])
    rows.writerows(
        [*x.round(3), "<i>yes</i>" if x[0] > 0 else "[no](http://example.com)"] for x in X
    )
    return file.getvalue().encode()


def test_names_are_shown_as_text_and_downloads_are_safe(page, thorough):
    visit(page, "/svm")
    drop(page, marked())
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("mine.csv: 60 rows").wait_for()
    dialog.get_by_text("'kind' is predicted, a class").first.wait_for()
    page.keyboard.press("Escape")
    rest(page)
    axis = page.locator('[data-figure="slice"] .xtitle')
    for option in (NAMES[0], *NAMES[2:]) if thorough else (NAMES[0], NAMES[2], NAMES[4]):
        if option != NAMES[0]:
            select(page, "svm_x1", shortened(option, 30))
        title = option if len(option) <= 40 else f"{option[:38]}…"
        expect(axis.first).to_have_text(title, timeout=LIMIT)
    tab_of(page, "Data")
    rest(page, rested=True)  # each run of the page offers its files under new names
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the predictions").click()
    text = Path(download.value.path()).read_text(encoding="utf-8-sig")
    header = next(csv.reader(io.StringIO(text)))
    assert header[0] == NAMES[0] and "'=1+1" in header
    # Without a target, and with one that is no class.
    for name in ("PCA", "Ridge") if thorough else ("PCA",):
        page.get_by_role("link", name=name, exact=True).first.click()
        page.wait_for_url(lambda url: "data=upload" in url)
        rest(page)
        assert not page.locator(".stMain [data-testid=stAlert]").count()
    assert not page.locator("img[src*='example.com'], a[href*='example.com']").count()


@pytest.mark.thorough  # what comes of another type: test_upload_columns.py
def test_the_type_of_a_column_is_changed_by_keyboard(page):
    """Numbers of a batch are a feature each until they are called categories."""
    visit(page, "/krr")
    lines = (f"{i % 10 / 7:.3f},{i % 3},{i * 7 % 31 / 31 + i % 3:.3f}" for i in range(60))
    drop(page, "\n".join(("length,batch,price", *lines)).encode())
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("mine.csv: 60 rows").wait_for()
    rest(page)
    page.locator("[data-figure=stage]").wait_for()
    assert not page.locator("[data-figure=slice]").count()  # two features: a surface
    dialog.locator("canvas[data-testid=data-grid-canvas]").first.focus()
    kind = page.locator("#glide-cell-2-1")  # of the second row, below the heading
    for key in ("ArrowDown", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    page.wait_for_function("() => document.activeElement.id === 'glide-cell-2-1'", timeout=LIMIT)
    assert kind.text_content() == "number"
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.tagName === 'INPUT'", timeout=LIMIT)
    page.keyboard.type("category")
    page.get_by_role("option", name="category", exact=True).wait_for()
    page.keyboard.press("Enter")
    page.locator("[data-figure=slice]").wait_for()
    rest(page)
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    # Length and the three batches: above two features the predictions come first.
    stage = page.locator("[data-figure=stage]").locator("xpath=..")
    assert "Predicted against actual" in stage.inner_text()
    assert "slice through 4 dimensions" in page.locator(".kp-row").first.inner_text()


def test_a_file_beyond_the_limit_is_refused_and_a_long_one_is_sampled_and_forgotten(page, tmp_path):
    large, long = tmp_path / "large.csv", tmp_path / "long.csv"
    large.write_bytes(b"x,y\n" + b"1234567890,123456789\n" * 1_050_000)
    before = visit(page, "/krr?data=sine")
    page.set_input_files(PLACE, large)
    page.get_by_text("must be 20.0MB or smaller").wait_for()
    assert rest(page) == before, "the page stays"
    rows = (b"%d,%d\n" % (i % 9973, i * 7 % 8191) for i in range(250_000))
    long.write_bytes(b"x,y\n" + b"".join(rows))
    page.set_input_files(PLACE, long)
    page.get_by_role("dialog").get_by_text("200,000 rows").wait_for()
    page.keyboard.press("Escape")
    rest(page)
    tab_of(page, "Data")
    page.get_by_text("A random 1000 of the 200000 rows is used").wait_for()
    page.get_by_role("button", name="Forget").click()
    page.wait_for_url(lambda url: "data=upload" not in url)
    page.wait_for_function(
        "(state) => document.querySelector('[data-figure=stage]').dataset.settled === state",
        arg=before["stage"],
    )
    page.wait_for_timeout(1000)  # a page that is taken for lost would be renewed by now
    assert rest(page) == before, "it is not asked for again"
    assert not page.locator(".kp-status").first.inner_text()


@pytest.mark.thorough  # the same without a browser: test_upload_app.py
@pytest.mark.skipif(not AIRFOIL.exists(), reason="the airfoil file is not beside the project")
def test_airfoil_goes_through_upload_to_its_published_error(page):
    visit(page, "/krr")
    drop(page, AIRFOIL.read_bytes(), AIRFOIL.name)
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("1,503 rows, 6 columns").wait_for()
    dialog.get_by_text("More: gaps").click()
    dialog.get_by_label("Seed").fill("69")
    another(page, lambda: dialog.get_by_label("Seed").press("Enter"))
    another(page, lambda: choose(page, "_max_rows", "2000"))
    dialog.get_by_role("button", name="Show the picture").click()
    dialog.wait_for(state="detached")
    open_data(page)
    another(page, lambda: select(page, "krr_scaling", "minmax"))
    another(page, lambda: select(page, "krr_target", "none"))
    value = page.locator(".st-key-krr_k1_gamma .kp-value")
    value.fill("1")
    another(page, lambda: value.press("Enter"))
    assert thumb(page, "krr_lam").get_attribute("aria-valuetext") == "0.1"
    assert "3.67" in page.locator(".kp-readouts").first.inner_text()
