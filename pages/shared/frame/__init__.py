"""What every page has: head, stage, sidebar, tabs."""
