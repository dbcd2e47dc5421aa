"""What a notebook contains besides tables: gallery, figures, language switch."""
