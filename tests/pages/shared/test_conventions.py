"""Numbers in the forms of other courses: converted exactly, everywhere, and no picture changes."""

from __future__ import annotations

import math

import pytest

from kernels import KERNELS, KernelLogistic, KernelRidge, parse
from pages.home.toy import TOY
from pages.shared import conventions, registry
from pages.shared.conventions import OTHERS
from pages.shared.export.numbers import sheet
from pages.shared.frame import panels, sidebar
from pages.shared.frame.stage_view import StageView
from pages.shared.narrator import moment, narrate
from pages.shared.setting import resolve
from pages.shared.stage.formula import formula
from pages.shared.stage.live import LiveStage
from pages.shared.stage.wire import decode
from pages.shared.state import address, events, store
from pages.shared.state.control import notes
from pages.shared.state.page_controls import controls_of
from pages.shared.state.reducer import reduce
from tests.pages.shared.staged import picture, same, shown, staged
from tests.pages.shared.state.declared import SVM, owner

registry.load()
FORMS = [(name, one) for name, found in OTHERS.items() for one in found]
# Few points: what is compared is the same picture twice.
SMALL = {"n": "30"}
CASES = [
    ("svm", {}, "gamma_as", "sigma"), ("svm", {}, "penalty_as", "lambda"),
    ("svm", {"data": "sine"}, "penalty_as", "lambda"),
    ("krr", {}, "gamma_as", "lengthscale"), ("krr", {}, "penalty_as", "C"),
    ("kda", {}, "gamma_as", "sigma"), ("kda", {}, "penalty_as", "C"),
    ("gp", {}, "gamma_as", "lengthscale"), ("gp", {}, "noise_as", "sd"),
    ("kpca", {}, "gamma_as", "sigma"), ("kernels", {"kernel": "rbf()"}, "gamma_as", "sigma"),
    ("kernels", {"kernel": "white()"}, "noise_as", "sd"),
    ("features", {"kernel": "rbf()"}, "gamma_as", "sigma"),
    ("perceptron", {}, "gamma_as", "sigma"),
    ("perceptron", {"method": "logistic, Newton"}, "penalty_as", "C"),
    ("text", {"kernel": "rbf(gamma=0.1)"}, "penalty_as", "C"),
    ("compare", {}, "gamma_as", "lengthscale"), ("compare", {}, "noise_as", "sd"),
]  # fmt: skip


def values_at(slug, **query):
    return staged(slug, **query).page_state.record.values


def control(slug, name, **query):
    values = values_at(slug, **query)
    return controls_of(registry.page(slug), values)[name], values


@pytest.mark.parametrize(("name", "one"), FORMS)
def test_each_number_comes_back_from_its_other_form(name, one):
    for digits in range(100, 1000, 7):
        for exponent in range(-4, 3):
            number = float(f"{digits}e{exponent - 2}")
            kept = one.to_kept(number)
            assert conventions.rounded(name, kept * (1 + 1e-15)) == conventions.rounded(name, kept)
            there = conventions.rounded(name, kept)
            assert there == pytest.approx(kept, rel=1e-15)
            assert float(f"{one.to_shown(there):.12g}") == number
            assert eval(one.code.format(number)) == kept


@pytest.mark.parametrize(("name", "one"), FORMS)
def test_numbers_of_three_digits_and_all_steps_stay(name, one):
    declared = {h.name: h for kernel in KERNELS.values() for h in kernel.hyperparameters}
    declared |= {h.name: h for page in registry.pages() for h in
                 getattr(page.estimator, "hyperparameters", ())}  # fmt: skip
    for kept in (*declared[name].steps, 0.123, 7.77, 500.0):
        assert conventions.rounded(name, kept) == kept
        assert one.to_kept(one.to_shown(kept)) == pytest.approx(kept, rel=1e-14)
    assert conventions.rounded(name, 1.23456) == 1.23


def test_the_forms_are_those_of_the_books():
    values = {"terms": ("rbf",), "gamma_as": "sigma", "penalty_as": "C"}
    gamma = KERNELS["rbf"].hyperparameters[0]
    assert conventions.of("k1.gamma", gamma, values).to_shown(2.0) == pytest.approx(0.5)
    lam, of_logistic = KernelRidge.hyperparameters[0], KernelLogistic.hyperparameters[0]
    assert conventions.of("lam", lam, values).to_shown(2.0) == 0.25
    assert conventions.of("lam", of_logistic, values).to_shown(2.0) == 0.5
    assert conventions.of("lam", of_logistic, values).conversion == "λ = 1/C"
    assert conventions.DEVIATION.to_shown(0.04) == pytest.approx(0.2)
    assert conventions.PENALTY.to_shown(10.0) == 0.05


@pytest.mark.parametrize(("slug", "query", "choice", "form"), CASES)
def test_another_form_is_the_same_picture_to_the_bit(slug, query, choice, form):
    usual, other = (staged(slug, **SMALL, **query, **more) for more in ({}, {choice: form}))
    assert other.page_state.record.values[choice] == form
    assert other.page_state.record.values != usual.page_state.record.values
    (before, arrays), (after, others) = picture(usual), picture(other)
    assert before["state"] == after["state"]
    assert same(shown(before)[0], shown(after)[0]) and same(arrays, others)
    assert before["formula"] != after["formula"] or slug == "compare"
    back, messages = address.from_query(other.page_state.page, address.to_query(
        other.page_state.page, other.page_state.record, {}), {})  # fmt: skip
    assert back == other.page_state.record and not messages


@pytest.mark.parametrize(("slug", "query", "choice", "form"), CASES)
def test_the_slider_has_the_same_stops_and_says_the_conversion(slug, query, choice, form):
    live = staged(slug, **SMALL, **query, **{choice: form})
    values = live.page_state.record.values
    drawn = [c for c in controls_of(live.page_state.page, values).values()
             if c.declared.is_numeric and c.written(values).form]  # fmt: skip
    assert drawn
    for one in drawn:
        data, there = panels.control_data(one, values), one.written(values)
        assert data["stops"] == list(one.stops(values[one.name]))
        assert data["value"] == values[one.name]
        assert data["written"]["factor"] == there.factor and data["written"]["power"] == there.power
        assert float(data["text"]) == pytest.approx(there.to_shown(values[one.name]), rel=5e-3)
        assert there.conversion in data["note"] and data["label"] == there.label
        # Of the kept number nothing is lost on the way of the script.
        stop = data["stops"][3]
        assert there.factor * there.to_shown(stop) ** there.power == pytest.approx(stop, rel=1e-14)


def test_the_choice_comes_over_the_live_route_and_asks_for_a_run():
    live = staged("svm", n="30", kernel="rbf(gamma=2)")
    first, _ = picture(live)
    answer, _ = picture(live, values={"gamma_as": "sigma"}, seq=1)
    assert answer["run"] and answer["state"] == first["state"]
    assert answer["values"]["gamma_as"] == "sigma" and answer["values"]["k1.gamma"] == 2
    assert answer["notes"]["k1.gamma"] == "γ = 1/(2σ²) = 2"
    assert "gamma_as=sigma" in answer["address"]
    # A slider goes on sending what is kept; a typed 0.705 stays 0.705.
    moved, _ = picture(live, values={"k1.gamma": 0.5 * 0.705**-2}, seq=2)
    assert not moved["run"]
    gamma = moved["values"]["k1.gamma"]
    assert gamma == 0.5 / 0.705**2
    assert r"\exp\left(-\lVert x-z\rVert^2 / (2 \cdot {0.705}^2)\right)" in moved["formula"]
    record = live.page_state.record
    back, _ = address.from_query(live.page_state.page, dict(
        address.to_query(live.page_state.page, record, {})), {})  # fmt: skip
    assert back.values["k1.gamma"] == gamma
    live.page_state.undo()
    live.page_state.undo()
    assert live.page_state.record.values["gamma_as"] == "gamma"


def test_formulas_have_the_chosen_number_in_each_kernel():
    kernel = "2*rbf(gamma=0.5) * (rbf(gamma=50) + white(noise=0.2)) + white(noise=2)"
    live = staged("svm", kernel=kernel, gamma_as="sigma", noise_as="sd", penalty_as="lambda")
    owner = live.page_state
    usual = parse(kernel).formula
    text = formula(owner, owner.record)
    # Sigma is that of the noise here: the width is written as a lengthscale, with the same number.
    assert owner.record.values["gamma_as"] == "sigma"
    for kept, other in (
        (r"\exp\left(-0.5\,\lVert x-z\rVert^2\right)",
         r"\exp\left(-\lVert x-z\rVert^2 / (2 \cdot {1}^2)\right)"),
        (r"\exp\left(-50\,\lVert x-z\rVert^2\right)",
         r"\exp\left(-\lVert x-z\rVert^2 / (2 \cdot {0.1}^2)\right)"),
        (r"0.2\,\delta_{xz}", r"{0.447}^2\,\delta_{xz}"),
        (r" 2\,\delta_{xz}", r"{1.41}^2\,\delta_{xz}"),
    ):  # fmt: skip
        assert kept in usual and other in text and r"\lVert^2\right)" not in text
    assert text.endswith(r"\qquad \lambda = 0.5")
    small = formula(staged("gp", noise_as="sd", noise="1e-6").page_state, staged(
        "gp", noise_as="sd", noise="1e-6").page_state.record)  # fmt: skip
    assert small.endswith(r"\sigma = 0.001")
    tiny = parse("rbf(gamma=5e9)")
    found = conventions.kernel_formula(tiny, {"gamma_as": "sigma", "terms": ("rbf",)})
    assert found.endswith(r"(2 \cdot \left(10^{-5}\right)^2)\right)")


def test_where_sigma_is_the_noise_the_width_is_a_lengthscale():
    gamma, values = control("gp", "k1.gamma", gamma_as="sigma")
    assert gamma.written(values).symbol == r"\ell"
    offered = conventions.menu("k1.gamma", values)
    assert [form for form, _ in offered["choices"]] == ["gamma", "lengthscale"]
    assert offered["value"] == "lengthscale"
    alone, values = control("svm", "k1.gamma", gamma_as="sigma")
    assert alone.written(values).symbol == r"\sigma"
    assert len(conventions.menu("k1.gamma", values)["choices"]) == 3


def test_a_switch_is_only_where_there_is_such_a_number():
    machine = values_at("svm", kernel="linear() + rbf()", gamma_as="sigma")
    switches = {c.name for c in controls_of(registry.page("svm"), machine).values()
                if conventions.menu(c.name, machine)}  # fmt: skip
    assert switches == {"k2.gamma", "C"}
    assert not set(values_at("mistakes")) & set(conventions.NAMES)
    # There lambda of one method stands beside C of another.
    assert not set(values_at("compare")) & {"penalty_as"}
    assert values_at("svm")["penalty_as"] == "C" and values_at("krr")["penalty_as"] == "lambda"
    # The perceptron has no penalty; a chosen form waits for logistic regression.
    perceptron = values_at("perceptron", penalty_as="C")
    assert "lam" not in perceptron and perceptron["penalty_as"] == "C"
    assert "penalty_as" not in values_at("kpca")
    assert conventions.menu("k1.gamma", values_at("svm", kernel="laplacian()")) is None


def test_notes_keep_the_unit_of_the_data():
    usual, sigma = (values_at("krr", data="co2", **m) for m in ({}, {"gamma_as": "sigma"}))
    gamma = controls_of(registry.page("krr"), sigma)["k1.gamma"]
    measure = sidebar.only_measure(sigma, {})
    own = notes(usual, measure)["k1.gamma"].rpartition(" = ")[2]
    number = panels.number(sigma["k1.gamma"])
    assert notes(sigma, measure, [gamma])["k1.gamma"] == f"= {own} · γ = 1/(2σ²) = {number}"


def test_the_sweep_goes_up_with_the_number_that_is_shown():
    for query, way in (({}, 1), ({"gamma_as": "sigma"}, -1)):
        live = LiveStage("stage", owner(SVM, n="10", **query))
        live.renew(SVM.scene)
        frames, arrays = [], {}
        for packed in live.sweep({"name": "k1.gamma"}):
            frame, found = decode(packed[4:], arrays)
            frames.append(frame)
            arrays |= found
        kept, said = ([frame[key] for frame in frames] for key in ("value", "shown"))
        assert said == sorted(said) and kept == sorted(kept)[::way]
        sigma = "gamma_as" in query
        assert said == [pytest.approx(1 / math.sqrt(2 * k) if sigma else k) for k in kept]


def test_the_sweep_the_sheet_and_the_narrator_use_the_chosen_names():
    live = staged("svm", gamma_as="sigma", penalty_as="lambda", kernel="rbf(gamma=0.5)")
    page, owner = live.page_state.page, live.page_state
    labels = {one["name"]: one["label"] for one in StageView(page, page.scene)._swept(owner)}
    assert labels["k1.gamma"] == "σ sigma" and labels["C"] == "λ lambda"
    settings = dict(sheet(owner)["settings"])
    assert settings["σ sigma"] == "1" and settings["λ lambda"] == "0.5"
    before = owner.record
    after, _ = reduce(page, before, events.SetValues({"k1.gamma": 50.0}), {})
    was, now = (moment(page.scene(resolve(one, {}))) for one in (before, after))
    assert narrate(page, before, after, was, now).startswith("σ sigma: 1 → 0.1. ")
    other, _ = reduce(page, before, events.SetValues({"gamma_as": "gamma"}), {})
    assert narrate(page, before, other, was, was) == ""


def test_the_readout_of_the_true_noise_follows():
    live = staged("gp", spread="0.3", noise_as="sd")
    said = {one["label"]: one for one in picture(live)[0]["readouts"]}
    assert said["true σ"]["value"] == "0.3" and "slider σ is" in said["true σ"]["help"]


def test_stories_and_challenges_speak_of_what_is_kept_and_experiments_change_no_form():
    live = staged("svm", gamma_as="sigma", penalty_as="lambda")
    owner, page = live.page_state, live.page_state.page
    owner.apply(events.GoToStep(page.stories[0].slug, 2))
    assert "gamma_as" not in conventions.displayed(owner.record)
    assert r"\lambda" not in formula(owner, owner.record)
    assert "σ" not in str(live.fields()["notes"])
    owner.apply(events.LeaveStory())
    assert conventions.displayed(owner.record)["gamma_as"] == "sigma"
    challenge = page.challenges[0].slug
    owner.apply(events.GoToStep(challenge, 1))
    rows = [row for section in sidebar._method_sections(page, owner) for row in section["rows"]]
    sliders = {one["name"]: one for row in rows for one in row if one["kind"] == "slider"}
    assert sliders["C"]["label"] == "C" and sliders["C"]["written"] is None
    owner.apply(events.LeaveStory())
    experiment = page.experiments[0]
    owner.experiment(dict(experiment.query), experiment.about)
    assert owner.record.values["penalty_as"] == "lambda"
    owner.apply(events.UseOpening())
    assert owner.record.values["penalty_as"] == "lambda"
    owner.apply(events.SwitchData("circles"))
    assert owner.record.values["penalty_as"] == "lambda"


def test_the_forms_go_along_to_another_page():
    ridge = staged("krr", penalty_as="C", gamma_as="sigma").page_state
    carried = store._carried_by(ridge, None)
    assert carried.forms == {"penalty_as": "C", "gamma_as": "sigma"}
    assert store._digest(carried)
    machine = staged("svm").page_state
    machine.apply(carried)
    assert machine.record.values["gamma_as"] == "sigma"
    assert machine.record.values["penalty_as"] == "C"  # as usual there
    # What is usual on this page came along, and goes on.
    further = store._carried_by(machine, carried)
    assert further.forms == carried.forms
    discriminant = staged("kda").page_state
    discriminant.apply(further)
    assert discriminant.record.values["penalty_as"] == "C"
    assert not store._carried_by(staged("svm").page_state, None).forms


def test_the_home_page_keeps_gamma():
    record, messages = address.from_query(TOY, {}, {})
    assert not messages and not conventions.chosen(record.values)


def test_an_unknown_form_is_said_and_the_usual_one_shown():
    record, messages = address.from_query(registry.page("svm"), {"gamma_as": "tau"}, {})
    assert record.values["gamma_as"] == "gamma"
    assert "gamma_as='tau'" in messages[0]


def test_each_form_is_named_in_words_and_in_the_menu():
    for _, one in FORMS:
        assert one.label and one.spoken and one.help.endswith(".") and one.conversion
        assert conventions.MENU[one.form]
