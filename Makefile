# `make help` lists the verbs. Everything they need is installed into .venv by the first of them.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
READY := .venv/ready

.DEFAULT_GOAL := help
.PHONY: help setup demo test check format lint types proto bench generate mutants perft golden baseline languages \
	smoke serve fuzz resilience

help: ## list the verbs
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

setup: $(READY) ## make .venv with everything in it

demo: $(READY) ## let four bots play a whole match through gRPC
	$(BIN)/tractor demo

test: $(READY) ## run the tests
	$(BIN)/pytest

check: lint types proto ## everything but the tests: format, lint, types, imports, contract, generated code

format: $(READY) ## put the code and the contract into shape
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	$(BIN)/buf format --write

lint: $(READY) ## format, lint and import direction of the code
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/lint-imports
	$(BIN)/pytest bench --collect-only -q -o python_functions="bench_*" >/dev/null
	$(BIN)/hadolint deploy/Dockerfile

types: $(READY) ## mypy
	$(BIN)/mypy

proto: $(READY) ## lint, format and compatibility of the contract; freshness of what is generated
	$(BIN)/buf lint
	$(BIN)/buf format --diff --exit-code
	$(BIN)/buf breaking --against proto/baseline.binpb
	$(BIN)/python tools/generate.py --check
	$(BIN)/python tools/make_docs.py --check
	$(BIN)/python tools/make_dashboard.py --check
	$(BIN)/python tools/make_descriptors.py --check

fuzz: $(READY) ## fuzz every method for a minute (Linux)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[fuzz]'
	$(BIN)/python tests/fuzz/fuzz_methods.py -max_total_time=60

resilience: $(READY) ## stop, kill, overload and rotate servers under load: five minutes; soak.py takes another thirty
	for script in drain kill rotation overload; do $(BIN)/python bench/resilience/$$script.py || exit 1; done

bench: $(READY) ## measure
	$(BIN)/pytest bench -o python_functions="bench_*" --benchmark-enable --benchmark-columns=median,iqr,rounds

generate: $(READY) ## make everything that is made from the contract and the code: stubs, descriptors, docs, the dashboard
	$(BIN)/python tools/generate.py
	$(BIN)/python tools/make_descriptors.py
	$(BIN)/python tools/make_docs.py
	$(BIN)/python tools/make_dashboard.py

mutants: $(READY) ## change the rules in small ways and see whether the tables of cases notice: up to twenty minutes
	$(BIN)/python tools/mutants.py

perft: $(READY) ## count the action paths of tests/perft.txt anew
	$(BIN)/python tools/make_perft.py

golden: $(READY) ## let the bots play the whole matches of tests/golden anew
	$(BIN)/python tools/make_golden.py

baseline: $(READY) ## take the contract as the one to stay compatible with: at a release, or before the first
	$(BIN)/buf build --exclude-source-info --output proto/baseline.binpb

languages: $(READY) ## compile the contract for Go, Java, C++ and TypeScript; call the server from Node
	tests/languages/run.sh

smoke: $(READY) ## start the server for real, call it, stop it
	$(BIN)/python tools/smoke.py

serve: $(READY) ## start the server
	$(BIN)/tractor-server

$(READY): pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "Missing: Python 3.11 or newer. Install it (apt-get install python3 python3-venv)," \
		"or name it: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "Missing: the venv module of $(PYTHON)." \
		"Install it: apt-get install python3-venv" >&2; exit 1; }
	@echo "Setting up .venv: a minute, once."
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]' || { echo \
		"pip could not install the packages. It needs a package index; on a platform without prebuilt wheels also" \
		"a compiler: apt-get install build-essential python3-dev" >&2; exit 1; }
	@touch $@
