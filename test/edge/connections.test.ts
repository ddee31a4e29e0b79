import { once } from 'node:events';
import { connect } from 'node:net';
import t from 'tap';
import { configWarnings } from '../../server/config/configWarnings.ts';
import { picturePortal } from './support/picturePortal.ts';
import { exchange } from './support/rawSocket.ts';
import { built } from '../support/built.ts';
import { until } from '../support/longRun.ts';

const { readConfig } = built;

const request = (host: string) => `GET /media/one.svg HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

t.test(
  'there are so many connections; one more is closed, and the place is free again when one closes',
  async (t) => {
    const { port, host, portal } = await picturePortal(t, { env: { MAX_SOCKETS: '10' } });
    const open = Array.from({ length: 10 }, () => connect(port, '127.0.0.1'));
    await Promise.all(open.map((socket) => once(socket, 'connect')));
    t.same(await exchange(port, request(host)), { text: '', statuses: [], closed: true });
    t.ok(
      portal.logs.some((line) => line.includes('sec.connections_refused')),
      'it is logged',
    );
    for (const socket of open) socket.destroy();
    t.ok(await until(async () => (await exchange(port, request(host))).statuses[0] === 200));
  },
);

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
