import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import t, { type Test } from 'tap';
import { startPortal } from '../helper.ts';
import { NO_REDIS, startRedis, storeIs, until } from '../support/startRedis.ts';
import { startMoneyUpstream, tokenOf } from '../money/support/moneyUpstream.ts';
import { browserWith, withdraw } from '../money/support/withdraw.ts';

const NOT_SUBMITTED = { status: 503, json: { code: 503, message: '系统繁忙，本次操作没有提交，请稍后再试' } };

async function setUp(t: Test, url: string) {
  const upstream = await startMoneyUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin, env: { REDIS_URL: url } });
  const member = browserWith(portal.origin, tokenOf(7));
  const lines = (event: string) => portal.logs.filter((line) => line.includes(`"event":"${event}"`));
  await until(() => storeIs(portal.logs) === 'up');
  t.match(await withdraw(member, 'before-0001', '10.00'), { status: 200 });
  return { upstream, member, lines, is: () => storeIs(portal.logs) };
}

t.test(
  'while Redis refuses writes, money is refused, reads continue, and one line says why',
  { skip: NO_REDIS },
  async (t) => {
    const redis = await startRedis(t);
    const { upstream, member, lines } = await setUp(t, redis.url);
    const operator = new Redis(redis.url);
    t.teardown(() => operator.disconnect());
    const states: [string, string[], string[]][] = [
      ['OOM', ['CONFIG', 'SET', 'maxmemory', '1'], ['CONFIG', 'SET', 'maxmemory', '0']],
      ['READONLY', ['REPLICAOF', '127.0.0.1', '9'], ['REPLICAOF', 'NO', 'ONE']],
      [
        'NOREPLICAS',
        ['CONFIG', 'SET', 'min-replicas-to-write', '1'],
        ['CONFIG', 'SET', 'min-replicas-to-write', '0'],
      ],
    ];
    for (const [code, [set = '', ...args], [reset = '', ...resetArgs]] of states) {
      const before = upstream.applied.length;
      await operator.call(set, ...args);
      for (let time = 0; time < 3; time++) {
        t.match(await withdraw(member, `while-${code}-1`, '10.00'), NOT_SUBMITTED, code);
        t.equal((await member.get('/bff/user')).status, 200);
      }
      t.equal(upstream.applied.length, before, 'nothing was sent');
      t.equal(
        lines('store.refused').filter((line) => line.includes(`"code":"${code}"`)).length,
        1,
        'logged once',
      );
      await operator.call(reset, ...resetArgs);
      await until(async () => (await withdraw(member, `while-${code}-1`, '10.00')).status === 200);
      t.equal(upstream.applied.length, before + 1, 'the same key is sent once, now');
    }
  },
);

t.test(
  'replies that are cut off, connections that break, and garbage are a store that fails, not an outcome',
  { skip: NO_REDIS },
  async (t) => {
    const redis = await startRedis(t);
    const port = Number(new URL(redis.url).port);
    let spoil: ((reply: Buffer, to: Socket) => void) | undefined;
    const sockets = new Set<Socket>();
    const proxy = createServer((client) => {
      const server = connect(port, '127.0.0.1');
      for (const socket of [client, server]) {
        sockets.add(socket);
        socket
          .on('error', () => undefined)
          .on('close', () => {
            client.destroy();
            server.destroy();
          });
      }
      client.pipe(server);
      server.on('data', (reply: Buffer) => (spoil ? spoil(reply, client) : client.write(reply)));
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    t.teardown(() => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    });
    const { upstream, member, lines } = await setUp(
      t,
      `redis://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    );
    const faults: Record<string, (reply: Buffer, to: Socket) => void> = {
      'cut off': (reply, to) => void to.write(reply.subarray(0, reply.length - 2)),
      'closed within the reply': (reply, to) => void to.end(reply.subarray(0, 1)),
      'closed before the reply': (_reply, to) => to.destroy(),
      garbage: (_reply, to) => void to.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
    };
    for (const [name, fault] of Object.entries(faults)) {
      const before = upstream.applied.length;
      const key = `fault-${name.replaceAll(' ', '-')}`;
      spoil = fault;
      t.match(await withdraw(member, key, '10.00'), NOT_SUBMITTED, name);
      t.equal((await member.get('/bff/user')).status, 200);
      t.equal(upstream.applied.length, before, 'nothing was sent');
      spoil = undefined;
      await until(async () => (await withdraw(member, key, '10.00')).status === 200);
      t.equal(
        upstream.applied.length,
        before + 1,
        'the claim whose answer was lost is taken over, and sent once',
      );
    }
    t.ok(lines('store.down').length > 0);
  },
);

t.test(
  'after Redis is killed and started again, with nothing in it, the portal works without a restart',
  { skip: NO_REDIS },
  async (t) => {
    const redis = await startRedis(t);
    const { upstream, member, is } = await setUp(t, redis.url);
    await redis.stop();
    await until(() => is() === 'down');
    t.match(await withdraw(member, 'killed-redis-1', '10.00'), NOT_SUBMITTED);
    await redis.start();
    await until(() => is() === 'up');
    t.match(await withdraw(member, 'killed-redis-1', '10.00'), { status: 200 });
    t.equal(upstream.applied.length, 2);
  },
);
