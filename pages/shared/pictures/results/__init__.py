"""What pictures and readouts show, computed once: a Setting in, frozen dataclasses of arrays out.

A result holds NumPy arrays, numbers, texts and other results; never a model, a kernel, a data set
or a Setting. Figure builders, readouts, export and tests read it, and compute nothing anew.
"""
