// Tests of CertainCommands.
