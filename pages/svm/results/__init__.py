"""What only this page computes: a Setting in, frozen dataclasses of arrays and numbers out."""
