"""The stage: live figures and the sliders that move them; see component, live, wire and js."""
