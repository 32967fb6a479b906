"""The pages: what people see and do in a browser."""
