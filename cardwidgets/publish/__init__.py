"""What a published page is, and how it comes to its readers: from Voila, or from a site of files."""
