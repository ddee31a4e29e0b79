import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { startMoneyUpstream, tokenOf } from '../money/support/moneyUpstream.ts';
import { browserWith, withdraw } from '../money/support/withdraw.ts';
import { startProxy } from '../support/proxy.ts';
import { until } from '../support/until.ts';
import { EQUAL, withdrawTwentyTimes } from './support/equalWithdrawals.ts';
import { hasEnded, startWorkers } from './support/startWorkers.ts';

const SUBMIT = 'POST /api/user/withdraw';

t.test('twenty equal withdrawals at the same moment, through both workers, are sent once', async (t) => {
  const upstream = await startMoneyUpstream(t, () => 'slow');
  const portal = await startWorkers(t, {}, { upstream: upstream.origin });
  await portal.printed('sys.ready', 2);
  const member = browserWith(portal.origin, tokenOf(1));
  await withdrawTwentyTimes(t, portal, member, upstream.applied);
  const again = await Promise.all([1, 2, 3, 4].map(() => withdraw(member, ...EQUAL)));
  t.ok(again.every(({ json, headers }) => json.code === 200 && headers['idempotency-replayed'] === 'true'));
  t.equal((await withdraw(member, EQUAL[0], '300.00')).json.code, 422, 'the key is refused for other input');
  t.equal(upstream.applied.length, 1);
});

t.test('a withdrawal at the upstream is answered although the primary process was killed, and is not sent again after a restart', async (t) => {
  const upstream = await startMoneyUpstream(t);
  const proxy = await startProxy(t, upstream.origin);
  const varDir = mkdtempSync(join(tmpdir(), 'money-'));
  t.teardown(() => rmSync(varDir, { recursive: true, force: true }));
  const killed = await startWorkers(t, { VAR_DIR: varDir }, { upstream: proxy.origin });
  await killed.printed('sys.ready', 2);
  let release = () => {};
  proxy.on(SUBMIT, { hold: new Promise<void>((done) => (release = done)) });
  const response = withdraw(browserWith(killed.origin, tokenOf(1)), 'killed-0001', '200.00');
  await until(() => proxy.calls.includes(SUBMIT));
  killed.child.kill('SIGKILL');
  await killed.printed('sys.primary_gone', 2);
  release();
  t.match(await response, { status: 200, json: { message: '已受理 200.00' } });
  for (const worker of [1, 2]) t.ok(await hasEnded(killed.pidOf(worker)), `worker ${worker} has ended`);

  const next = await startWorkers(t, { VAR_DIR: varDir }, { upstream: proxy.origin });
  await next.printed('sys.ready', 2);
  const member = browserWith(next.origin, tokenOf(1));
  const again = await Promise.all([1, 2, 3, 4].map(() => withdraw(member, 'killed-0001', '200.00')));
  t.ok(again.every(({ json }) => json.code === 409 || json.code === 50410), 'it is still running, or its outcome is unknown');
  t.equal(upstream.applied.length, 1);
});
