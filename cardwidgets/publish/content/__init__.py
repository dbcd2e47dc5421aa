"""What a page says, however it is published: the notebooks with their prose, and where their pages lie."""
