# Every target is described beside its name; `make` alone lists them.
PYTHON ?= python3
BOOTSTRAP = $(PYTHON) -m config.bootstrap
VENV = .venv/bin

.DEFAULT_GOAL := help
.PHONY: help run demo link stop test lint soak bench screenshots messages lock

help: ## List what can be done
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1	\2/' | expand -t 22

run: ## Start Maneki and print a sign-in link (PORT=8001 make run for another port)
	@$(BOOTSTRAP) run

demo: ## Make a demo ledger with three months of rows, then start
	@$(BOOTSTRAP) demo

link: ## Print a fresh sign-in link for the running Maneki
	@$(VENV)/python -m config.supervisor link

stop: ## Stop a Maneki that runs elsewhere, or what a crash left of it
	@$(VENV)/python -m config.supervisor stop

test: ## Run the tests (ARGS="-k guide" for some of them)
	@$(BOOTSTRAP) test $(ARGS)

lint: ## Check formatting, style, types and the direction of imports
	@$(BOOTSTRAP) dev -c ""
	$(VENV)/ruff format --check .
	$(VENV)/ruff check .
	$(VENV)/mypy .
	$(VENV)/lint-imports

soak: ## Kill web and database and race the books for many rounds (an hour or so)
	@$(BOOTSTRAP) test -m soak $(ARGS)

bench: ## Measure a turn beside LangGraph's agent (installs that once; ARGS="--rounds 5")
	@$(BOOTSTRAP) dev -m benchmarks.turn $(ARGS)

screenshots: ## Take the README's pictures from the running product
	@$(BOOTSTRAP) dev -m tests.browser.screenshots $(ARGS)

messages: ## Collect the strings for translation and compile them
	@mkdir -p locale
	@$(BOOTSTRAP) manage makemessages --locale ja --no-location $(foreach x,.venv tests benchmarks var,--ignore '$(x)/*')
	@msgfmt --check -o locale/ja/LC_MESSAGES/django.mo locale/ja/LC_MESSAGES/django.po

lock: ## Compile the lock files from requirements.in and requirements-dev.in (needs uv)
	uv pip compile --universal --generate-hashes --no-emit-index-url --python-version 3.11 requirements.in -o requirements.txt
	uv pip compile --universal --generate-hashes --no-emit-index-url --python-version 3.11 requirements-dev.in -c requirements.txt -o requirements-dev.txt
