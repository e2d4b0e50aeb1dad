"""Pages that belong to no quest: audits, leagues, the calibration of a printer."""
