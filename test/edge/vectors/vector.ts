/** Bytes that a client sends, and what must come of them. */
export interface Vector {
  name: string;
  /** As a binary string: one character per byte. `{host}` stands for the portal's own host and port. */
  bytes: string;
  /** The allowed statuses of the first response; an empty list: the connection is closed without one. */
  statuses: number[];
  /** Whether the connection must be closed afterwards. Not set: it may be. */
  closes?: boolean;
  /** How many requests the bytes are, read as RFC 9112 says. Default 1. */
  requests?: number;
}

/** A picture, which is fetched from the upstream: one request there for each request here. */
export const PICTURE = '/media/one.svg';
/** What an attacker would like the gateway to take for a request of its own. */
export const HIDDEN = 'GET /media/hidden.svg HTTP/1.1\r\nHost: {host}\r\n\r\n';

/** The lines of a request without body, `Host` included. */
export const get = (lines: readonly string[] = [], after = '', first = `GET ${PICTURE} HTTP/1.1`): string =>
  [first, 'Host: {host}', ...lines, '', after].join('\r\n');

/** Header lines of a write that passes CSRF protection. */
export const OWN = ['X-Bank-CSRF: 1', 'Sec-Fetch-Site: same-origin'];
/** A body of a page-view report, and its length. */
export const REPORT = '{"path":"/"}';
export const JSON_TYPE = 'Content-Type: application/json';

/** A page-view report with these header lines instead of its content length. */
export const post = (lines: readonly string[], body: string, first = 'POST /bff/pageview HTTP/1.1'): string =>
  [first, 'Host: {host}', ...OWN, ...lines, '', body].join('\r\n');

/** A page-view report with this body, its length stated once. */
export const report = (
  lines: readonly string[] = [JSON_TYPE],
  body: string | Buffer = REPORT,
  first?: string,
): string => {
  const bytes = Buffer.from(body).toString('latin1');
  return post([...lines, `Content-Length: ${bytes.length}`], bytes, first);
};

/** One vector for each of these values, with the same outcome. */
export const each = (
  values: readonly string[],
  make: (value: string) => Omit<Vector, 'name'> & { name?: string },
  name: string,
): Vector[] => values.map((value) => ({ name: `${name} ${JSON.stringify(value)}`, ...make(value) }));

/** Refused as malformed, and the connection is closed. */
export const refused = (bytes: string, ...statuses: number[]): Omit<Vector, 'name'> => ({
  bytes,
  statuses: statuses.length > 0 ? statuses : [400],
  closes: true,
});
