import type { ServerResponse } from 'node:http';
import t from 'tap';
import { BoundedQueue } from '../../server/boundedQueue.ts';
import { createRenderQueue, type Priority } from '../../server/http/renderQueue.ts';
import { fail, ok } from '../../shared/envelope.ts';
import { startPortal } from '../helper.ts';
import { until } from '../support/longRun.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

t.test(
  'a member with many sessions, whose reads are never answered, keeps nobody from the upstream',
  async (t) => {
    const upstream = await startStubUpstream(t);
    const held: ServerResponse[] = [];
    let isOver = false;
    const ofTaker = (authorization = '') => authorization.startsWith('taker');
    upstream.on('*', (hit, response) => {
      const { authorization } = hit.headers;
      if (hit.path === '/api/user/bag' && ofTaker(authorization))
        return void (isOver ? response.destroy() : held.push(response));
      if (hit.path === '/api/user') return json(ok({ id: ofTaker(authorization) ? 7 : 8 }))(hit, response);
      return authorization?.startsWith('unknown')
        ? json(fail(40000, '登录已过期'))(hit, response)
        : upstream.sample(hit, response);
    });
    const portal = await startPortal(t, { upstream: upstream.origin, client: { breaker: false } });
    const member = async (token: string) => {
      const browser = portal.browser();
      browser.jar.set('bank_token', token);
      t.equal((await browser.get('/bff/user')).status, 200);
      return browser;
    };
    const sessions = await Promise.all(Array.from({ length: 10 }, (_none, at) => member(`taker-${at}`)));
    const honest = await member('honest');
    for (const one of [...sessions, ...sessions, ...sessions, ...sessions, ...sessions, ...sessions])
      one.get('/bff/user/bag').catch(() => undefined);
    t.ok(await until(() => held.length >= 6));
    t.ok(
      portal.upstreamStats().running < 12,
      'an eighth of the connections; some more while it is not known whose session each is',
    );
    for (let round = 0; round < 3; round++) t.equal((await honest.get('/bff/user/bag')).status, 200);
    t.equal((await portal.browser().get('/bff/partner?loan_type_id=1')).status, 200, 'a visitor');
    isOver = true;
    for (const one of held) one.destroy();
  },
);

t.test('the pages of all sessions of a member count together, wherever they are', async (t) => {
  const upstream = await startStubUpstream(t);
  upstream.on('GET /api/user', json(ok({ id: 7 })));
  const portal = await startPortal(t, {
    upstream: upstream.origin,
    env: { PAGES_PER_MINUTE: '20', TRUSTED_PROXIES: '127.0.0.1' },
    clocks: { limits: () => 0 },
  });
  const statuses: number[] = [];
  for (const session of ['one', 'two', 'three']) {
    const browser = portal.browser();
    browser.jar.set('bank_token', session);
    await browser.get('/bff/user');
    statuses.push((await browser.get('/user', { 'x-forwarded-for': `198.51.${statuses.length}.7` })).status);
  }
  t.same(statuses, [200, 200, 429]);
});

t.test('a person has an eighth of the turns and places; the last quarter is for who has none', async (t) => {
  const queue = new BoundedQueue({ running: 16, waiting: 16, wait: 5_000 });
  const began: string[] = [];
  const leaves: (() => void)[] = [];
  const refused: string[] = [];
  const enter = (person: string | undefined) =>
    leaves.push(
      queue.enter(
        person,
        () => began.push(person ?? 'all'),
        () => refused.push(person ?? 'all'),
      ),
    );
  for (let n = 0; n < 5; n++) enter('a');
  t.same([began, refused], [['a', 'a'], ['a']], 'two turns, two places, and the fifth is refused');
  for (const person of ['b', 'b', 'c', 'c', 'd', 'd', 'e', 'e', 'f', 'f']) enter(person);
  t.equal(queue.stats.running, 12);
  enter('g');
  enter('g');
  t.equal(began.at(-1), 'g');
  t.same(queue.stats, { running: 13, waiting: 3 }, 'three quarters are taken: one each');
  for (let n = 0; n < 3; n++) enter(undefined);
  t.same(queue.stats, { running: 16, waiting: 3 }, 'what is for all takes no share');
  enter('h');
  // One of b's turns ends: h has none, and goes before a and g.
  leaves[5]?.();
  t.equal(began.at(-1), 'h');
  for (const leave of leaves) leave();
  t.same(queue.stats, { running: 0, waiting: 0 });
});

t.test('persons take turns with their pages, however many one of them asks for', async (t) => {
  const queue = createRenderQueue({ now: () => 0, defer: (run) => void setImmediate(run) });
  const made: string[] = [];
  const asked = ['a', 'a', 'a', 'a', 'b', 'b', 'c'].map((person) =>
    queue.take('visitor', 'load', person).then(() => made.push(person)),
  );
  await Promise.all(asked);
  t.equal(made.join(''), 'abcabaa');
});

t.test('a member goes before visitors with one page, and beside them with others', async (t) => {
  const queue = createRenderQueue({ now: () => 0, defer: (run) => void setImmediate(run) });
  const made: string[] = [];
  const ask = (priority: Priority, person: string) =>
    queue.take(priority, 'load', person).then(() => made.push(person));
  await Promise.all([
    ask('visitor', 'v'),
    ...Array.from({ length: 4 }, () => ask('member', 'm')),
    ask('visitor', 'w'),
    ask('member', 'n'),
  ]);
  t.equal(made.join(''), 'mnvmwmm');
});

// Members who are refused make the process not ready, so one member's program must not count as they do.
t.test('the further pages of a member are refused as those of a visitor', async (t) => {
  let now = 0;
  const turns: (() => void)[] = [];
  const queue = createRenderQueue({ now: () => now, defer: (run) => void turns.push(run) });
  const ask = (person: string) => queue.take('member', 'load', person);
  const [first, further, others] = [ask('m'), ask('m'), ask('n')];
  now = 4_000;
  turns.shift()?.();
  t.match(await further.catch((error: unknown) => error), { statusCode: 503, priority: 'visitor' });
  turns.shift()?.();
  await Promise.all([first, others]);
});
