"""Files that hold a table without being its text: archives, workbooks, Parquet, JSON, Stata."""
