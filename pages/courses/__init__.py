"""The courses of the app: one file each, parts across the pages in the order of its source."""
