import { each, get, JSON_TYPE, OWN, PICTURE, post, refused, REPORT, report, type Vector } from './vector.ts';

const withHosts = (...lines: string[]) => [`GET ${PICTURE} HTTP/1.1`, ...lines, '', ''].join('\r\n');
const probe = (path: string, ...lines: string[]) => [`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');

const MALFORMED = [
  '',
  'a@evil.example',
  '{host}/',
  '{host}#',
  '{host}?a',
  'evil.example\\',
  'user:secret@{host}',
  '{host}, evil.example',
  '{host} evil.example',
  'http://{host}',
  '{host}:',
  'localhost:0x50',
  'localhost:999999',
  'localhost:8a',
  '[::1',
  '::1',
  '[::1]x',
  'a..example',
  '.',
  'loc%61lhost',
  '{host}\x0b',
  'é.example',
  '\x00',
  '"{host}"',
  '<script>',
  '*',
  'a'.repeat(300),
];
const FOREIGN = [
  'evil.example',
  'localhost.evil.example',
  'localhost',
  'localhost:1',
  '127.0.0.1',
  '127.0.0.2:80',
  '10.0.0.1',
  '[::1]:1',
  '169.254.169.254',
  'EVIL.EXAMPLE',
  '127.0.0.1.',
  '127.1',
  '2130706433',
];

/** Which host the request is for. */
export const HOSTS: Vector[] = [
  ...each(MALFORMED, (value) => refused(withHosts(`Host: ${value}`)), 'host'),
  ...each(FOREIGN, (value) => refused(withHosts(`Host: ${value}`), 421), 'host'),
  { name: 'no host', ...refused(withHosts()) },
  { name: 'no host in HTTP/1.0', ...refused(`GET ${PICTURE} HTTP/1.0\r\n\r\n`) },
  { name: 'the same host twice', ...refused(withHosts('Host: {host}', 'Host: {host}')) },
  { name: 'two hosts, ours first', ...refused(withHosts('Host: {host}', 'Host: evil.example')) },
  { name: 'two hosts, ours last', ...refused(withHosts('Host: evil.example', 'Host: {host}')) },
  { name: 'a host behind a space', ...refused(withHosts('Host : {host}')) },
  {
    name: 'another host behind a proxy',
    bytes: withHosts(
      'Host: {host}',
      'X-Forwarded-Host: evil.example',
      'Forwarded: host=evil.example',
      'X-Host: evil.example',
      'X-Original-Host: evil.example',
    ),
    statuses: [200],
    closes: false,
  },
  {
    name: 'another path behind a proxy',
    bytes: withHosts(
      'Host: {host}',
      'X-Original-URL: /bff/openapi.json',
      'X-Rewrite-URL: /bff/openapi.json',
      'X-HTTP-Method-Override: DELETE',
    ),
    statuses: [200],
    closes: false,
  },
  { name: 'the host in capitals', bytes: withHosts('HOST: {host}'), statuses: [200], closes: false },
  {
    name: 'a probe of a load balancer by address',
    bytes: probe('/healthz', 'Host: 10.1.2.3:8080'),
    statuses: [200],
    closes: false,
  },
  {
    name: 'a readiness probe by name',
    bytes: probe('/readyz', 'Host: node-3.internal'),
    statuses: [200],
    closes: false,
  },
  ...each(
    ['/healthz', '/healthz/', '/healthz?from=lb', '/healthz/?a=1&b', '/readyz?x'],
    (path) => ({ bytes: probe(path), statuses: [200], closes: false }),
    'a probe without host',
  ),
  ...each(
    ['/healthz', '/readyz/'],
    (path) => ({ bytes: `GET ${path} HTTP/1.0\r\n\r\n`, statuses: [200] }),
    'a probe of HTTP/1.0',
  ),
  { name: 'a probe with an empty host', bytes: probe('/healthz', 'Host:'), statuses: [200], closes: false },
  {
    name: 'a path that only begins like a probe, without host',
    ...refused(probe('/healthzz?/healthz')),
  },
  { name: 'a probe with a malformed host', ...refused(probe('/readyz', 'Host: a@b')) },
  {
    name: 'a foreign host whose path only begins like a probe',
    ...refused(probe('/healthz/x', 'Host: evil.example'), 421),
  },
];

const many = (count: number) => Array.from({ length: count }, (_, n) => `X-${n}: 1`);
/** A body of this length, and a route that takes bodies of the usual length. */
const ofLength = (length: number) =>
  JSON.stringify({ fingerprint: 'a'.repeat(length - '{"fingerprint":""}'.length) });
const RESET = 'POST /bff/session/reset HTTP/1.1';

/** Header lines that a GET of these vectors has anyway. */
const USUAL = 1;

/** Request lines that are no request lines. */
const REQUEST_LINES = [
  ` GET ${PICTURE} HTTP/1.1`,
  `GET\t${PICTURE}\tHTTP/1.1`,
  `GET ${PICTURE} HTTP/1.1 x`,
  `GET ${PICTURE} http/1.1`,
  `GET ${PICTURE} HTTP/1.2`,
  `GET ${PICTURE} HTTP/2.0`,
  `GET ${PICTURE} HTTP/0.9`,
  `GET ${PICTURE} HTTP/1`,
  `GET ${PICTURE} ICAP/1.0`,
  'GET',
  'GET HTTP/1.1',
  `GET ${PICTURE}\x00 HTTP/1.1`,
  `GET /a\x7fb HTTP/1.1`,
  `GET /a b HTTP/1.1`,
  `get ${PICTURE} HTTP/1.1`,
  `GET\x00 ${PICTURE} HTTP/1.1`,
  `G\u00cbT ${PICTURE} HTTP/1.1`,
  `"GET" ${PICTURE} HTTP/1.1`,
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
];

/** Request lines that some programs read as good ones. Node's parser does, and there is only one way to do it. */
const LENIENT_LINES = [`GET  ${PICTURE} HTTP/1.1`, `GET ${PICTURE}  HTTP/1.1`, `GET ${PICTURE} RTSP/1.0`];

/** Header lines that are no header lines. */
const HEADER_LINES = [
  'X A: 1',
  ': 1',
  ' X: 1',
  '\tX: 1',
  'X',
  'X\x00: 1',
  'X: \x00',
  'X: a\x7f',
  'X(: 1',
  'X@: 1',
  'X\xe9: 1',
  'X: a\r\n\tb',
  'X: a\nY: b',
  'X: a\rY: b',
  '=: \r',
];

/** Targets that are no path of this server. */
const TARGETS = [
  'http://evil.example/',
  'http://{host}@evil.example/',
  'http://user@{host}/',
  'http:///media/one.svg',
  'http://{host}\\@evil.example/',
  'http://{host}//evil.example/',
  'http://{host}/media/../one.svg',
  'http://{host}#a',
  'ftp://{host}/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'evil.example:80',
  '*',
  'media/one.svg',
  '?a',
  '#a',
  '\\media',
  '@evil.example',
  'http:',
];

/** Targets in absolute form, as a proxy would get them: they are paths of this server. */
const ABSOLUTE = [
  `http://{host}${PICTURE}`,
  `https://{host}${PICTURE}`,
  `HTTP://{host}${PICTURE}?a=1`,
  'http://{host}',
  'http://{host}/?a=http://evil.example/',
  'http://{host}?a=1',
];

/** Methods that the portal has nothing for. */
const METHODS = ['TRACE', 'PROPFIND', 'LOCK', 'SEARCH', 'PURGE', 'M-SEARCH', 'FOO', 'GETX', 'POSTPOST'];

/** Request lines, header lines, targets, methods, sizes, and features of HTTP that the portal does not use. */
export const LINES: Vector[] = [
  ...each(
    REQUEST_LINES,
    (line) => refused([line, 'Host: {host}', '', ''].join('\r\n'), 400, 501, 505),
    'request line',
  ),
  ...each(
    LENIENT_LINES,
    (line) => ({ bytes: [line, 'Host: {host}', '', ''].join('\r\n'), statuses: [200, 400] }),
    'request line',
  ),
  { name: 'a request line of HTTP/0.9', ...refused(`GET ${PICTURE}\r\n\r\n`, 400, 505) },
  ...each(HEADER_LINES, (line) => refused(get([line, 'X-Last: 1'])), 'header line'),
  ...each(TARGETS, (target) => refused(get([], '', `GET ${target} HTTP/1.1`), 400, 421), 'target'),
  ...each(
    ABSOLUTE,
    (target) => ({ bytes: get([], '', `GET ${target} HTTP/1.1`), statuses: [200], closes: false }),
    'target',
  ),
  {
    name: 'a target in absolute form, whose authority counts, and not Host',
    bytes: [`GET http://{host}${PICTURE} HTTP/1.1`, 'Host: evil.example', '', ''].join('\r\n'),
    statuses: [200],
    closes: false,
  },
  {
    name: 'a foreign authority and our host',
    ...refused(get([], '', `GET http://evil.example${PICTURE} HTTP/1.1`), 421),
  },
  ...each(
    METHODS,
    (method) => refused(get([], '', `${method} ${PICTURE} HTTP/1.1`), 405, 501, 400),
    'method',
  ),
  // Node closes the connection.
  { name: 'CONNECT', bytes: get([], '', 'CONNECT evil.example:443 HTTP/1.1'), statuses: [], closes: true },
  {
    name: 'a bare line feed after the request line',
    ...refused(`GET ${PICTURE} HTTP/1.1\nHost: {host}\r\n\r\n`),
  },
  { name: 'bare line feeds', ...refused(`GET ${PICTURE} HTTP/1.1\nHost: {host}\n\n`) },
  { name: 'an empty line before the request line', bytes: `\r\n${get()}`, statuses: [200, 400] },
  { name: 'the preface of HTTP/2', ...refused('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 501, 505) },

  { name: '100 headers', bytes: get(many(100 - USUAL)), statuses: [200], closes: false },
  { name: '101 headers', ...refused(get(many(101 - USUAL)), 431) },
  {
    name: '2,100 headers, the last of which is another host',
    ...refused(get([...many(2100), 'Host: evil.example']), 431, 400),
  },
  { name: 'headers of 15 KB', bytes: get([`X: ${'a'.repeat(15_000)}`]), statuses: [200], closes: false },
  { name: 'headers of 17 KB', ...refused(get([`X: ${'a'.repeat(17_000)}`]), 431) },
  { name: 'a cookie of 17 KB', ...refused(get([`Cookie: ${'a=b; '.repeat(3_400)}`]), 431) },
  {
    name: 'a target of 4,096 characters',
    bytes: get([], '', `GET ${PICTURE}?${'a'.repeat(4096 - PICTURE.length - 1)} HTTP/1.1`),
    statuses: [200],
    closes: false,
  },
  {
    name: 'a target of 4,097 characters',
    ...refused(get([], '', `GET ${PICTURE}?${'a'.repeat(4097 - PICTURE.length - 1)} HTTP/1.1`), 414),
  },
  { name: 'a target of 17 KB', ...refused(get([], '', `GET /${'a'.repeat(17_000)} HTTP/1.1`), 414, 431) },

  ...each(
    ['gzip', 'br', 'identity', 'gzip, gzip', ''],
    (value) => refused(report([JSON_TYPE, `Content-Encoding: ${value}`]), 415),
    'content coding',
  ),
  {
    name: 'Expect: 100-continue',
    bytes: report([JSON_TYPE, 'Expect: 100-continue']),
    statuses: [200],
    closes: false,
  },
  {
    name: 'an upgrade to h2c',
    bytes: get([
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
    ]),
    statuses: [200, 400],
    closes: false,
  },
  {
    name: 'an upgrade to WebSocket',
    bytes: get([
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ]),
    statuses: [200, 400],
    closes: false,
  },
  {
    name: 'an upgrade of a write, with a request in the new protocol behind it',
    bytes: post([JSON_TYPE, 'Connection: Upgrade', 'Upgrade: x', `Content-Length: ${REPORT.length}`], REPORT),
    statuses: [200, 400],
  },
  {
    name: 'a connection header that names the host',
    bytes: get(['Connection: close, Host']),
    statuses: [200],
    closes: true,
  },
  {
    name: 'HTTP/1.0 with a host',
    bytes: `GET ${PICTURE} HTTP/1.0\r\nHost: {host}\r\n\r\n`,
    statuses: [200],
    closes: true,
  },
  { name: 'a body of 64 KB', bytes: report([JSON_TYPE], ofLength(65_536), RESET), statuses: [400] },
  { name: 'a body of 64 KB and one byte', ...refused(report([JSON_TYPE], ofLength(65_537), RESET), 413) },
  { name: 'a report of 8 KB and one byte', ...refused(report([JSON_TYPE], ofLength(8_193)), 413) },
  {
    name: 'a stated length of 1 GB',
    ...refused(post([JSON_TYPE, 'Content-Length: 1073741824'], REPORT), 413),
  },
  { name: 'a body without a type', bytes: report([]), statuses: [415] },
  {
    name: 'a write without CSRF header whose body has not arrived',
    bytes: ['POST /bff/pageview HTTP/1.1', 'Host: {host}', JSON_TYPE, 'Content-Length: 60000', '', '{'].join(
      '\r\n',
    ),
    statuses: [403],
  },
  {
    name: 'a write without fetch metadata and origin',
    bytes: [
      'POST /bff/pageview HTTP/1.1',
      'Host: {host}',
      OWN[0],
      JSON_TYPE,
      `Content-Length: ${REPORT.length}`,
      '',
      REPORT,
    ].join('\r\n'),
    statuses: [403],
  },
];
