import { connect, type Socket } from 'node:net';
import t from 'tap';
import { configWarnings } from '../../server/config/configWarnings.ts';
import { picturePortal } from './support/picturePortal.ts';
import { exchange } from './support/rawSocket.ts';
import { built } from '../support/built.ts';

const { readConfig } = built;

/** Opens connections one after the other; resolves to what each got by itself ('' if it stays open). */
async function open(port: number, count: number): Promise<{ sockets: Socket[]; refusals: string[] }> {
  const sockets: Socket[] = [];
  const texts: string[] = [];
  for (let n = 0; n < count; n++) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    texts[n] = '';
    socket.on('data', (part: Buffer) => {
      texts[n] += part.toString();
    });
    await new Promise((resolve) => socket.once('connect', resolve));
    sockets.push(socket);
  }
  // The last connections are answered at once, or not at all: a request on one of them comes after that.
  await exchange(port, 'NONSENSE\r\n\r\n');
  await new Promise((resolve) => setTimeout(resolve, 100));
  return { sockets, refusals: texts.filter((text) => text !== '') };
}

const request = (host: string) => `GET /media/one.svg HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

t.test(
  'one address may have so many connections; the next gets 429, and the place is free again when one closes',
  async (t) => {
    const { port, host, portal } = await picturePortal(t, { env: { MAX_SOCKETS_PER_ADDRESS: '20' } });
    const { sockets, refusals } = await open(port, 30);
    t.equal(refusals.length, 10);
    t.match(refusals[0], /^HTTP\/1\.1 429 [^]*retry-after: \d+[^]*"code":429/i);
    t.same((await exchange(port, request(host))).statuses, [429]);
    t.ok(
      portal.logs.some((line) => line.includes('sec.connections_refused')),
      'it is logged',
    );
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
    t.same((await exchange(port, request(host))).statuses, [200]);
  },
);

t.test('a trusted proxy has the connections of many visitors', async (t) => {
  const { port } = await picturePortal(t, {
    env: { MAX_SOCKETS_PER_ADDRESS: '5', TRUSTED_PROXIES: '127.0.0.0/8' },
  });
  const { sockets, refusals } = await open(port, 30);
  t.same(refusals, []);
  for (const socket of sockets) socket.destroy();
});

t.test('all together there are so many connections; the next gets 503', async (t) => {
  const { port, host } = await picturePortal(t, { env: { MAX_SOCKETS: '10' } });
  const { sockets, refusals } = await open(port, 20);
  t.equal(refusals.length, 10);
  t.match(refusals[0], /^HTTP\/1\.1 503 [^]*retry-after: \d+[^]*"code":503/i);
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 100));
  t.same((await exchange(port, request(host))).statuses, [200]);
});

t.test('a start warns of settings that are valid but probably wrong', async (t) => {
  const variables = (environment: Record<string, string>) =>
    configWarnings(readConfig(environment)).map(({ variable }) => variable);
  t.same(variables({}), []);
  t.same(variables({ HOST: '::1' }), []);
  t.same(variables({ HOST: '0.0.0.0' }), ['PUBLIC_ORIGIN']);
  t.same(variables({ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://portal.example' }), []);
  t.same(variables({ PUBLIC_ORIGIN: 'https://portal.example' }), ['TRUSTED_PROXIES']);
  t.same(variables({ PUBLIC_ORIGIN: 'https://portal.example', TRUSTED_PROXIES: '10.0.0.1' }), []);
  for (const NODE_ENV of ['prod', 'Production', 'production ', 'live'])
    t.same(variables({ NODE_ENV }), ['NODE_ENV']);
  for (const NODE_ENV of ['', 'development', 'test']) t.same(variables({ NODE_ENV }), []);
  t.same(variables({ NODE_ENV: 'production', UPSTREAM: 'embedded' }), []);
});
