"""What the core raises where it refuses something: each text is a sentence for the reader."""


class KernelError(ValueError):
    """A refusal whose text is meant for the person at the screen: what is wrong, and the remedy.

    Everything else that may be raised from this package (by NumPy, SciPy or scikit-learn) is not.
    It is a ValueError.

    Examples
    --------
    >>> from kernel_playground import RBF, KernelError
    >>> try:
    ...     RBF(gamma=-1.0)
    ... except KernelError as error:
    ...     print(error)
    gamma must be greater than 0; got -1.0.
    """


class KernelTypeError(KernelError, TypeError):
    """A `KernelError` for a value of the wrong kind. It is a TypeError, too.

    Examples
    --------
    >>> from kernel_playground import RBF, KernelTypeError
    >>> try:
    ...     RBF(sigma=1.0)
    ... except KernelTypeError as error:
    ...     print(error)
    RBF takes gamma; got an unexpected keyword argument 'sigma'.
    """


class KernelNotImplementedError(KernelError, NotImplementedError):
    """A `KernelError` for what a kernel does not have, such as a counterpart in scikit-learn.

    It is a NotImplementedError, too.

    Examples
    --------
    >>> from kernel_playground import KernelNotImplementedError, WordSet
    >>> try:
    ...     WordSet().to_sklearn()
    ... except KernelNotImplementedError as error:
    ...     print(error)
    scikit-learn has no kernel like word_set().
    """
