import t, { type Test } from 'tap';
import { startEmbedded } from '../../embedded/app.ts';
import { config } from '../../embedded/content/content.ts';
import {
  embeddedBehind,
  startEmbeddedUpstream,
  type AnyEnvelope,
} from '../../embedded/test/support/embeddedUpstream.ts';
import { startPortal } from '../helper.ts';
import { operate } from '../../embedded/test/support/newMember.ts';
import { captchaOf, phonesOf } from './support/captchaOf.ts';

const MINUTE = 60_000;
const MISSING = {
  code: 422,
  message: '请输入图形验证码',
  data: { captcha_required: true, errors: { captcha: '请输入图形验证码' } },
  reason: 'captcha_required',
};
// From the sources, whose settings a test changes.
const upstream = await startEmbeddedUpstream(t, startEmbedded);
const { nobody, somebody } = phonesOf(upstream, '1773333');

/** Asks for a message a minute after the last one. */
async function ask(phone: string, more: object = {}): Promise<AnyEnvelope> {
  upstream.clock.now += MINUTE;
  return upstream.post('/api/send/sms', { scene: '1', phone_number: phone, ...more });
}
async function askTwice(t: Test, phone: string, scene = '1') {
  for (const which of ['first', 'second'])
    t.match(await ask(phone, { scene }), { code: 200 }, `the ${which} message needs no captcha`);
}

for (const scene of ['1', '2', '3'])
  t.test(
    `scene ${scene}: the third message within an hour needs a captcha, and so does each one after it`,
    async (t) => {
      const phone = nobody();
      await askTwice(t, phone, scene);
      t.strictSame(await ask(phone, { scene }), MISSING);
      const wrong = { ...(await captchaOf(upstream)), captcha: 'WRNG' };
      t.match(await ask(phone, { scene, ...wrong }), {
        code: 422,
        data: { captcha_required: true, errors: { captcha: '图形验证码错误' } },
      });
      t.match(
        await ask(phone, { scene, ...wrong }),
        { code: 422, data: { captcha_required: true, errors: { captcha: /已过期/ } } },
        'a captcha is good for one try',
      );
      const right = await captchaOf(upstream);
      t.match(await ask(phone, { scene, ...right }), { code: 200, data: { retry_after: 60 } });
      t.match(
        await upstream.code(phone),
        scene === '3' ? /^$/ : /^\d{6}$/,
        'the message was sent; a number without an account gets a code that makes one, and no other',
      );
      t.match(await ask(phone, { scene, ...right }), { code: 422 }, 'nor is it good for a second message');
      t.match(await ask(phone, { scene, ...(await captchaOf(upstream)) }), { code: 200 });
      upstream.clock.now += 60 * MINUTE;
      t.match(await ask(phone, { scene }), { code: 200 }, 'an hour later none is needed');
    },
  );

t.test('a refused captcha uses up no minute of the phone', async (t) => {
  const phone = nobody();
  await askTwice(t, phone);
  upstream.clock.now += MINUTE;
  const send = (more: object) => upstream.post('/api/send/sms', { scene: '1', phone_number: phone, ...more });
  t.match(await send({}), MISSING);
  t.match(await send({ ...(await captchaOf(upstream)), captcha: 'WRNG' }), { code: 422 });
  t.match(await send(await captchaOf(upstream)), { code: 200 }, 'at the same moment');
  t.match(await send(await captchaOf(upstream)), { code: 429, data: { retry_after: 60 } });
});

t.test('the demand tells nothing about a number: it is the same with and without an account', async (t) => {
  const seen: AnyEnvelope[][] = [];
  for (const phone of [await somebody(), nobody()]) {
    const answers: AnyEnvelope[] = [];
    for (const scene of ['2', '3', '1', '2', '3']) answers.push(await ask(phone, { scene }));
    answers.push(
      await ask(phone, { scene: '3', ...(await captchaOf(upstream)), captcha: 'WRNG' }),
      await ask(phone, { scene: '2', ...(await captchaOf(upstream)) }),
    );
    seen.push(answers);
    upstream.clock.now += 61 * MINUTE;
  }
  t.same(
    seen[0]?.map(({ code }) => code),
    [200, 200, 422, 422, 422, 422, 200],
    'messages count for all scenes together',
  );
  t.strictSame(seen[1], seen[0]);
});

t.test('the demand is for scenes without a session, and only while captchas are on', async (t) => {
  const phone = nobody();
  await askTwice(t, phone, '4');
  t.match(await ask(phone, { scene: '4' }), { code: 200 });
  t.match(await ask(phone), MISSING);
  config.captcha.enabled = 0;
  t.teardown(() => (config.captcha.enabled = 1));
  t.match(await ask(phone), { code: 200 });
});

t.test(
  'through the portal: the demand arrives, and a refused captcha leaves the phone its minute there too',
  async (t) => {
    const portal = await startPortal(t, { clocks: { limits: () => performance.now() } });
    const behind = { ...embeddedBehind(portal), varDir: portal.varDir };
    const phone = nobody();
    for (let sent = 0; sent < 2; sent++) {
      t.match(await behind.post('/api/send/sms', { scene: '1', phone_number: phone }), { code: 200 });
      await operate(behind, 'clock', { advance_seconds: 61 });
    }
    const browser = portal.browser();
    const send = (more: object) =>
      browser.post('/bff/send/sms', { scene: '1', phone_number: phone, ...more });
    t.match(await send({}), { json: { code: 422, data: { captcha_required: true } } });
    t.match(await send({ ...(await captchaOf(behind)), captcha: 'WRNG' }), {
      json: { code: 422, data: { errors: { captcha: '图形验证码错误' } } },
    });
    t.match(await send(await captchaOf(behind)), { status: 200 });
    t.match(await send(await captchaOf(behind)), { status: 429 }, 'the message that was sent does use it up');
  },
);
