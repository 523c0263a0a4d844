"""What the core raises where it refuses something: each text is a sentence for the reader."""


class KernelError(ValueError):
    """A refusal whose text is meant for the person at the screen: what is wrong, and the remedy.

    Everything else that may be raised from this package (by NumPy, SciPy or scikit-learn) is not.
    """


class KernelTypeError(KernelError, TypeError):
    """The same for a value of the wrong kind."""


class KernelNotImplementedError(KernelError, NotImplementedError):
    """The same for what a kernel does not have, such as a counterpart in scikit-learn."""
