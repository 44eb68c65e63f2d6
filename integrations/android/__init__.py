"""Payment notifications that an Android phone forwards."""
