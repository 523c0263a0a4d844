"""The front door."""

import streamlit as st

from pages.shared import style

style.inject()
st.title("Kernel Playground")
