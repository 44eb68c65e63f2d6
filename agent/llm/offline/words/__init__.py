"""Word tables of the offline model, apart from the rules that use them.

Every pattern meets text that `Message.text` has normalised (NFKC) and lowered.
"""
