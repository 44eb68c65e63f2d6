"""Tables of what is remembered."""

from memory.models.document import Document, DocumentFile
from memory.models.memory import Memory, MemoryUse, MemoryVector

__all__ = ["Document", "DocumentFile", "Memory", "MemoryUse", "MemoryVector"]
