import t from 'tap';
import { startPortal } from '../helper.ts';
import { downLines, NO_REDIS, startRedis, storeIs, until } from '../support/startRedis.ts';
import { startMoneyUpstream, tokenOf } from '../money/support/moneyUpstream.ts';
import { browserWith, withdraw } from '../money/support/withdraw.ts';
import { scaled } from '../support/longRun.ts';

t.test(
  'a Redis that hangs is noticed and logged once; then commands fail at once, money is refused, and reads continue',
  { skip: NO_REDIS },
  async (t) => {
    const redis = await startRedis(t);
    const upstream = await startMoneyUpstream(t);
    const portal = await startPortal(t, { upstream: upstream.origin, env: { REDIS_URL: redis.url } });
    const member = browserWith(portal.origin, tokenOf(7));
    await until(() => storeIs(portal.logs) === 'up');
    t.match(await withdraw(member, 'before-0001', '10.00'), { status: 200 });

    redis.signal('SIGSTOP');
    await until(() => storeIs(portal.logs) === 'down');
    // Each command that waited for its time-out would take 1 s: one after the other, the calls of this loop over 24 s.
    let waited = false;
    const timer = setTimeout(() => {
      waited = true;
    }, scaled(12_000));
    for (let call = 0; call < 12; call++) {
      t.match(
        await withdraw(member, `during-${call}-0001`, '10.00', { 'x-forwarded-for': `10.0.0.${call}` }),
        { status: 503, json: { message: '系统繁忙，本次操作没有提交，请稍后再试' } },
      );
      t.equal((await member.get('/bff/user')).status, 200);
    }
    clearTimeout(timer);
    t.notOk(waited, 'no command waited for Redis');
    t.equal(upstream.applied.length, 1, 'nothing was sent');
    t.equal(downLines(portal.logs).length, 1, 'one line for the whole time');

    redis.signal('SIGCONT');
    await until(() => storeIs(portal.logs) === 'up');
    t.match(
      await withdraw(member, 'during-0-0001', '10.00'),
      { status: 200 },
      'a call that was refused can be sent again',
    );
    t.equal(upstream.applied.length, 2);
  },
);
