"""The card table: a scene drawn on canvases, and the input layer on top of it."""
