# Two commands: `make play` and `make test`. Each does all set-up by itself; needed beforehand are only Rust (by rustup),
# a C compiler and make. One cargo profile and one target folder serve everything; programs are named by --bin and never
# by --package, so that cargo picks the same dependency features for all of them and compiles each dependency once.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help play serve test guests test-guests lint bench check-tools

GAMES  := target/games
DATA   ?= target/data
LISTEN ?= 127.0.0.1:7777
CARGO  := cargo

help:
	@echo "make play    build what is missing, start the server with all games, open the studio"
	@echo "make serve   the same without the studio"
	@echo "make test    run every test"
	@echo "make guests  build the games into $(GAMES)"
	@echo "make bench   print speed and size, one JSON object a line"

check-tools:
	@.ci/tools

# The games are built by a small program of its own, before the host is compiled. Unchanged games cost nothing.
guests: check-tools
	$(CARGO) run --bin spielwerk-build -- --out $(GAMES)

# Hostile and broken games, for tests only.
test-guests: check-tools
	$(CARGO) run --bin spielwerk-build -- --guests --out target/guests

# With a display the studio opens, server inside; without one only the server runs. Both print the address.
play: guests
	@if test -n "$$DISPLAY$$WAYLAND_DISPLAY"; then \
	    exec $(CARGO) run --bin spielwerk-studio -- --games $(GAMES) --data $(DATA) --listen $(LISTEN); \
	else \
	    echo "no display: the server runs without the studio"; \
	    exec $(CARGO) run --bin spielwerk -- serve --games $(GAMES) --data $(DATA) --listen $(LISTEN); \
	fi

serve: guests
	$(CARGO) run --bin spielwerk -- serve --games $(GAMES) --data $(DATA) --listen $(LISTEN)

lint:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings

test: check-tools
	@.ci/test-tools
	$(MAKE) guests
	$(MAKE) test-guests
	$(MAKE) lint
	$(CARGO) test --workspace

bench: guests
	$(CARGO) run --bin spielwerk -- bench --games $(GAMES)
