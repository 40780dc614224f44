// Tests of Server.
