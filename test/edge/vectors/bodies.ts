import { each, JSON_TYPE, refused, REPORT, report, type Vector } from './vector.ts';

/** Content types that are not exactly JSON. */
const TYPES = [
  'application/json\ta', 'application/json garbage', 'application/json;', 'application/json; ', 'application/json;;', 'application/json; x', 'application/json; charset', 'application/json; charset=', 'application/json; charset=utf-16', 'application/json; charset=utf-7',
  'application/json; charset=latin1', 'application/json; charset=utf-8; x=y', 'application/json; charset=utf-8; charset=utf-8', 'application/json; x=y', 'application/json, application/json', 'application/json,text/plain', 'text/plain, application/json', 'Application/Json', 'APPLICATION/JSON',
  'application/json/x', 'application/jsonx', 'xapplication/json', 'application /json', 'application/ json', 'application\\json', 'application/json\x0b', 'application/json\xa0', 'json', '/json', 'application/', '', 'text/json', 'text/plain', 'text/html', 'text/plain; application/json',
  'application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=x', 'application/octet-stream', 'application/xml', 'application/ld+json', 'application/csp-report', '*/*', 'application/*', '"application/json"',
];

const RESET = 'POST /bff/session/reset HTTP/1.1';
const nested = (depth: number) => `${'{"path":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;
const keys = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join(',')}}`;

/** Bodies that are no JSON in UTF-8. */
const BODIES: [string, Buffer | string][] = [
  ['nothing', ''], ['a space', ' '], ['a half', '{"path":'], ['two values', `${REPORT}${REPORT}`], ['junk behind it', `${REPORT}x`], ['a comment', `/* */${REPORT}`], ['single quotes', "{'path':'/'}"], ['a comma too many', '{"path":"/",}'], ['NaN', '{"path":NaN}'], ['undefined', 'undefined'],
  ['a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(REPORT)])], ['UTF-16 LE', Buffer.from(REPORT, 'utf16le')], ['UTF-16 with mark', Buffer.from(`\ufeff${REPORT}`, 'utf16le')], ['UTF-7', '+AHsAIg-path'], ['a broken sequence', Buffer.from('{"path":"/\xff"}', 'latin1')],
  ['an overlong slash', Buffer.from('{"path":"/\xc0\xaf"}', 'latin1')], ['a surrogate', Buffer.from('{"path":"/\xed\xa0\x80"}', 'latin1')], ['a NUL', '{"path":"/"}\x00'], ['a raw line feed in a text', '{"path":"/\n"}'], ['a form', 'path=%2F'],
  ['60,000 brackets', '['.repeat(60_000)], ['30,000 closed brackets', '['.repeat(30_000) + ']'.repeat(30_000)], ['7,000 nested objects', nested(7_000)], ['depth 21', nested(21)], ['arrays of depth 21', `{"path":${'['.repeat(20)}${']'.repeat(20)}}`], ['201 keys', keys(201)], ['201 keys in an array of objects', `[${Array.from({ length: 201 }, () => '{"a":1}').join(',')}]`],
  ['__proto__', '{"path":"/","__proto__":{"a":1}}'], ['constructor', '{"path":"/","constructor":{"prototype":{"a":1}}}'], ['an escaped __proto__', '{"path":"/","__pr\\u006fto__":{}}'], ['an escaped constructor', '{"path":"/","\\u0063onstructor":1}'], ['__proto__ inside', '{"path":{"a":[{"__proto__":1}]}}'], ['prototype pollution by array', '[{"__proto__":[]}]'],
  ['null', 'null'], ['a number', '1'], ['a text', '"/"'], ['an array', '[]'], ['true', 'true'], ['a number for a text', '{"path":1}'], ['true for a text', '{"path":true}'], ['null for a text', '{"path":null}'], ['an array for a text', '{"path":["/"]}'],
];

/** What a body is, and whether it is that. Nothing of these reaches a route's handler. */
export const BODIES_AND_TYPES: Vector[] = [
  ...each(['application/json', 'application/json; charset=utf-8', 'application/json;charset=utf-8', 'application/json; charset=UTF-8'], (type) => ({ bytes: report([`Content-Type: ${type}`]), statuses: [200], closes: false }), 'type'),
  ...each(TYPES, (type) => ({ bytes: report([`Content-Type: ${type}`]), statuses: [415, 400] }), 'type'),
  { name: 'two equal types', bytes: report([JSON_TYPE, JSON_TYPE]), statuses: [415, 400] },
  { name: 'two types, JSON first', bytes: report([JSON_TYPE, 'Content-Type: text/plain']), statuses: [415, 400] },
  { name: 'two types, JSON last', bytes: report(['Content-Type: text/plain', JSON_TYPE]), statuses: [415, 400] },
  ...BODIES.map(([name, body]): Vector => ({ name: `body: ${name}`, bytes: report([JSON_TYPE], body, body.length > 8_000 ? RESET : undefined), statuses: [400] })),
  { name: 'body: depth 20', bytes: report([JSON_TYPE], nested(20)), statuses: [400] },
  { name: 'a type for a GET', ...refused(report([JSON_TYPE]).replace('POST /bff/pageview', 'GET /media/one.svg')) },
];
