import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import t, { type Test } from 'tap';
import { adapt } from '../../server/upstream/adapt/adapt.ts';
import { createUpstreamClient, type UpstreamCall } from '../../server/upstream/client.ts';
import type { Deadlines } from '../../server/upstream/client/poolSettings.ts';

type Behaviour = (socket: Socket, request: string) => void;

const head = (status: string, ...headers: string[]) => [`HTTP/1.1 ${status}`, ...headers, '', ''].join('\r\n');
const json = (text: string) => head('200 OK', 'Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`) + text;

async function listen(t: Test, server: Server, sockets = new Set<Socket>()): Promise<number> {
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Starts a raw TCP server as the upstream; `behave` writes the response to each request. */
async function faultyUpstream(t: Test, behave: Behaviour, deadlines: Partial<Deadlines> = {}) {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const port = await listen(t, createServer((socket) => {
    socket.on('data', (bytes) => {
      requests.push(bytes.toString());
      behave(socket, bytes.toString());
    });
  }), sockets);
  const client = createUpstreamClient(`http://127.0.0.1:${port}`, adapt({}).token, { deadlines, breaker: false });
  t.teardown(() => client.destroy());
  const get = (more: Partial<UpstreamCall> = {}) => client.call({ kind: 'read', method: 'GET', path: '/api/site', ...more });
  const post = (more: Partial<UpstreamCall> = {}) => client.call({ kind: 'money', method: 'POST', path: '/api/login', body: { a: 1 }, ...more });
  return { client, get, post, requests, sockets };
}

t.test('a good response is returned as text with its status', async (t) => {
  const { get } = await faultyUpstream(t, (socket) => socket.write(json('{"code":200}')));
  t.same(await get(), { outcome: 'ok', status: 200, text: '{"code":200}' });
});

t.test('a request has exactly the intended headers and body', async (t) => {
  const { get, post, requests } = await faultyUpstream(t, (socket) => socket.write(json('{}')));
  await get({ token: 'abc', forwardedFor: '203.0.113.7' });
  await get({ token: null });
  await get();
  await post();
  const [member, visitor, open, write] = requests as [string, string, string, string];
  t.match(member, /^GET \/api\/site HTTP\/1\.1\r\n/);
  t.match(member, /\r\nauthorization: abc\r\n/);
  t.match(member, /\r\nx-forwarded-for: 203\.0\.113\.7\r\n/);
  t.match(visitor, /\r\nauthorization: 0\r\n/);
  t.notMatch(open, /authorization|x-forwarded|cookie/i);
  t.match(write, /^POST [\s\S]*content-type: application\/json[\s\S]*\{"a":1\}$/);
  for (const request of requests) t.match(request, /\r\naccept-encoding: identity\r\n/, 'compression is not requested');
});

t.test('a token that is not a valid header value is not sent and does not crash the process', async (t) => {
  const { get, requests } = await faultyUpstream(t, (socket) => socket.write(json('{}')));
  t.not((await get({ token: 'a\r\nx-admin: 1' })).outcome, 'ok');
  t.equal(requests.length, 0);
});

t.test('a refused connection is reported as not sent', async (t) => {
  const client = createUpstreamClient('http://127.0.0.1:1', adapt({}).token);
  t.teardown(() => client.destroy());
  for (const method of ['GET', 'POST'] as const) {
    t.match(await client.call({ kind: 'read', method, path: '/' }), { outcome: 'refused', sent: false });
  }
});

t.test('a host name that does not resolve is reported as not sent', async (t) => {
  const client = createUpstreamClient('http://no-such-host.invalid', adapt({}).token);
  t.teardown(() => client.destroy());
  t.match(await client.call({ kind: 'money', method: 'POST', path: '/', body: {} }), { sent: false });
});

t.test('a request to a hanging upstream ends at its deadline, which is shorter for reads', async (t) => {
  const { get, post, requests } = await faultyUpstream(t, () => undefined, { read: 120, write: 1_200 });
  const ended: [string, object][] = [];
  await Promise.all([post().then((reply) => ended.push(['write', reply])), get().then((reply) => ended.push(['read', reply]))]);
  t.same(ended, [['read', { outcome: 'timeout', sent: true }], ['write', { outcome: 'timeout', sent: true }]]);
  t.equal(requests.length, 2, 'no request was sent again');
});

t.test('a response that stops after its headers ends at the same deadline', async (t) => {
  const { get } = await faultyUpstream(t, (socket) => socket.write(head('200 OK', 'Content-Length: 100')), { read: 120 });
  t.same(await get(), { outcome: 'timeout', sent: true });
});

t.test('a body that arrives slowly ends at the total deadline', async (t) => {
  const { get, sockets } = await faultyUpstream(t, (socket) => {
    socket.write(head('200 OK', 'Transfer-Encoding: chunked'));
    const drip = setInterval(() => socket.write('1\r\n \r\n'), 10);
    socket.on('close', () => clearInterval(drip));
  }, { read: 150 });
  t.same(await get(), { outcome: 'timeout', sent: true });
  const [socket] = [...sockets];
  // `once` of node:events would reject: the connection may end with an error.
  if (socket && !socket.destroyed) await new Promise((resolve) => socket.once('close', resolve));
  t.ok(socket?.destroyed, 'its connection is closed');
});

t.test('a broken connection is an error, never a partial response', async (t) => {
  const breaks: [string, Behaviour][] = [
    ['before the headers', (socket) => socket.resetAndDestroy()],
    ['closed before the headers', (socket) => socket.end()],
    ['in the headers', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-')],
    ['in a body of known length', (socket) => socket.end(`${head('200 OK', 'Content-Length: 100')}{"code":200`)],
    ['in a chunk', (socket) => socket.end(`${head('200 OK', 'Transfer-Encoding: chunked')}ff\r\n{"code":200`)],
    ['before the last chunk', (socket) => socket.end(`${head('200 OK', 'Transfer-Encoding: chunked')}c\r\n{"code":200}\r\n`)],
  ];
  for (const [where, behave] of breaks) {
    const { post, requests } = await faultyUpstream(t, behave);
    t.match(await post(), { outcome: 'reset', sent: true }, where);
    t.equal(requests.length, 1, 'the request is not sent again');
  }
});

t.test('a response that is not HTTP is an error', async (t) => {
  for (const bytes of ['garbage\r\n\r\n', 'HTTP/9.9 200 OK\r\n\r\n', head('200 OK', 'Content-Length: 5', 'Content-Length: 6'), head('200 OK', 'Bad\u0000Header: 1'), head('200 OK', `Big: ${'a'.repeat(40_000)}`)]) {
    const { get } = await faultyUpstream(t, (socket) => socket.end(bytes));
    t.match(await get(), { outcome: 'reset', sent: true }, JSON.stringify(bytes.slice(0, 40)));
  }
});

t.test('a response above 2 MB is refused, with or without Content-Length', async (t) => {
  const spaces = ' '.repeat(64 * 1024);
  for (const [headers, piece] of [[`Content-Length: ${2 ** 31}`, spaces], ['Transfer-Encoding: chunked', `10000\r\n${spaces}\r\n`]] as const) {
    const { get } = await faultyUpstream(t, (socket) => {
      socket.write(head('200 OK', headers));
      const pour = () => { while (!socket.destroyed && socket.write(piece)); };
      socket.on('drain', pour);
      pour();
    });
    t.match(await get(), { outcome: 'oversize', sent: true }, headers);
  }
});

t.test('a response just below 2 MB is read', async (t) => {
  const text = JSON.stringify('a'.repeat(2 * 1024 * 1024 - 100));
  const { get } = await faultyUpstream(t, (socket) => socket.write(json(text)));
  t.equal(((await get()) as { text: string }).text.length, text.length);
});

t.test('a redirect is returned, not followed', async (t) => {
  const target = await faultyUpstream(t, (socket) => socket.write(json('{}')));
  for (const status of [301, 302, 303, 307, 308]) {
    const { get, requests } = await faultyUpstream(t, (socket) => socket.write(head(`${status} Moved`, `Location: ${target.client.origin}/`, 'Content-Length: 0')));
    t.same(await get(), { outcome: 'ok', status, text: '' });
    t.equal(requests.length, 1);
  }
  t.equal(target.requests.length, 0, 'the target got no request');
});

t.test('a compressed response is not decompressed', async (t) => {
  const { gzipSync } = await import('node:zlib');
  const bomb = gzipSync(Buffer.alloc(5 * 1024 * 1024, ' '));
  const { get } = await faultyUpstream(t, (socket) => {
    socket.write(head('200 OK', 'Content-Encoding: gzip', `Content-Length: ${bomb.length}`));
    socket.write(bomb);
  });
  const reply = (await get()) as { text: string };
  t.ok(reply.text.length <= bomb.length, `${reply.text.length} characters`);
});

t.test('surplus bytes do not become the next caller\'s response', async (t) => {
  const { get } = await faultyUpstream(t, (socket, request) => {
    const name = /x-forwarded-for: (\S+)/.exec(request)?.[1];
    socket.write(json(`"${name}"`) + json('"stolen"'));
  });
  for (const name of ['one', 'two', 'three']) {
    const reply = await get({ forwardedFor: name });
    t.notMatch(reply, { text: '"stolen"' });
    if (reply.outcome === 'ok') t.equal(reply.text, `"${name}"`);
  }
});

t.test('an abort closes the connection to the upstream', async (t) => {
  const { get, sockets } = await faultyUpstream(t, () => undefined);
  const leaving = new AbortController();
  const reply = get({ signal: leaving.signal });
  while (sockets.size === 0) await new Promise(setImmediate);
  const [socket] = [...sockets] as [Socket];
  const closed = once(socket, 'close');
  leaving.abort();
  t.same(await reply, { outcome: 'aborted', sent: true });
  await closed;
  t.ok(socket.destroyed);
});
