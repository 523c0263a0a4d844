"""What the stories of the page say, on the states that they say it of."""

from __future__ import annotations

from pages.shared.setting import resolve
from pages.shared.state import address, events
from pages.shared.state.reducer import reduce
from pages.svm.compute import compute
from pages.svm.page import PAGE


def found(step: int, **moved):
    record, messages = address.from_query(PAGE, address.step_query("margin", step), {})
    assert not messages
    if moved:
        values = {name.replace("__", "."): value for name, value in moved.items()}
        record, _ = reduce(PAGE, record, events.SetValues(values), {})
    return compute(resolve(record, {}))


def test_the_line_depends_on_two_or_three_of_twenty_points():
    machine = found(2)
    assert machine.gram.count == 20
    assert len(machine.support) in (2, 3)
    assert machine.errors.train == 0


def test_the_groups_overlap_and_a_higher_price_narrows_the_margin():
    cheap, dear = found(3), found(3, C=100)
    assert cheap.errors.train > 0
    assert dear.errors.train > 0
    assert dear.widths[0] < cheap.widths[0]
    assert len(dear.support) < len(cheap.support)


def test_no_line_follows_a_ring_and_degree_two_does():
    line, curve = found(4), found(5)
    assert 0.3 < line.errors.train < 0.5
    assert len(line.support) == 193
    assert line.gram.count == 200
    assert curve.errors.train == 0
    assert len(curve.support) < 20


def test_a_large_gamma_learns_the_noise():
    before, after = found(7), found(7, k1__gamma=1000)
    assert after.errors.train < before.errors.train
    assert after.errors.test > 3 * before.errors.test
    assert len(after.support) > 190


def test_the_last_task_can_be_done_with_gamma_alone_and_is_not_done_at_the_start():
    start = found(8)
    assert start.errors.test > 0.06
    done = [g for g in (0.3, 1, 3, 10) if (m := found(8, k1__gamma=g)).errors.test < 0.06
            and len(m.support) < 60]  # fmt: skip
    assert done
