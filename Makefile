# Two commands matter: `make run` and `make test`. Both install what is missing first.
.PHONY: run test

run:
	swift build -c release --product oplab
	.build/release/oplab

test:
	swift test
