import { each, PICTURE, refused, type Vector } from './vector.ts';

const withHosts = (...lines: string[]) => [`GET ${PICTURE} HTTP/1.1`, ...lines, '', ''].join('\r\n');
const probe = (path: string, ...lines: string[]) => [`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');

const MALFORMED = [
  '', 'a@evil.example', '{host}/', '{host}/evil', '{host}#', '{host}?a', 'evil.example\\', 'user:secret@{host}', '{host}, evil.example', '{host} evil.example', 'http://{host}', '//{host}', '{host}:', '{host}:80', 'localhost:0x50', 'localhost:-1',
  'localhost:999999', 'localhost:8a', '[::1', '::1', '[::1]x', '[localhost]', '[]', 'a..example', '.', '.evil.example', 'a_b@c', 'loc%61lhost', '{host}\x0b', 'é.example', '\x00', '"{host}"', '<script>', "'", '*', '-', 'a'.repeat(300),
];
const FOREIGN = ['evil.example', 'evil.example:80', 'localhost.evil.example', 'localhost', 'localhost:1', '127.0.0.1', '127.0.0.1:1', '127.0.0.2:80', '0.0.0.0', '10.0.0.1', '[::2]', '[::1]:1', '169.254.169.254', 'xn--fiq228c.example', 'EVIL.EXAMPLE', '127.0.0.1.', '127.1', '2130706433', '0x7f.0.0.1'];

/** Which host the request is for. */
export const HOSTS: Vector[] = [
  ...each(MALFORMED, (value) => refused(withHosts(`Host: ${value}`)), 'host'),
  ...each(FOREIGN, (value) => refused(withHosts(`Host: ${value}`), 421), 'host'),
  { name: 'no host', ...refused(withHosts()) },
  { name: 'no host in HTTP/1.0', ...refused(`GET ${PICTURE} HTTP/1.0\r\n\r\n`) },
  { name: 'the same host twice', ...refused(withHosts('Host: {host}', 'Host: {host}')) },
  { name: 'two hosts, ours first', ...refused(withHosts('Host: {host}', 'Host: evil.example')) },
  { name: 'two hosts, ours last', ...refused(withHosts('Host: evil.example', 'Host: {host}')) },
  { name: 'two hosts in different case', ...refused(withHosts('Host: {host}', 'hOST: {host}')) },
  { name: 'a host behind a space', ...refused(withHosts('Host : {host}')) },
  { name: 'a host on a folded line', ...refused(withHosts('Host:\r\n {host}')) },
  { name: 'another host behind a proxy', bytes: withHosts('Host: {host}', 'X-Forwarded-Host: evil.example', 'Forwarded: host=evil.example', 'X-Host: evil.example', 'X-Original-Host: evil.example'), statuses: [200], closes: false },
  { name: 'another path behind a proxy', bytes: withHosts('Host: {host}', 'X-Original-URL: /bff/openapi.json', 'X-Rewrite-URL: /bff/openapi.json', 'X-HTTP-Method-Override: DELETE'), statuses: [200], closes: false },
  { name: 'the host in capitals', bytes: withHosts('HOST: {host}'), statuses: [200], closes: false },
  { name: 'a probe of a load balancer by address', bytes: probe('/healthz', 'Host: 10.1.2.3:8080'), statuses: [200], closes: false },
  { name: 'a readiness probe by name', bytes: probe('/readyz', 'Host: node-3.internal'), statuses: [200], closes: false },
  { name: 'a probe without host', ...refused(probe('/healthz', 'Host:')) },
  { name: 'a probe with two hosts', ...refused(probe('/healthz', 'Host: a', 'Host: b')) },
  { name: 'a probe with a malformed host', ...refused(probe('/readyz', 'Host: a@b')) },
  { name: 'a foreign host whose path only begins like a probe', ...refused(probe('/healthz/x', 'Host: evil.example'), 421) },
];
