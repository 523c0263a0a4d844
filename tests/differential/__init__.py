"""Random problems, each solved once by the library and once by a textbook formula.

The formulas are evaluated in NumPy's extended precision (19 digits on most machines) by the linear
algebra of `extended`, which shares nothing with the library. A result may differ by what the
rounding of the Gram matrix to 16 digits explains, and no more: each test states that bound.

`make test` takes 26 problems for each method, `make thorough` 66, and a run with
KP_DIFFERENTIAL_CASES=2000 in its environment the first 2000 and a few others.
"""
