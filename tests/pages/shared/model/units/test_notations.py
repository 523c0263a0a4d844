"""Numbers in the forms of other courses: converted exactly, everywhere, and no picture changes."""

from __future__ import annotations

import math

import pytest

from kernels import KERNELS, KernelLogistic, KernelRidge, parse
from pages.home.toy import TOY
from pages.shared.app.chrome import panels, sidebar
from pages.shared.app.chrome.stage_view import StageView
from pages.shared.app.stage.fields import fields_of
from pages.shared.app.stage.formula import formula
from pages.shared.app.stage.live import LiveStage
from pages.shared.app.stage.numbers import sheet
from pages.shared.app.store import visit
from pages.shared.model.controls.control import notes
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.record import events
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.reducer import reduce
from pages.shared.model.units import notations
from pages.shared.model.units.notations import OTHERS
from pages.shared.teaching.narrator import moment, narrate
from tests.pages.shared.app.stage.staged import picture, same, shown, staged
from tests.pages.shared.app.stage.wire_reader import decode
from tests.pages.shared.model.state.declared import SVM, owner

registry.load()
FORMS = [(quantity, notation) for quantity, others in OTHERS.items() for notation in others]
DECLARED = {
    notations.quantity_of(declared): declared
    for holder in (*KERNELS.values(), *(page.method.estimator for page in registry.pages()))
    for declared in getattr(holder, "hyperparameters", ())
}
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
    return staged(slug, **query).page_store.record.values


def control(slug, name, **query):
    values = values_at(slug, **query)
    return controls_of(registry.page(slug), values)[name], values


@pytest.mark.parametrize(("quantity", "one"), FORMS)
def test_each_number_comes_back_from_its_other_form(quantity, one):
    declared = DECLARED[quantity]
    for digits in range(100, 1000, 7):
        for exponent in range(-4, 3):
            number = float(f"{digits}e{exponent - 2}")
            kept = one.to_kept(number)
            there = notations.rounded(declared, kept)
            assert notations.rounded(declared, kept * (1 + 1e-15)) == there
            assert there == pytest.approx(kept, rel=1e-15)
            assert float(f"{one.to_shown(there):.12g}") == number
            assert eval(one.code.format(number)) == kept


@pytest.mark.parametrize(("quantity", "one"), FORMS)
def test_numbers_of_three_digits_and_all_steps_stay(quantity, one):
    declared = DECLARED[quantity]
    for kept in (*declared.steps, 0.123, 7.77, 500.0):
        assert notations.rounded(declared, kept) == kept
        assert one.to_kept(one.to_shown(kept)) == pytest.approx(kept, rel=1e-14)
    assert notations.rounded(declared, 1.23456) == 1.23


def test_the_forms_are_those_of_the_books():
    values = {"terms": ("rbf",), "gamma_as": "sigma", "penalty_as": "C"}
    gamma = KERNELS["rbf"].hyperparameters[0]
    assert notations.notation_of("k1.gamma", gamma, values).to_shown(2.0) == pytest.approx(0.5)
    lam, of_logistic = KernelRidge.hyperparameters[0], KernelLogistic.hyperparameters[0]
    assert notations.notation_of("lam", lam, values).to_shown(2.0) == 0.25
    assert notations.notation_of("lam", of_logistic, values).to_shown(2.0) == 0.5
    assert notations.notation_of("lam", of_logistic, values).conversion == "λ = 1/C"
    assert notations.DEVIATION.to_shown(0.04) == pytest.approx(0.2)
    assert notations.PENALTY.to_shown(10.0) == 0.05


@pytest.mark.parametrize(("slug", "query", "choice", "form"), CASES)
def test_another_form_is_the_same_picture_to_the_bit(slug, query, choice, form):
    usual, other = (staged(slug, **SMALL, **query, **more) for more in ({}, {choice: form}))
    assert other.page_store.record.values[choice] == form
    assert other.page_store.record.values != usual.page_store.record.values
    (before, arrays), (after, others) = picture(usual), picture(other)
    assert before["state"] == after["state"]
    assert same(shown(before)[0], shown(after)[0]) and same(arrays, others)
    assert before["formula"] != after["formula"] or slug == "compare"
    back, messages = address.from_query(other.page_store.page, address.to_query(
        other.page_store.page, other.page_store.record, {}), {})  # fmt: skip
    assert back == other.page_store.record and not messages


@pytest.mark.parametrize(("slug", "query", "choice", "form"), CASES)
def test_the_slider_has_the_same_stops_and_says_the_conversion(slug, query, choice, form):
    live = staged(slug, **SMALL, **query, **{choice: form})
    values = live.page_store.record.values
    drawn = [c for c in controls_of(live.page_store.page, values).values()
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
    record = live.page_store.record
    back, _ = address.from_query(live.page_store.page, dict(
        address.to_query(live.page_store.page, record, {})), {})  # fmt: skip
    assert back.values["k1.gamma"] == gamma
    live.page_store.undo()
    live.page_store.undo()
    assert live.page_store.record.values["gamma_as"] == "gamma"


def test_formulas_have_the_chosen_number_in_each_kernel():
    kernel = "2*rbf(gamma=0.5) * (rbf(gamma=50) + white(noise=0.2)) + white(noise=2)"
    live = staged("svm", kernel=kernel, gamma_as="sigma", noise_as="sd", penalty_as="lambda")
    owner = live.page_store
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
    small = formula(staged("gp", noise_as="sd", noise="1e-6").page_store, staged(
        "gp", noise_as="sd", noise="1e-6").page_store.record)  # fmt: skip
    assert small.endswith(r"\sigma = 0.001")
    tiny = parse("rbf(gamma=5e9)")
    kernel_formula = notations.kernel_formula(tiny, {"gamma_as": "sigma", "terms": ("rbf",)})
    assert kernel_formula.endswith(r"(2 \cdot \left(10^{-5}\right)^2)\right)")


def test_where_sigma_is_the_noise_the_width_is_a_lengthscale():
    gamma, values = control("gp", "k1.gamma", gamma_as="sigma")
    assert gamma.written(values).symbol == r"\ell"
    offered = notations.menu("k1.gamma", values)
    assert [form for form, _ in offered["choices"]] == ["gamma", "lengthscale"]
    assert offered["value"] == "lengthscale"
    alone, values = control("svm", "k1.gamma", gamma_as="sigma")
    assert alone.written(values).symbol == r"\sigma"
    assert len(notations.menu("k1.gamma", values)["choices"]) == 3


def test_a_switch_is_only_where_there_is_such_a_number():
    machine = values_at("svm", kernel="linear() + rbf()", gamma_as="sigma")
    switches = {c.name for c in controls_of(registry.page("svm"), machine).values()
                if notations.menu(c.name, machine)}  # fmt: skip
    assert switches == {"k2.gamma", "C"}
    assert not set(values_at("mistakes")) & set(notations.NAMES)
    # There lambda of one method stands beside C of another.
    assert not set(values_at("compare")) & {"penalty_as"}
    assert values_at("svm")["penalty_as"] == "C" and values_at("krr")["penalty_as"] == "lambda"
    # The perceptron has no penalty; a chosen form waits for logistic regression.
    perceptron = values_at("perceptron", penalty_as="C")
    assert "lam" not in perceptron and perceptron["penalty_as"] == "C"
    assert "penalty_as" not in values_at("kpca")
    assert notations.menu("k1.gamma", values_at("svm", kernel="laplacian()")) is None


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
            frame, new_arrays = decode(packed[4:], arrays)
            frames.append(frame)
            arrays |= new_arrays
        kept, said = ([frame[key] for frame in frames] for key in ("value", "shown"))
        assert said == sorted(said) and kept == sorted(kept)[::way]
        sigma = "gamma_as" in query
        assert said == [pytest.approx(1 / math.sqrt(2 * k) if sigma else k) for k in kept]


def test_the_sweep_the_sheet_and_the_narrator_use_the_chosen_names():
    live = staged("svm", gamma_as="sigma", penalty_as="lambda", kernel="rbf(gamma=0.5)")
    page, owner = live.page_store.page, live.page_store
    labels = {one["name"]: one["label"] for one in StageView(page, page.scene)._swept(owner)}
    assert labels["k1.gamma"] == "σ sigma" and labels["C"] == "λ lambda"
    settings = dict(sheet(owner)["settings"])
    assert settings["σ sigma"] == "1" and settings["λ lambda"] == "0.5"
    before = owner.record
    after, _ = reduce(page, before, events.SetValues({"k1.gamma": 50.0}), {})
    was, now = (moment(page.scene(resolve(one, {}))) for one in (before, after))
    assert narrate(page, before, after, was, now).text.startswith("σ sigma: 1 → 0.1. ")
    other, _ = reduce(page, before, events.SetValues({"gamma_as": "gamma"}), {})
    assert not narrate(page, before, other, was, was).sentences


def test_the_readout_of_the_true_noise_follows():
    live = staged("gp", spread="0.3", noise_as="sd")
    said = {one["key"]: one for one in picture(live)[0]["readouts"]}
    assert said["true_noise"]["label"] == "true σ" and said["true_noise"]["value"] == "0.3"
    assert "slider σ is" in said["true_noise"]["help"]


def test_stories_and_challenges_speak_of_what_is_kept_and_experiments_change_no_form():
    live = staged("svm", gamma_as="sigma", penalty_as="lambda")
    owner, page = live.page_store, live.page_store.page
    owner.apply(events.GoToStep(page.teaching.stories[0].slug, 2))
    assert "gamma_as" not in owner.record.displayed
    assert r"\lambda" not in formula(owner, owner.record)
    assert "σ" not in str(fields_of(live.page_store)["notes"])
    owner.apply(events.LeaveStory())
    assert owner.record.displayed["gamma_as"] == "sigma"
    challenge = page.teaching.challenges[0].slug
    owner.apply(events.GoToStep(challenge, 1))
    rows = [row for section in sidebar.method_sections(page, owner) for row in section["rows"]]
    sliders = {one["name"]: one for row in rows for one in row if one["kind"] == "slider"}
    assert sliders["C"]["label"] == "C" and sliders["C"]["written"] is None
    owner.apply(events.LeaveStory())
    experiment = page.teaching.experiments[0]
    owner.experiment(dict(experiment.query), experiment.about)
    assert owner.record.values["penalty_as"] == "lambda"
    owner.apply(events.UseOpening())
    assert owner.record.values["penalty_as"] == "lambda"
    owner.apply(events.SwitchData("circles"))
    assert owner.record.values["penalty_as"] == "lambda"


def test_the_forms_go_along_to_another_page():
    ridge = staged("krr", penalty_as="C", gamma_as="sigma").page_store
    handoff = visit._handoff_of(ridge, None)
    assert handoff.forms == {"penalty_as": "C", "gamma_as": "sigma"}
    assert visit._digest(handoff)
    machine = staged("svm").page_store
    machine.apply(handoff)
    assert machine.record.values["gamma_as"] == "sigma"
    assert machine.record.values["penalty_as"] == "C"  # as usual there
    # What is usual on this page came along, and goes on.
    further = visit._handoff_of(machine, handoff)
    assert further.forms == handoff.forms
    discriminant = staged("kda").page_store
    discriminant.apply(further)
    assert discriminant.record.values["penalty_as"] == "C"
    assert not visit._handoff_of(staged("svm").page_store, None).forms


def test_the_home_page_keeps_gamma():
    record, messages = address.from_query(TOY, {}, {})
    assert not messages and not notations.chosen_notations(record.values)


def test_an_unknown_form_is_said_and_the_usual_one_shown():
    record, messages = address.from_query(registry.page("svm"), {"gamma_as": "tau"}, {})
    assert record.values["gamma_as"] == "gamma"
    assert "gamma_as='tau'" in messages[0]


def test_each_form_is_named_in_words_and_in_the_menu():
    for _, one in FORMS:
        assert one.label and one.spoken and one.help.endswith(".") and one.conversion
        assert notations.MENU[one.form]
