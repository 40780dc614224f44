// Tests of Keystore.
