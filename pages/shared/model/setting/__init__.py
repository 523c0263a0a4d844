"""From a record to data, kernel and numbers."""
