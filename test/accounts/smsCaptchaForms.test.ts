import t from 'tap';
import { goTo, launch } from '../browser/support/launch.ts';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import { newMember, operate } from '../../embedded/test/support/newMember.ts';
import { startPortal } from '../helper.ts';
import { enterCode } from '../browser/support/logIn.ts';
import { KNOWN, knownCaptcha } from './support/captchaOf.ts';

/** The pages on which a visitor asks for a text message, and the scene of each. */
const PAGES = { '/user/register': '1', '/user/login?way=code': '2', '/user/forgetPassword': '3' };

t.test(
  'the forms of visitors show the captcha that a text message needs, and send it with the message',
  async (t) => {
    const open = await launch(t);
    const portal = await startPortal(t);
    const upstream = embeddedBehind(portal);
    const { page, context, console } = await open(portal.origin);
    let sends: unknown[] = [];
    page.on(
      'request',
      (request) => void (request.url().endsWith('/bff/send/sms') && sends.push(request.postDataJSON())),
    );
    const later = (seconds: number) => operate(upstream, 'clock', { advance_seconds: seconds });

    for (const [path, scene] of Object.entries(PAGES))
      await t.test(path, async (t) => {
        const phone = scene === '1' ? '17734440001' : (await newMember(upstream)).phone;
        await later(3_660);
        for (let sent = 0; sent < 2; sent++) {
          t.match(await upstream.post('/api/send/sms', { scene, phone_number: phone }), { code: 200 });
          await later(61);
        }
        const before = await upstream.code(phone);
        await context.clearCookies();
        await goTo(page, path);
        sends = [];
        await page.getByLabel('手机号', { exact: true }).fill(phone);
        const captcha = page.getByLabel('图形验证码', { exact: true });
        t.equal(await captcha.count(), 0, 'no captcha at first');
        const askForCode = () => page.getByRole('button', { name: '获取验证码' }).click();
        await askForCode();
        await page.getByText('请输入图形验证码').first().waitFor();
        const first = await knownCaptcha(page, portal);
        await captcha.fill('WRNG');
        await askForCode();
        await page.getByText('图形验证码错误').first().waitFor();
        const second = await knownCaptcha(page, portal, first);
        t.equal(await upstream.code(phone), before, 'nothing was sent');
        await captcha.fill(KNOWN.toLowerCase());
        await enterCode(page, upstream, phone);
        t.equal(await captcha.count(), 0, 'it goes when the message was sent');
        t.match(sends, [
          { scene, phone_number: phone },
          { captcha_key: first, captcha: 'WRNG' },
          { captcha_key: second, captcha: KNOWN.toLowerCase() },
        ]);
        t.notOk('captcha' in (sends[0] as object));
        t.match(await page.getByLabel('短信验证码').inputValue(), /^\d{6}$/);
        t.same(
          console.filter((line) => !/status of 422/.test(line)),
          [],
        );
      });
  },
);
