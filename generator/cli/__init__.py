"""The command line: the only package that knows argv, chance, the day, exit codes and signals."""


def main() -> None:
    """Run the command `delvepress` with the words of this process."""
    import gc

    gc.set_threshold(100_000, 20, 50)  # a quest makes half a million objects and drops few: looking for rings costs a tenth
    from generator.cli.run import run_command

    run_command()
