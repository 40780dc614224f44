// Tests of Terminal.
