"""What is printed, and tables for spreadsheets."""
