/** Stands on a page for a value that the upstream did not send. */
export const UNKNOWN = '—';
