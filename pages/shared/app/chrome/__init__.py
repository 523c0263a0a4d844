"""What every page has around its stage: head, sidebar, tabs, stories."""
