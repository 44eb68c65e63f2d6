"""Reading of Japanese and English text: amounts, dates, categories, items, receipts, figures.

Pure functions: no Django, no clock (`today` is passed in), and no text makes them raise.
"""
