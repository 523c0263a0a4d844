"""What runs in the server and in the browser: store, chrome, stage, upload, routes."""
