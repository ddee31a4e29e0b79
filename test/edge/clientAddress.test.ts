import fastify from 'fastify';
import t, { type Test } from 'tap';
import { addressKey } from '../../server/http/limits/addressKey.ts';
import { networksOf } from '../../server/http/networksOf.ts';
import { clients, createClientAddress } from '../../server/http/clients.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';

// Requests that Fastify answers are counted and logged by `request.ip`; those that it never sees by `createClientAddress`. Both must find the same client.

t.test('a proxy is trusted and a stranger is not, however many addresses have come', async (t) => {
  const contains = networksOf(['10.0.0.0/16']);
  for (let times = 0; times < 2; times++) {
    const wrong = Array.from({ length: 2_000 }, (_, at) => `${at >> 8}.${at & 255}.0.1`).filter(
      (rest) =>
        !contains(`10.0.${rest.split('.', 2).join('.')}`) || contains(`10.1.${rest.split('.', 2).join('.')}`),
    );
    t.same(wrong, []);
  }
});

type Case = [peer: string, forwarded: string | string[] | undefined];

const PROXIES: Record<string, { trusted: string[]; cases: Case[] }> = {
  'no proxy': {
    trusted: [],
    cases: [
      ['203.0.113.5', undefined],
      ['203.0.113.5', '198.51.100.7'],
      ['127.0.0.1', '198.51.100.7'],
      ['::1', '198.51.100.7'],
      ['::ffff:203.0.113.5', '198.51.100.7'],
    ],
  },
  'one address': {
    trusted: ['127.0.0.1'],
    cases: [
      ['127.0.0.1', undefined],
      ['127.0.0.1', ''],
      ['127.0.0.1', '198.51.100.7'],
      ['127.0.0.1', '198.51.100.7, 203.0.113.5'],
      ['127.0.0.1', '198.51.100.7,203.0.113.5'],
      ['127.0.0.1', '  198.51.100.7  ,   203.0.113.5  '],
      ['127.0.0.1', '198.51.100.7, 127.0.0.1'],
      ['127.0.0.1', '127.0.0.1, 127.0.0.1'],
      ['127.0.0.1', '198.51.100.7, , 127.0.0.1,'],
      ['127.0.0.1', ','],
      ['127.0.0.1', 'unknown'],
      ['127.0.0.1', '198.51.100.7, unknown'],
      ['127.0.0.1', '198.51.100.7:4711'],
      ['127.0.0.1', '[2001:db8::7]:4711'],
      ['127.0.0.1', '_hidden, 127.0.0.1'],
      ['127.0.0.1', '198.51.100.7:4711, 127.0.0.1:52000'],
      ['127.0.0.1', '"[2001:db8::7]:4711" , [::ffff:127.0.0.1]:443'],
      ['127.0.0.1', '2001:db8::7'],
      ['127.0.0.1', '::ffff:198.51.100.7'],
      ['127.0.0.1', '::ffff:c633:6407'],
      ['127.0.0.1', '198.51.100.7, ::ffff:127.0.0.1'],
      ['127.0.0.1', '198.51.100.7, ::ffff:7f00:1'],
      ['::ffff:127.0.0.1', '198.51.100.7'],
      ['::ffff:127.0.0.1', undefined],
      ['127.0.0.2', '198.51.100.7'],
      ['::1', '198.51.100.7'],
      ['127.0.0.1', 'x'.repeat(300)],
    ],
  },
  networks: {
    trusted: ['10.0.0.0/8', '192.0.2.1', '2001:db8:1::/48', '::1'],
    cases: [
      ['10.1.2.3', '198.51.100.7'],
      ['10.1.2.3', '198.51.100.7, 10.9.9.9, 192.0.2.1'],
      ['10.1.2.3', '198.51.100.7, 192.0.2.2, 10.9.9.9'],
      ['11.1.2.3', '198.51.100.7, 10.9.9.9'],
      ['::ffff:10.1.2.3', '198.51.100.7, ::ffff:10.9.9.9'],
      ['2001:db8:1::5', '198.51.100.7, 2001:db8:1:ffff::9'],
      ['2001:db8:1::5', '2001:db8:2::9, 2001:DB8:1:0:0:0:0:9'],
      ['2001:db8:2::5', '198.51.100.7'],
      ['::1', '2001:db8:2::9'],
      ['::1', 'fe80::1'],
      ['10.1.2.3', '10.1.2.4, 10.1.2.5'],
    ],
  },
  'half of all addresses': {
    trusted: ['128.0.0.0/1'],
    cases: [
      ['203.0.113.5', '198.51.100.7, 203.0.113.9'],
      ['203.0.113.5', '2001:db8::7, 203.0.113.9'],
      ['2001:db8::5', '198.51.100.7'],
    ],
  },
};

async function compare(t: Test, trusted: string[], cases: Case[]): Promise<number> {
  const addressOf = createClientAddress(networksOf(trusted));
  const app = fastify({ trustProxy: trusted.length > 0 && trusted });
  const store = createMemoryStore();
  await app
    .decorate('config', { trustedProxies: trusted, sessionKeys: [] } as never)
    .decorate('store', store)
    .register(clients);
  t.teardown(() => app.close());
  app.get('/', async ({ ip, raw }) => ({ ip, found: addressOf(raw) }));
  for (const [peer, forwarded] of cases) {
    const { ip, found } = (
      await app.inject({
        url: '/',
        remoteAddress: peer,
        headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      })
    ).json<{ ip: string; found: string }>();
    t.equal(addressKey(found), addressKey(ip), `${peer} for ${String(forwarded).slice(0, 60)}`);
    t.equal(found.replace(/^::ffff:(?=[\d.]+$)/, ''), found, 'an IPv4 address is written as one');
  }
  return cases.length;
}

t.test('the client of a request that Fastify never sees is the one that Fastify would find', async (t) => {
  let compared = 0;
  for (const [name, { trusted, cases }] of Object.entries(PROXIES))
    await t.test(name, async (t) => void (compared += await compare(t, trusted, cases)));
  t.ok(compared >= 30, `${compared} cases`);
});

t.test('one client is one address, however its proxies write it, and theirs', async (t) => {
  const trusted = ['127.0.0.1', '10.0.0.0/8', '2001:db8:1::/48'];
  const addressOf = createClientAddress(networksOf(trusted));
  const app = fastify({ trustProxy: trusted });
  t.teardown(() => app.close());
  await app
    .decorate('config', { trustedProxies: trusted, sessionKeys: [] } as never)
    .decorate('store', createMemoryStore())
    .register(clients);
  app.get('/', async ({ ip, raw }) => [ip, addressOf(raw)]);
  const found = async (forwarded: string) =>
    (await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } })).json<string[]>();
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
      t.same(
        await found(`203.0.113.9, ${written}${proxy}`),
        ['198.51.100.7', '198.51.100.7'],
        written + proxy,
      );
    for (const written of [
      '2001:db8:2::1',
      '[2001:db8:2::1]',
      '[2001:db8:2::1]:443',
      '"[2001:db8:2::1]:443"',
    ])
      t.same(
        await found(`203.0.113.9, ${written}${proxy}`),
        ['2001:db8:2::1', '2001:db8:2::1'],
        written + proxy,
      );
  }
});

t.test('and what it finds is not always the same', (t) => {
  const addressOf = createClientAddress(networksOf(['10.0.0.0/8']));
  const of = (peer: string, forwarded: string) =>
    addressOf({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: peer } as never });
  t.equal(of('10.0.0.1', '198.51.100.7'), '198.51.100.7');
  t.equal(of('11.0.0.1', '198.51.100.7'), '11.0.0.1');
  t.equal(of('10.0.0.1', '198.51.100.7, 203.0.113.5, 10.0.0.2'), '203.0.113.5');
  t.end();
});
