"""The words of the field: what each means, and how a text lets it open from the word."""
