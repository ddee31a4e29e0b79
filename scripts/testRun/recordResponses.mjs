// Records the gateway's responses of a whole test run, for `checkSeen.ts`: loaded into every process of the run by NODE_OPTIONS. A response is the
// gateway's if its path is under /bff or a probe, and it has a request id. One example of each shape is kept, so that it costs little.
import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const folder = process.env.RECORD_RESPONSES;
const PATHS = /^\/(?:bff(?:[/?]|$)|healthz|readyz)/;
const ID = 'x-request-id';
/** Longest body that is looked at (bytes), and most shapes of a process. */
const BODY_MAX = 1_000_000;
const SHAPES_MAX = 20_000;
const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync };
const bodies = new WeakMap();
/** Headers that `writeHead` got; Node does not keep all of them. */
const givenHeaders = new WeakMap();
/** Hashes of what was noted: the texts would be megabytes, and tests measure memory. */
const seen = new Set();
const hash = (text) => createHash('sha1').update(text).digest('base64url').slice(0, 12);

/** The keys and types of a value; of a refusal also its code and reason. */
function shapeOf(value) {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].sort().join('|')}]`;
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return `{${Object.entries(value)
    .map(([key, one]) => (key === 'code' || key === 'reason' ? `${key}=${one}` : `${key}:${shapeOf(one)}`))
    .join()}}`;
}

function note(line, text) {
  const key = hash(text);
  if (seen.has(key) || seen.size > SHAPES_MAX) return;
  seen.add(key);
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`);
}

/** The address without what differs from record to record. */
const place = (url) => url.split('?')[0].replace(/\/[^/]*\d[^/]*/g, '/*');

function headersOf(response) {
  const given = givenHeaders.get(response) ?? {};
  const pairs = Array.isArray(given)
    ? given.flatMap((name, at) => (at % 2 === 0 ? [[name, given[at + 1]]] : []))
    : Object.entries(given);
  return {
    ...response.getHeaders(),
    ...Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value])),
  };
}

function finish(response) {
  const { url = '', method } = response.req;
  const headers = headersOf(response);
  if (headers[ID] === undefined) return;
  const parts = bodies.get(response) ?? [];
  // Refusals are short, and those of one length may differ in their reason.
  const rough = hash(
    `${response.statusCode < 400 ? '' : Buffer.concat(parts).toString('latin1')} ${method} ${place(url)} ${response.statusCode} ${parts.reduce((sum, part) => sum + part.length, 0)} ${headers['content-encoding']}`,
  );
  if (seen.has(rough)) return;
  if (seen.size < SHAPES_MAX) seen.add(rough);
  const line = {
    method,
    path: url.split('?')[0],
    status: response.statusCode,
    headers: Object.keys(headers),
    type: String(headers['content-type'] ?? ''),
  };
  if (line.type.includes('json') && method !== 'HEAD' && parts.length > 0) {
    const bytes = Buffer.concat(parts);
    line.body = JSON.parse((DECODERS[headers['content-encoding']]?.(bytes) ?? bytes).toString());
  }
  note(
    line,
    `${method} ${place(url)} ${line.status} ${line.type} ${shapeOf(line.body)} ${line.headers.sort()}`,
  );
}

if (folder) {
  const { writeHead, write, end } = ServerResponse.prototype;
  const isOurs = (response) => PATHS.test(response.req?.url ?? '');
  const keep = (response, chunk, encoding) => {
    if (chunk === null || chunk === undefined || typeof chunk === 'function' || !isOurs(response)) return;
    const parts = bodies.get(response) ?? [];
    if (parts.reduce((sum, part) => sum + part.length, 0) > BODY_MAX) return;
    bodies.set(response, [...parts, Buffer.from(chunk, typeof encoding === 'string' ? encoding : 'utf8')]);
  };
  ServerResponse.prototype.writeHead = function (status, ...rest) {
    const given = rest.find((one) => typeof one === 'object');
    if (given && isOurs(this)) givenHeaders.set(this, given);
    return writeHead.call(this, status, ...rest);
  };
  ServerResponse.prototype.write = function (chunk, encoding, ...rest) {
    keep(this, chunk, encoding);
    return write.call(this, chunk, encoding, ...rest);
  };
  ServerResponse.prototype.end = function (chunk, encoding, ...rest) {
    keep(this, chunk, encoding);
    const result = end.call(this, chunk, encoding, ...rest);
    if (isOurs(this)) finish(this);
    return result;
  };

  // Responses without a request object are written to the socket as text (server/http/rawResponse.ts).
  const { end: endSocket } = Socket.prototype;
  Socket.prototype.end = function (chunk, ...rest) {
    if (typeof chunk === 'string' && chunk.startsWith('HTTP/1.1 ') && chunk.includes(`${ID}: `))
      noteRaw(chunk);
    return endSocket.call(this, chunk, ...rest);
  };
}

/** A response of `rawResponse` as text. Pages and those of HEAD have no body to look at. */
function noteRaw(text) {
  const [head, body = ''] = text.split('\r\n\r\n');
  if (!/content-type: application\/json/.test(head) || !body.startsWith('{')) return;
  const status = Number(head.slice(9, 12));
  const headers = head
    .split('\r\n')
    .slice(1)
    .map((header) => header.split(':')[0]);
  const parsed = JSON.parse(body);
  note(
    { method: '', path: '', status, headers, type: 'application/json', body: parsed },
    `raw ${status} ${shapeOf(parsed)}`,
  );
}
