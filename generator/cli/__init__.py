"""The command line: the only package that knows argv, chance, the day, exit codes and signals."""


def main() -> None:
    """Run the command `delvepress` with the words of this process."""
    import atexit
    import gc

    gc.set_threshold(300_000, 20, 50)  # a quest makes half a million objects and drops few: looking for rings costs a tenth
    atexit.register(gc.freeze)  # looking for them once more at the end, where all memory is given back anyway, costs another
    from generator.cli.run import run_command

    run_command()
