"""What each process of the app is started with, whatever starts it.

One BLAS thread: with more, a 0.6 ms move becomes 200 ms as soon as a class shares the machine.
One arena of memory: what one thread has freed serves the next one, so that a server that was busy
comes back to the memory that it had before.
"""

ENVIRONMENT = {
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "MALLOC_ARENA_MAX": "1",  # of glibc; nothing elsewhere
}
