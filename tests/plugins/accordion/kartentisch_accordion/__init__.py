"""Accordion, a patience for Kartentisch."""
