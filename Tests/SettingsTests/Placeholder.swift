// Tests of Settings.
