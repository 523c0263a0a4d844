"""Mounts the body of a view or of a derivation: its blocks, one below the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from datasets import DataError
from kernels import Kernel, KernelError
from pages.shared.app.chrome import texts
from pages.shared.app.chrome.changes import MISFITS, apply_change, present_setting, set_kernel
from pages.shared.app.chrome.progress import gradually, is_asked_for
from pages.shared.app.chrome.stage_view import StageView
from pages.shared.app.runtime import long_work
from pages.shared.app.store import store
from pages.shared.model.declarations import blocks
from pages.shared.model.declarations.blocks import Block, Body, Change, Press
from pages.shared.model.declarations.choosing import without_test
from pages.shared.model.declarations.page import Page
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.literal import literal


def mount_body(page: Page, name: str, body: Body, setting: Setting) -> None:
    """Mount the blocks of a body; ``name`` tells its stages and buttons from others of the page."""
    mounted = _Mounted(page, name)
    setting = without_test(page, store.page_store(page).record, setting)
    if isinstance(body, tuple):
        for block in body:
            mounted.mount(block)
        return
    parts, answer = body(setting), None
    try:
        while True:
            answer = mounted.mount(parts.send(answer))
    except StopIteration:
        pass
    except (KernelError, DataError) as error:
        st.warning(literal(str(error)))


class _Mounted:
    """One body on its page, and how many of its blocks have a key already."""

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.name, self.count = page, name, 0

    def key(self, own: str = "") -> str:
        """Return the key of the next widget: by its own name, or by its place."""
        self.count += 1
        return f"{self.page.slug}_{own or f'{self.name}_{self.count}'}"

    def mount(self, block: Block) -> Any:
        """Mount a block, and return its answer."""
        match block:
            case blocks.Text(text):
                texts.markdown(text)
            case blocks.Note(text):
                texts.caption(text)
            case blocks.Formula(latex):
                st.latex(latex)
            case blocks.Message(text, is_warning):
                (st.warning if is_warning else st.info)(literal(text))
            case blocks.Number(readout):
                st.metric(readout.label, readout.text, help=readout.help)
            case blocks.Html(html):
                st.html(html)
            case blocks.Table():
                self._table(block)
            case blocks.Columns(columns):
                for place, inside in zip(
                    st.columns(len(columns), gap="large"), columns, strict=True
                ):
                    with place:
                        self._all(inside)
            case blocks.Stage():
                return self._stage(block)
            case blocks.Button():
                self._button(block)
            case blocks.Row(inside, more):
                with st.container(horizontal=True, vertical_alignment="center"):
                    self._all(inside)
                    if more is not None:
                        with st.popover(more[0], type="tertiary"):
                            texts.markdown(more[1])
            case blocks.TextField():
                self._text_field(block)
            case blocks.Ask(depends, label, note, key):
                return is_asked_for(self._work_key(key), depends, label, note)
            case blocks.Work(depends, total, start, label, key):
                return gradually(self._work_key(key), depends, total, start, label)
            case blocks.Task():
                self._task(block)
            case blocks.Fetch():
                self._fetch(block)
            case blocks.Kept(name, kept_key, make, size):
                return store.cached(f"{self.page.slug}_{name}", size).get(kept_key, make)
        return None

    def _all(self, inside: Iterable[Block]) -> None:
        for block in inside:
            self.mount(block)

    def _work_key(self, key: str) -> str:
        return f"{self.page.slug}_{key or self.name}"

    def _table(self, table: blocks.Table) -> None:
        rows = pd.DataFrame(table.rows if isinstance(table.rows, Mapping) else list(table.rows))
        numbers = rows.select_dtypes("number").columns if table.format else ()
        st.dataframe(
            rows,
            hide_index=True,
            width="stretch" if table.is_wide else "content",
            column_config={
                name: st.column_config.NumberColumn(format=table.format) for name in numbers
            },
        )

    def _stage(self, stage: blocks.Stage) -> Setting | None:
        listeners = {"press": stage.press, "curve": stage.curve}
        return StageView(
            self.page,
            stage.draw,
            name=stage.name or self.name,
            height=stage.height,
            on={
                event: partial(_pressed, self.page, press)
                for event, press in listeners.items()
                if press is not None
            },
            depends=stage.depends,
            columns=stage.columns,
        ).mount()

    def _button(self, button: blocks.Button) -> None:
        st.button(
            button.label,
            key=self.key(button.key),
            help=button.help or None,
            type=button.kind,  # type: ignore[arg-type]
            on_click=_clicked,
            args=(self.page, button.act),
        )

    def _text_field(self, field: blocks.TextField) -> None:
        """Draw a field whose text stays where it was refused, with the reason below."""
        key = self.key(field.key)
        draft = store.session_object(f"{key}_draft", dict[str, str])
        is_known = draft.get("beside") == field.text
        if not is_known:
            draft.clear()  # what was typed belongs to a text that is no longer there
            draft["beside"] = field.text
        is_refused = "why" in draft
        # What is typed stays while it is refused, or waits for the button.
        stays = is_known and (field.submit or is_refused)
        if store.widget(key) is None or not stays:
            store.bind(key, field.text)
        write = partial(_written, self.page, key, field)
        if field.lines_height:
            st.text_area(field.label, key=key, height=field.lines_height)
        else:
            st.text_input(field.label, key=key, max_chars=2000, on_change=write)
        if field.submit:
            st.button(field.submit, key=f"{key}_use", type="primary", on_click=write)
        if is_refused:
            st.error(literal(draft["why"]))

    def _fetch(self, fetch: blocks.Fetch) -> None:
        """Offer what takes its time to come, and bring it under a bar."""
        if not st.button(fetch.label, key=self.key(fetch.key), help=fetch.help or None):
            return
        bar = st.progress(0.0, fetch.label)

        def report(share: float, words: str) -> None:
            bar.progress(min(share, 1.0), words)

        try:
            change = fetch.run(report)
        except DataError as error:
            bar.empty()
            st.caption(literal(str(error)))
            return
        apply_change(self.page, change)
        st.rerun()

    def _task(self, task: blocks.Task) -> None:
        """Offer the work, or do it under a bar until it ends or is stopped."""
        key, place = f"{self.page.slug}_{task.key}", st.empty()
        if task.is_running:
            with place.container(horizontal=True, vertical_alignment="center"):
                st.button("Stop", key=f"{key}_stop", on_click=task.end)
                bar = st.progress(0.0, task.label)

                def report(share: float, words: str) -> None:
                    bar.progress(min(share, 1.0), words)
                    long_work.give_way()

                task.begin()
                try:
                    with long_work.turn():
                        task.run(report)
                except (KernelError, DataError, long_work.OutOfTime) as error:
                    st.warning(literal(str(error)))
                task.end()
        place.button(task.label, key=key, on_click=task.begin)


def _pressed(page: Page, press: Press, sent: Mapping[str, Any]) -> None:
    _changed(page, lambda setting: press(sent, setting))


def _clicked(page: Page, act: Change | Callable[[Setting], Change]) -> None:
    if isinstance(act, Kernel) or not callable(act):  # a kernel is a function, too
        apply_change(page, act)
    else:
        _changed(page, act)


def _changed(page: Page, act: Callable[[Setting], Change]) -> None:
    """Apply what a click makes of the present setting, or say why it cannot be."""
    try:
        apply_change(page, act(present_setting(page)))
    except MISFITS as error:
        store.page_store(page).messages = (str(error),)


def _written(page: Page, key: str, field: blocks.TextField) -> None:
    """Take over what was typed, or say why it cannot be; the text then stays."""
    draft = store.session_object(f"{key}_draft", dict[str, str])
    draft.pop("why", None)
    try:
        change = field.act(store.widget(key), present_setting(page))
        if isinstance(change, Kernel):
            set_kernel(page, change)  # what the page does not take is said beside the text, too
        else:
            apply_change(page, change)
    except ValueError as error:
        draft |= {"beside": field.text, "why": str(error)}
