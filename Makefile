# Two commands matter, and both install what is missing first:
#   make run    build the lab and start it
#   make test   every check there is; CI runs nothing else
# A third one makes a copy that runs from any folder, without this one:
#   make install PREFIX=$HOME/.local
.DEFAULT_GOAL := run
.PHONY: run test install uninstall setup format lint unit races lessons docs

LAB := .build/release/oplab
SWIFT_FILES := Package.swift Sources Tests

# What hangs ends by a signal that shows where its threads were, before CI ends it without a word.
LIMITED := SWIFT_BACKTRACE=enable=yes,threads=all timeout --signal=ABRT --kill-after=1m 20m

run: setup
	swift build -c release --product oplab
	@if test -t 0; then $(LAB); else $(LAB) play 1; fi

PREFIX ?= /usr/local
install: setup
	swift build -c release --product oplab
	sh .ci/install .build/release "$(PREFIX)"

uninstall:
	rm -rf "$(PREFIX)/lib/oplab" "$(PREFIX)/share/oplab" "$(PREFIX)/bin/oplab" \
	  "$(PREFIX)/share/bash-completion/completions/oplab" \
	  "$(PREFIX)/share/zsh/site-functions/_oplab" \
	  "$(PREFIX)/share/fish/vendor_completions.d/oplab.fish"

# Cheap checks first. The last line counts them, for whoever reads only the end of a log.
CHECKS := lint unit races lessons docs
test: export OPLAB_WARNINGS_AS_ERRORS := 1
test: setup
	@passed=0; for check in $(CHECKS); do \
	  echo "== $$check"; \
	  $(MAKE) --no-print-directory $$check || { echo "== $$check failed"; echo "$$passed passed, 1 failed"; exit 1; }; \
	  passed=$$((passed + 1)); \
	done; echo "$$passed passed, 0 failed"

# The compiler has to be there already; the two C libraries are installed where apt-get is.
setup:
	@sh .ci/setup

format:
	swift format format --in-place --recursive --parallel $(SWIFT_FILES)

lint:
	swift format lint --strict --recursive --parallel $(SWIFT_FILES)

unit:
	swift build --build-tests
	$(LIMITED) swift test --skip-build

# The event bus and the operations under the thread sanitizer, which wants a build of its own; then ten
# thousand graphs of operations without it; every schedule of the reference programs; each finding a
# hundred times again; and the lessons' examples a few times on real threads and a few in the controlled
# world, which `LessonStress` alone does far more often.
races:
	for stress in EventBusStress OperationsStress; do \
	  swift build --sanitize=thread -Xswiftc -DTHREAD_SANITIZER \
	    --scratch-path .build/thread-sanitizer --product $$stress || exit 1; \
	done
	$(LIMITED) .build/thread-sanitizer/debug/EventBusStress
	$(LIMITED) .build/thread-sanitizer/debug/OperationsStress 1000 10000
	$(LIMITED) swift run -c release OperationsStress
	$(LIMITED) swift run -c release ControlledStress
	$(LIMITED) swift run -c release ExplorationStress
	$(LIMITED) swift run -c release ReplayStress
	$(LIMITED) swift run -c release LessonStress real 2
	$(LIMITED) swift run -c release LessonStress repeat 10

lessons:
	swift build -c release --product oplab
	$(LAB) check

# Builds every documentation catalog; a broken link or a missing page is an error.
docs:
	sh .ci/docs
