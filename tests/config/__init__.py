"""How the product starts, stops and guards its doors."""
