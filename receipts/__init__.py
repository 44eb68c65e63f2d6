"""receipts: pictures of receipts, read, checked by addition, and recorded or put before a person."""
