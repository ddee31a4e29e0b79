import { each, get, HIDDEN, JSON_TYPE, post, refused, REPORT, report, type Vector } from './vector.ts';

/** Content types that are not JSON. */
const TYPES = [
  'application/json\ta',
  'application/json, application/json',
  'text/plain, application/json',
  'application/jsonx',
  'xapplication/json',
  'application /json',
  'application/json\x0b',
  'json',
  '',
  'text/json',
  'text/plain; application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/csp-report',
  '*/*',
  '"application/json"',
];

const RESET = 'POST /bff/session/reset HTTP/1.1';
const nested = (depth: number) => `${'{"path":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;

/** Bodies that are no JSON in UTF-8. */
const BODIES: [string, Buffer | string][] = [
  ['nothing', ''],
  ['a half', '{"path":'],
  ['two values', `${REPORT}${REPORT}`],
  ['junk behind it', `${REPORT}x`],
  ['a comment', `/* */${REPORT}`],
  ['single quotes', "{'path':'/'}"],
  ['a comma too many', '{"path":"/",}'],
  ['NaN', '{"path":NaN}'],
  ['UTF-16 LE', Buffer.from(REPORT, 'utf16le')],
  ['UTF-7', '+AHsAIg-path'],
  ['a broken sequence', Buffer.from('{"path":"/\xff"}', 'latin1')],
  ['an overlong slash', Buffer.from('{"path":"/\xc0\xaf"}', 'latin1')],
  ['a surrogate', Buffer.from('{"path":"/\xed\xa0\x80"}', 'latin1')],
  ['a raw line feed in a text', '{"path":"/\n"}'],
  ['60,000 brackets', '['.repeat(60_000)],
  ['7,000 nested objects', nested(7_000)],
  ['depth 21', nested(21)],
  ['arrays of depth 21', `{"path":${'['.repeat(20)}${']'.repeat(20)}}`],
  ['__proto__', '{"path":"/","__proto__":{"a":1}}'],
  ['constructor', '{"path":"/","constructor":{"prototype":{"a":1}}}'],
  ['an escaped __proto__', '{"path":"/","__pr\\u006fto__":{}}'],
  ['__proto__ inside', '{"path":{"a":[{"__proto__":1}]}}'],
  ['null', 'null'],
  ['a text', '"/"'],
  ['an array', '[]'],
  ['a number for a text', '{"path":1}'],
  ['null for a text', '{"path":null}'],
  ['an array for a text', '{"path":["/"]}'],
];

/** What a body is, and whether it is that. Nothing of these reaches a route's handler. */
export const BODIES_AND_TYPES: Vector[] = [
  ...each(
    [
      'application/json',
      'application/json; charset=utf-8',
      'application/json;charset=utf-8',
      'application/json; charset=UTF-8',
      // JSON is UTF-8, whatever a parameter says.
      'application/json; charset=utf-16',
      'application/json; x=y',
      'APPLICATION/JSON',
    ],
    (type) => ({ bytes: report([`Content-Type: ${type}`]), statuses: [200], closes: false }),
    'type',
  ),
  ...each(TYPES, (type) => ({ bytes: report([`Content-Type: ${type}`]), statuses: [415, 400] }), 'type'),
  { name: 'two equal types', bytes: report([JSON_TYPE, JSON_TYPE]), statuses: [415, 400] },
  {
    name: 'two types, JSON first',
    bytes: report([JSON_TYPE, 'Content-Type: text/plain']),
    statuses: [415, 400],
  },
  ...BODIES.map(([name, body]): Vector => ({
    name: `body: ${name}`,
    bytes: report([JSON_TYPE], body, body.length > 8_000 ? RESET : undefined),
    statuses: [400],
  })),
  {
    name: 'a type for a GET',
    ...refused(report([JSON_TYPE]).replace('POST /bff/pageview', 'GET /media/one.svg')),
  },
];

const length = Buffer.byteLength(REPORT);
const chunked = (body = REPORT, end = '0\r\n\r\n') => `${body.length.toString(16)}\r\n${body}\r\n${end}`;
const TE = 'Transfer-Encoding: chunked';
const hiddenLength = HIDDEN.length;

/** Values of `Transfer-Encoding` besides `chunked`. */
const CODINGS = [
  'gzip, chunked',
  'chunked, gzip',
  'chunked, chunked',
  'identity',
  'xchunked',
  'chunked;q=1',
  '"chunked"',
  ' , chunked',
  'chunked,',
  '',
  'cow',
  'chunked\x0b',
  '\x0bchunked',
  'x chunked',
  'chunked x',
  '\x00chunked',
];

/** Values of `Content-Length` that are no single number. */
const LENGTHS = [
  '',
  'a',
  '-1',
  '+12',
  '1_2',
  '0x0c',
  '12a',
  '1 2',
  '12,12',
  '12;12',
  '12.0',
  '1e1',
  '٣',
  '99999999999999999999',
  '18446744073709551628',
  '"12"',
  '12\x0b',
  '\x0012',
].filter((value) => value.trim() !== String(length));

/** Bodies in chunked coding that are not written as the coding demands. */
const CHUNKS = [
  'g\r\n',
  '-1\r\n',
  ' c\r\n{"path":"/"}\r\n0\r\n\r\n',
  '+c\r\n',
  '0xc\r\n{"path":"/"}\r\n0\r\n\r\n',
  'c \n{"path":"/"}\r\n0\r\n\r\n',
  'ffffffffffffffffff\r\n',
  'c\r\n{"path":"/"}0\r\n\r\n',
  'c\n{"path":"/"}\n0\n\n',
  'c\r{"path":"/"}\r0\r\r',
  '\r\nc\r\n',
  'c;\x00\r\n',
  '\xd9\xa1\r\n',
  'c\r\n{"path":"/"}XX0\r\n\r\n',
  ';c\r\n',
  '0c0c0c0c0c0c0c0c0c\r\n',
];

/** How the end of a request is found: request smuggling, or desynchronisation, begins where two parties find it at different places. */
// prettier-ignore
export const FRAMING: Vector[] = [
  { name: 'a plain GET', bytes: get(), statuses: [200], closes: false },
  { name: 'a plain report', bytes: report(), statuses: [200], closes: false },
  { name: 'a report in chunks', bytes: post([JSON_TYPE, TE], chunked()), statuses: [200], closes: false },
  { name: 'a report in chunks, the coding in capitals', bytes: post([JSON_TYPE, 'Transfer-Encoding: CHUNKED'], chunked()), statuses: [200, 400] },
  { name: 'a chunk with an extension', bytes: post([JSON_TYPE, TE], `c;a=b\r\n${REPORT}\r\n0\r\n\r\n`), statuses: [200, 400] },
  { name: 'two GETs in one segment', bytes: get() + get(), statuses: [200], closes: false, requests: 2 },
  { name: 'a GET that states length 0', bytes: get(['Content-Length: 0']), statuses: [200], closes: false },

  { name: 'length and chunks', ...refused(post([JSON_TYPE, `Content-Length: ${length}`, TE], chunked())) },
  { name: 'chunks and length', ...refused(post([JSON_TYPE, TE, `Content-Length: ${length}`], chunked())) },
  { name: 'length 0 and chunks with a request behind it', ...refused(post([JSON_TYPE, 'Content-Length: 0', TE], `0\r\n\r\n${HIDDEN}`)) },
  { name: 'a length over a hidden request, and chunks', ...refused(post([JSON_TYPE, `Content-Length: ${5 + hiddenLength}`, TE], `0\r\n\r\n${HIDDEN}`)) },
  { name: 'two equal lengths', ...refused(post([JSON_TYPE, `Content-Length: ${length}`, `Content-Length: ${length}`], REPORT)) },
  { name: 'two lengths', ...refused(post([JSON_TYPE, `Content-Length: ${length}`, 'Content-Length: 0'], REPORT)) },
  { name: 'two lengths, the second over a hidden request', ...refused(post([JSON_TYPE, 'Content-Length: 0', `Content-Length: ${hiddenLength}`], HIDDEN)) },
  { name: 'two transfer codings', ...refused(post([JSON_TYPE, TE, TE], chunked())) },
  { name: 'two transfer codings, the second unknown', ...refused(post([JSON_TYPE, TE, 'Transfer-Encoding: cow'], chunked())) },
  { name: 'chunks in HTTP/1.0', ...refused(post([JSON_TYPE, TE], chunked(), 'POST /bff/pageview HTTP/1.0')) },
  { name: 'chunks in HTTP/1.0 on a kept connection', ...refused(post([JSON_TYPE, TE, 'Connection: keep-alive'], chunked() + HIDDEN, 'POST /bff/pageview HTTP/1.0')) },
  { name: 'a colon behind a space', ...refused(post([JSON_TYPE, 'Transfer-Encoding : chunked'], chunked())) },
  { name: 'a length whose colon is behind a space', ...refused(post([JSON_TYPE, `Content-Length : ${length}`], REPORT)) },
  { name: 'a transfer coding on a folded line', ...refused(post([JSON_TYPE, 'Transfer-Encoding:\r\n chunked'], chunked())) },
  { name: 'a length on a folded line', ...refused(post([JSON_TYPE, `Content-Length:\r\n ${length}`], REPORT)) },
  { name: 'a transfer coding with an underscore', ...refused(post([JSON_TYPE, 'Transfer_Encoding: chunked'], chunked()), 400, 415) },
  { name: 'a coding that begins with a line feed', ...refused(post([JSON_TYPE, 'X: a\nTransfer-Encoding: chunked'], chunked())) },
  { name: 'a header behind a bare carriage return', ...refused(post([JSON_TYPE, 'X: a\rTransfer-Encoding: chunked'], chunked())) },

  { name: 'a trailer, which nobody reads', bytes: post([JSON_TYPE, TE], chunked(REPORT, '0\r\nHost: evil.example\r\n\r\n')), statuses: [200] },

  ...['GET', 'HEAD', 'DELETE'].flatMap((method): Vector[] => [
    { name: `${method} with a body`, ...refused(post([JSON_TYPE, `Content-Length: ${length}`], REPORT, `${method} /media/one.svg HTTP/1.1`)) },
    { name: `${method} with a body in chunks`, ...refused(post([JSON_TYPE, TE], chunked(), `${method} /media/one.svg HTTP/1.1`)) },
    { name: `${method} whose body is a hidden request`, ...refused(post([`Content-Length: ${hiddenLength}`], HIDDEN, `${method} /media/one.svg HTTP/1.1`)) },
    { name: `${method} whose body is an empty chunk and a hidden request`, ...refused(post([TE], `0\r\n\r\n${HIDDEN}`, `${method} /media/one.svg HTTP/1.1`)), requests: 2 },
  ]),

  ...each(CODINGS, (value) => refused(post([JSON_TYPE, `Transfer-Encoding: ${value}`], chunked()), 400, 501, 415), 'transfer coding'),
  ...each(LENGTHS, (value) => refused(post([JSON_TYPE, `Content-Length: ${value}`], REPORT), 400, 413, 415), 'content length'),
  ...each(CHUNKS, (value) => refused(post([JSON_TYPE, TE], value)), 'chunk'),
];
