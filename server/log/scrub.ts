import { INVITE_COOKIE, OAUTH_STATE_COOKIE, TOKEN_COOKIE } from '../../shared/constants.ts';

/** Whether a line may have a hit, so that nearly all lines cost one search. */
const SUSPECT = new RegExp(
  `\\d{11}|bearer\\s|(?:${TOKEN_COOKIE}|${INVITE_COOKIE}|${OAUTH_STATE_COOKIE})=`,
  'i',
);

/**
 * What is searched for: request ids and trace ids first, which may look like numbers and stay; credentials; then runs of digits, which
 * `isPersonal` judges.
 */
const PARTS = new RegExp(
  [
    '(?<id>(?<![\\da-f])[\\da-f]{32}(?![\\da-f])|[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12})',
    '(?<credential>bearer\\s+[\\w.~+/=-]+)',
    `(?<cookie>(?:${TOKEN_COOKIE}|${INVITE_COOKIE}|${OAUTH_STATE_COOKIE})=[^;\\s"\\\\]+)`,
    // Of the shape of a card alone: accounts of some banks, and mistyped ones, have no check digit. Behind letters stand numbers of records.
    '(?<card>(?<!\\d|(?<!\\\\)[a-z])[1-9]\\d{14,18}(?![\\dx]))',
    '(?<digits>\\d{11,19}x?)',
  ].join('|'),
  'gi',
);

/** Mainland mobile number, with or without the country code. */
const MOBILE = /^(?:86)?1[3-9]\d{9}$/;
/** Resident identity number of 18 or, until 2013, 15 digits, which contain a date of birth. */
const IDENTITY =
  /^[1-9]\d{5}(?:(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]|\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3})$/i;

const SCRUBBED = '[scrubbed]';

/**
 * Removes from a log line (JSON) what looks like a mobile number, an identity number, a payment card, a bearer token or a cookie of
 * ours. It is the last net: lines have selected fields, so a hit means that a field was selected wrongly. The line stays valid
 * JSON. `hits` is the number of removed parts.
 */
export function scrub(line: string): { line: string; hits: number } {
  if (!SUSPECT.test(line)) return { line, hits: 0 };
  let hits = 0;
  const scrubbed = line.replace(PARTS, (part: string, ...rest: unknown[]) => {
    // `replace` passes the named groups as the last argument, and the line and the offset before them.
    const [at, , groups] = rest.slice(-3) as [number, string, Record<string, string | undefined>];
    if (groups.id !== undefined || (groups.digits !== undefined && !isPersonal(part))) return part;
    hits++;
    if (groups.cookie !== undefined) return `${part.slice(0, part.indexOf('=') + 1)}${SCRUBBED}`;
    // A bare number is a JSON value; text would make the line invalid.
    return (groups.digits ?? groups.card) !== undefined &&
      /[:,[]/.test(line[at - 1] ?? '') &&
      /[,}\]]/.test(line[at + part.length] ?? '')
      ? 'null'
      : SCRUBBED;
  });
  return { line: scrubbed, hits };
}

const isPersonal = (digits: string): boolean => MOBILE.test(digits) || IDENTITY.test(digits);
