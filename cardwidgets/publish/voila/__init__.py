"""The notebooks as pages of Voila, as it comes: nothing here starts or configures a server."""
