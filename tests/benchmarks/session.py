"""A visit of a page as Streamlit's own protocol has it: a web socket that asks for runs."""

import json

import websockets
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.benchmarks.cookies import Site

SMALL = 4096  # bytes below which a message may say that the run has finished


class Session:
    """One browser's web socket.

    Parameters
    ----------
    site : Site
        The server.
    page : str
        Its address, "" for a script of one page.
    key : str
        Of the Streamlit slider that is moved, where there is one.
    """

    def __init__(self, site: Site, page: str, key: str):
        self.site, self.page, self.key = site, page, key
        self.query, self.fragment, self.opened = "", "", False
        self.slider = None  # as Streamlit describes it
        self.components: list[dict] = []  # data of the app's own components, in order

    async def open(self) -> None:
        """Load the page, connect, and run it for the first time."""
        await self.site.enter(self.page)
        await self.connect()

    async def connect(self) -> None:
        """Connect, anew where the server was lost, and run the page from its beginning."""
        self.socket = await websockets.connect(
            self.site.stream,
            subprotocols=["streamlit"],
            max_size=None,
            compression=None,
            ping_interval=None,  # as a browser: a busy server's answer may take longer than that
            additional_headers=self.site.headers,
        )
        self.site.keep(self.socket.response.headers.get_all("set-cookie"))
        self.opened, self.components = False, []
        await self.run()
        self.opened = True

    async def run(self, value: str | None = None, fill=None) -> None:
        """Run the page, with the slider at another value, until it has finished.

        ``fill`` may put other widgets into the request.
        """
        message = BackMsg()
        state = message.rerun_script
        state.fragment_id = self.fragment  # as the browser does for a slider inside a fragment
        state.page_name, state.query_string = self.page, self.query
        if value is not None:
            widget = state.widget_states.widgets.add()
            widget.id = self.slider.id
            widget.string_array_value.data.append(value)
        if fill is not None:
            fill(state)
        await self.socket.send(message.SerializeToString())
        while True:
            raw = await self.socket.recv()
            if self.opened and len(raw) > SMALL:
                continue
            answer = ForwardMsg.FromString(raw)
            self.note(answer)
            kind = answer.WhichOneof("type")
            if kind == "delta":
                self._note(answer.delta)
            elif kind == "page_info_changed":
                self.query = answer.page_info_changed.query_string
            elif kind == "script_finished":
                return

    def note(self, answer) -> None:
        """Take note of one message, where more is to be known of it."""

    def _note(self, delta) -> None:
        element = delta.new_element
        kind = element.WhichOneof("type")
        if kind == "slider" and element.slider.id.endswith(f"-{self.key}"):
            self.slider, self.fragment = element.slider, delta.fragment_id
        elif kind == "bidi_component" and not self.opened:
            self.components.append(json.loads(element.bidi_component.json or "{}"))

    async def close(self) -> None:
        """Leave the page."""
        await self.socket.close()
