"""The stand-in Certain server that tests, demo and benches deliver to."""
