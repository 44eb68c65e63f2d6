"""manage.py prepare_installation."""
