/** Exit code of a process that does not start, for a reason that it has written as one line on standard error. */
export const START_REFUSED = 2;
