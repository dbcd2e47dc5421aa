"""Makes what the notebooks store: pictures without a kernel, and the learner's copies of an exercise."""
