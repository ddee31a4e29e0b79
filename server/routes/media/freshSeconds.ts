import type { IncomingHttpHeaders } from 'node:http';

/** Longest time that a copy is fresh, whatever the upstream says: a day, in seconds. */
const LONGEST = 24 * 3600;
/** For a picture of which the upstream does not say how long it keeps (seconds). */
const UNSAID = 60;

/** How long (seconds) a copy of a whole response (200) may be served to everyone by the upstream's headers; 0: not at all. */
export function freshSeconds(headers: IncomingHttpHeaders): number {
  const { 'set-cookie': cookie, vary, 'content-length': length, 'cache-control': control = '' } = headers;
  // Without a length, a response that was cut off looks like a whole one.
  if (cookie !== undefined || length === undefined) return 0;
  if (vary !== undefined && !/^\s*(?:accept-encoding|origin)(?:\s*,\s*(?:accept-encoding|origin))*\s*$/i.test(vary)) return 0;
  if (/(?:^|[\s,])(?:no-store|no-cache|private)(?:$|[\s,=])/i.test(control)) return 0;
  const [, shared] = /(?:^|[\s,])s-maxage=(\d{1,9})/i.exec(control) ?? [];
  const [, own] = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(control) ?? [];
  return Math.min(Number(shared ?? own ?? UNSAID), LONGEST);
}
