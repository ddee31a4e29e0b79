import fastify from 'fastify';
import t from 'tap';
import { clients, createIsTrusted } from '../../server/http/clients.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';

t.test('one client is one address, however its proxies write it, and theirs', async (t) => {
  const isTrusted = createIsTrusted(['127.0.0.1', '10.0.0.0/8', '2001:db8:1::/48']);
  const app = fastify({ trustProxy: isTrusted });
  t.teardown(() => app.close());
  await app
    .decorate('config', { sessionKeys: [] } as never)
    .decorate('isTrusted', isTrusted)
    .decorate('store', createMemoryStore())
    .register(clients);
  app.get('/', async ({ ip }) => ip);
  const found = async (forwarded: string) =>
    (await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } })).body;
  for (const proxy of [
    '',
    ', 10.0.0.1',
    ', 10.0.0.1:4711',
    ',"10.0.0.1:4711"',
    ', [2001:db8:1::9]',
    ', [2001:db8:1::9]:443',
    ', [::ffff:10.0.0.1]:443',
  ]) {
    for (const written of [
      '198.51.100.7',
      '198.51.100.7:5678',
      '198.51.100.7:1',
      ' "198.51.100.7:5678"',
      '::ffff:198.51.100.7',
      '[::FFFF:198.51.100.7]:443',
    ])
      t.equal(await found(`203.0.113.9, ${written}${proxy}`), '198.51.100.7', written + proxy);
    for (const written of [
      '2001:db8:2::1',
      '[2001:db8:2::1]',
      '[2001:db8:2::1]:443',
      '"[2001:db8:2::1]:443"',
    ])
      t.equal(await found(`203.0.113.9, ${written}${proxy}`), '2001:db8:2::1', written + proxy);
  }
});
