// Tests of Documents.
