"""Pictures to text on this machine: preparing them, and Tesseract in a process with limits. Nothing leaves it."""
