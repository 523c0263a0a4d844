"""What stories claim, over seeds; `python -m tests.pages.claims` lists it."""
