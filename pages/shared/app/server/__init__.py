"""Routes, headers, files, start-up."""
