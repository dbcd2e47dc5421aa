"""What is said: the language of now, texts from the catalogues, refusals in words."""
