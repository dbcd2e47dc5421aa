"""What stands in a notebook beside the tables: the gallery, the figures, the switch of language."""
