import type { LogLine } from './logLine.ts';

/** Statuses from which on a request was refused, and from which on it is no fault of its client. */
export const REFUSED = 400;
export const FAILED = 500;

/** Whether a line is of a request to the gateway; the embedded upstream logs those that it receives. */
export const isRequest = ({ event, part }: LogLine): boolean => event === 'http.request' && part === undefined;
