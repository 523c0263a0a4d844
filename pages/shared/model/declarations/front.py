"""The app itself: what it is called, and what it is about."""

NAME = "Kernel Playground"
IDEA = (
    "A kernel says how similar two points are. Methods that draw straight lines draw curves "
    "with it."
)
COVER = "svm"  # the page whose picture stands for the whole
