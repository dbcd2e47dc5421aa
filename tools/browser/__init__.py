"""What tests and measurements in real browsers share."""
