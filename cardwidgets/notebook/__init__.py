"""The other contents of notebooks: gallery, figures, language switch."""
