"""The mistakes lab: classic mistakes beside what to do instead, with the measured outcome."""
