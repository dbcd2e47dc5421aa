"""The card table: a scene drawn on canvases, and the layer over it that hears the learner."""
