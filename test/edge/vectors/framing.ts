import { each, get, HIDDEN, JSON_TYPE, post, refused, REPORT, report, type Vector } from './vector.ts';

const length = Buffer.byteLength(REPORT);
const chunked = (body = REPORT, end = '0\r\n\r\n') => `${body.length.toString(16)}\r\n${body}\r\n${end}`;
const TE = 'Transfer-Encoding: chunked';
const hiddenLength = HIDDEN.length;

/** Values of `Transfer-Encoding` besides `chunked`. */
const CODINGS = [
  'gzip, chunked', 'chunked, gzip', 'chunked, chunked', 'gzip', 'identity', 'identity, chunked', 'deflate, chunked', 'compress, chunked', 'xchunked', 'chunkedx', 'chunked;q=1',
  'chunked; x=y', '"chunked"', 'chunk', ' , chunked', 'chunked,', ',chunked', '', 'trailers', 'cow', 'chunked\x0b', '\x0bchunked', 'x chunked', 'chunked x', 'Chunked, Chunked', "chunked'", '\x00chunked',
];

/** Values of `Content-Length` that are no single number. */
const LENGTHS = [
  '', 'a', '-1', '+12', '12 ', '1_2', '0x0c', '0xc', '12a', 'a12', '1 2', '12,12', '12, 12', '12;12', '12.0', '1e1', '1.2e1', '٣', '99999999999999999999', '18446744073709551628', '"12"', '12\x0b', '\x0012', 'NaN', 'Infinity',
].filter((value) => value.trim() !== String(length));

/** Bodies in chunked coding that are not written as the coding demands. */
const CHUNKS = [
  'g\r\n', 'x\r\n', '-1\r\n', ' c\r\n{"path":"/"}\r\n0\r\n\r\n', '+c\r\n', '0xc\r\n{"path":"/"}\r\n0\r\n\r\n', 'c \n{"path":"/"}\r\n0\r\n\r\n', 'ffffffffffffffffff\r\n', '100000000000000000\r\n', 'c\r\n{"path":"/"}0\r\n\r\n', 'c\n{"path":"/"}\n0\n\n', 'c\r{"path":"/"}\r0\r\r', '\r\nc\r\n',
  'c;\x00\r\n', 'c_\r\n', '\xd9\xa1\r\n', 'c\r\n{"path":"/"}XX0\r\n\r\n', ';c\r\n', '.\r\n', '0c0c0c0c0c0c0c0c0c\r\n',
];

/** How the end of a request is found: request smuggling, or desynchronisation, begins where two parties find it at different places. */
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
  { name: 'length and an unknown coding', ...refused(post([JSON_TYPE, `Content-Length: ${length}`, 'Transfer-Encoding: xchunked'], REPORT)) },
  { name: 'two equal lengths', ...refused(post([JSON_TYPE, `Content-Length: ${length}`, `Content-Length: ${length}`], REPORT)) },
  { name: 'two lengths', ...refused(post([JSON_TYPE, `Content-Length: ${length}`, 'Content-Length: 0'], REPORT)) },
  { name: 'two lengths, the second over a hidden request', ...refused(post([JSON_TYPE, 'Content-Length: 0', `Content-Length: ${hiddenLength}`], HIDDEN)) },
  { name: 'two transfer codings', ...refused(post([JSON_TYPE, TE, TE], chunked())) },
  { name: 'two transfer codings, the second unknown', ...refused(post([JSON_TYPE, TE, 'Transfer-Encoding: cow'], chunked())) },
  { name: 'two transfer codings, the first unknown', ...refused(post([JSON_TYPE, 'Transfer-Encoding: cow', TE], chunked())) },
  { name: 'chunks in HTTP/1.0', ...refused(post([JSON_TYPE, TE], chunked(), 'POST /bff/pageview HTTP/1.0')) },
  { name: 'chunks in HTTP/1.0 on a kept connection', ...refused(post([JSON_TYPE, TE, 'Connection: keep-alive'], chunked() + HIDDEN, 'POST /bff/pageview HTTP/1.0')) },
  { name: 'a colon behind a space', ...refused(post([JSON_TYPE, 'Transfer-Encoding : chunked'], chunked())) },
  { name: 'a length whose colon is behind a space', ...refused(post([JSON_TYPE, `Content-Length : ${length}`], REPORT)) },
  { name: 'a transfer coding on a folded line', ...refused(post([JSON_TYPE, 'Transfer-Encoding:\r\n chunked'], chunked())) },
  { name: 'a length on a folded line', ...refused(post([JSON_TYPE, `Content-Length:\r\n ${length}`], REPORT)) },
  { name: 'a transfer coding with an underscore', ...refused(post([JSON_TYPE, 'Transfer_Encoding: chunked'], chunked()), 400, 415) },
  { name: 'a coding that begins with a line feed', ...refused(post([JSON_TYPE, 'X: a\nTransfer-Encoding: chunked'], chunked())) },
  { name: 'a header behind a bare carriage return', ...refused(post([JSON_TYPE, 'X: a\rTransfer-Encoding: chunked'], chunked())) },

  { name: 'a trailer that is announced', ...refused(post([JSON_TYPE, TE, 'Trailer: X-A'], chunked(REPORT, '0\r\nX-A: 1\r\n\r\n'))) },
  { name: 'a trailer that is not announced', ...refused(post([JSON_TYPE, TE], chunked(REPORT, '0\r\nX-A: 1\r\n\r\n'))) },
  { name: 'a trailer that states a length', ...refused(post([JSON_TYPE, TE], chunked(REPORT, '0\r\nContent-Length: 5\r\n\r\n'))) },
  { name: 'a trailer that states a host', ...refused(post([JSON_TYPE, TE], chunked(REPORT, '0\r\nHost: evil.example\r\n\r\n'))) },

  ...['GET', 'HEAD', 'DELETE', 'OPTIONS'].flatMap((method): Vector[] => [
    { name: `${method} with a body`, ...refused(post([JSON_TYPE, `Content-Length: ${length}`], REPORT, `${method} /media/one.svg HTTP/1.1`)) },
    { name: `${method} with a body in chunks`, ...refused(post([JSON_TYPE, TE], chunked(), `${method} /media/one.svg HTTP/1.1`)) },
    { name: `${method} whose body is a hidden request`, ...refused(post([`Content-Length: ${hiddenLength}`], HIDDEN, `${method} /media/one.svg HTTP/1.1`)) },
    { name: `${method} whose body is an empty chunk and a hidden request`, ...refused(post([TE], `0\r\n\r\n${HIDDEN}`, `${method} /media/one.svg HTTP/1.1`)), requests: 2 },
  ]),

  ...each(CODINGS, (value) => refused(post([JSON_TYPE, `Transfer-Encoding: ${value}`], chunked()), 400, 501, 415), 'transfer coding'),
  ...each(LENGTHS, (value) => refused(post([JSON_TYPE, `Content-Length: ${value}`], REPORT), 400, 413, 415), 'content length'),
  ...each(CHUNKS, (value) => refused(post([JSON_TYPE, TE], value)), 'chunk'),
];
