"""The pages in a real browser: run by `make test-browser`, not by `make test`."""
