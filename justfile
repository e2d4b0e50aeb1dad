# What one does daily: `just NAME` (https://just.systems). Wants the environment of CONTRIBUTING.md in .venv.
export PATH := justfile_directory() / ".venv/bin" + ":" + env("PATH")

# all tests, of the long ones a sample
test *words:
    python -m pytest {{words}}

# lint, format, types, floors, and the examples of the library
check:
    ruff check .
    ruff format --check .
    mypy
    lint-imports
    python -m tools.examples

# put the code in order
fmt:
    ruff check --fix .
    ruff format .

# write the goldens anew; read the diff before you commit it
goldens:
    python -m pytest --update-goldens
    python tools/smoke.py --write

# the guide, in output/guide
docs:
    python -m sphinx -W -q -b dirhtml docs output/guide

# print a quest: `just quest donjonz torchlight`
quest game="donjonz" seed="torchlight":
    delvepress quest {{game}} --seed {{seed}}
