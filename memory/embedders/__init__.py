"""Embedders: text to vectors of 768 numbers, by a model on this machine or by a service."""
