"""The server around the pages: routes, headers, files, start-up; Streamlit's private parts."""
