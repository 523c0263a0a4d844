"""Pictures drawn on the server as SVG: covers of pages, thumbnails of data sets."""
