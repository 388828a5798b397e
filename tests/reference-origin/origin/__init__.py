"""A backend for the gateway that shares no code with it, written from the product's specification."""
