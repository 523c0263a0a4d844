"""The live figure: component, wire format, scripts and styles."""
