import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { MEMBER, PASSWORD, startPortal } from '../helper.ts';
import { startGateway } from './support/gatewayProcess.ts';
import { startMoneyUpstream, tokenOf } from './support/moneyUpstream.ts';
import { browserWith, withdraw } from './support/withdraw.ts';

t.test(
  'a withdrawal whose gateway was killed is not sent again after a restart, without Redis',
  async (t) => {
    const upstream = await startMoneyUpstream(t, () => 'cut');
    const varDir = mkdtempSync(join(tmpdir(), 'money-'));
    const env = { UPSTREAM_ORIGIN: upstream.origin, VAR_DIR: varDir, NODE_ENV: 'production' };
    let gateway = await startGateway(env);
    t.teardown(async () => {
      await gateway.stop();
      rmSync(varDir, { recursive: true, force: true });
    });
    t.match(await withdraw(browserWith(gateway.origin, tokenOf(7)), 'killed-0001', '200.00'), {
      json: { code: 50410 },
    });
    await gateway.stop('SIGKILL');
    gateway = await startGateway(env, Number(new URL(gateway.origin).port));
    t.match(
      await withdraw(browserWith(gateway.origin, tokenOf(7)), 'killed-0001', '200.00'),
      { json: { code: 50410 } },
      'the outcome is still unknown',
    );
    t.equal(upstream.applied.length, 1, 'it was applied once');
    t.match(
      await withdraw(browserWith(gateway.origin, tokenOf(7)), 'killed-0001', '77.00'),
      { status: 422 },
      'the body is remembered too',
    );
  },
);

t.test('a key still counts after logout and a new login', async (t) => {
  const upstream = await startMoneyUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const member = portal.browser();
  const logIn = () => member.post('/bff/login', { phone_number: MEMBER.ordinary, password: PASSWORD });
  t.equal((await logIn()).json.code, 200);
  t.match(await withdraw(member, 'login-0001', '200.00'), {
    status: 200,
    json: { message: '已受理 200.00' },
  });
  const first = member.jar.get('bank_token');
  t.equal((await member.post('/bff/logout')).status, 200);
  t.equal((await logIn()).json.code, 200);
  t.not(member.jar.get('bank_token'), first, 'the new login has another token');
  t.match(await withdraw(member, 'login-0001', '200.00'), {
    status: 200,
    headers: { 'idempotency-replayed': 'true' },
    json: { message: '已受理 200.00' },
  });
  t.equal(upstream.applied.length, 1);
  t.match(await withdraw(member, 'login-0001', '77.00'), { status: 422 });
});

t.test(
  'when the gateway has lost its records, another amount under the same key is refused, not answered with the older success',
  async (t) => {
    const first = await startPortal(t);
    const member = await first.member();
    t.match(await withdraw(member, 'lost-store-0001', '200.00'), { status: 200 });
    const emptied = await startPortal(t, { upstream: first.upstream });
    const jar = browserWith(emptied.origin, member.jar.get('bank_token') ?? '');
    t.match(await withdraw(jar, 'lost-store-0001', '77.00'), { status: 422 });
    t.match(
      (await member.get('/bff/user/bag')).json.data,
      { frozen: '200.00' },
      'only the first was carried out',
    );
    t.match(
      await withdraw(
        browserWith(emptied.origin, member.jar.get('bank_token') ?? ''),
        'lost-store-0002',
        '77.00',
      ),
      { status: 409 },
      'a new key is a new call, which the upstream judges',
    );
  },
);
