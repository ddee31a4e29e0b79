import t from 'tap';
import { fail } from '../../shared/envelope.ts';
import { Browser } from '../support/browserLike.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { startPatient, stop } from './support/startPatient.ts';

// People who try passwords and send text messages, and a log that has what it must not have.

/** A client at an address of its own, as the trusted load balancer tells it. */
const from = (client: number) => ({ 'x-forwarded-for': `203.0.${client}.1` });

t.test('login storm: many addresses, each with a few passwords', async (t) => {
  const stub = await startStubUpstream(t);
  const { portal, shows, over, mend, logged } = await startPatient(t, {
    UPSTREAM_ORIGIN: stub.origin,
    NODE_ENV: 'production',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  stub.on('POST /api/login', json(fail(422, '账号或密码错误', null, 'credentials_wrong')));
  for (let client = 0; client < 12; client++)
    for (let tries = 0; tries < 5; tries++)
      await new Browser(portal.origin).post(
        '/bff/login',
        { phone_number: `138${String(client).padStart(8, '0')}`, password: `Wrong-${tries}` },
        from(client),
      );
  t.ok(await logged('sec.login_failures'));
  const printed = await shows('login-storm');
  t.match(printed, /"failed":\d\d,"total":\d\d/);
  t.match(printed, /^5\t0\t0\t1\t1\t\S+\t[\da-f]{10}$/m, 'a client that tried five passwords of one account');
  mend();
  stub.reset();
  t.equal(
    (
      await new Browser(portal.origin).post(
        '/bff/login',
        { phone_number: '13800000001', password: 'Right-2026' },
        from(200),
      )
    ).json.code,
    200,
  );
  t.ok(await logged('sec.authn_login_success'));
  await over('login-storm');
});

t.test('text-message bill: codes for many phones, from a few addresses', async (t) => {
  const stub = await startStubUpstream(t);
  const env = { UPSTREAM_ORIGIN: stub.origin, NODE_ENV: 'production', TRUSTED_PROXIES: '127.0.0.1' };
  const first = await startPatient(t, { ...env, SMS_PER_HOUR: '10' });
  const sendCode = ({ origin }: { origin: string }, phone: number) =>
    new Browser(origin).post(
      '/bff/send/sms',
      { phone_number: `1370000${String(phone).padStart(4, '0')}` },
      from(Math.floor(phone / 5)),
    );
  for (let phone = 0; phone < 10; phone++) t.equal((await sendCode(first.portal, phone)).json.code, 200);
  t.equal((await sendCode(first.portal, 100)).status, 429, 'nobody gets a code any more');
  t.equal(
    (
      await new Browser(first.portal.origin).post('/bff/login', {
        phone_number: '13800000001',
        password: 'Right-2026',
      })
    ).json.code,
    200,
    'passwords work',
  );
  t.ok(await first.logged('"status":429'));
  const printed = await first.shows('text-message-bill');
  t.match(printed, /"count":10,"max":10/);
  t.match(printed, /portal_text_messages_total\{scene="1"\} 10/);
  t.match(printed, /^5\t0\t\S+\t[\da-f]{10}$/m, 'a client with five requests');
  t.match(printed, /^1\t1\t/m, 'the client that was refused');
  await stop(first.portal);

  const second = await startPatient(t, { ...env, SMS_PER_HOUR: '1000' });
  t.equal((await sendCode(second.portal, 100)).json.code, 200, 'with a larger budget and a restart');
  await second.over('text-message-bill');
});

t.test('scrubbed log: an instance whose name looks like a phone number', async (t) => {
  const stub = await startStubUpstream(t);
  const env = { UPSTREAM_ORIGIN: stub.origin, NODE_ENV: 'production' };
  const first = await startPatient(t, { ...env, INSTANCE: 'portal-13912345678' });
  t.ok(await first.logged('sys.log_scrubbed'));
  const printed = await first.shows('scrubbed-log');
  t.match(printed, /"instance":"portal-\[scrubbed\]"/, 'the field');
  t.notMatch(first.portal.stdout(), /13912345678/);
  await stop(first.portal);
  const second = await startPatient(t, { ...env, INSTANCE: 'portal-1' });
  await second.over('scrubbed-log');
});
