"""The contract, kept by every registered game and by the smallest one."""
