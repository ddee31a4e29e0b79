import t from 'tap';
import type { Locator, Page } from 'playwright-core';
import { MEMBER, startPortal } from '../helper.ts';
import { short } from '../support/longRun.ts';
import { goTo, launch } from './support/launch.ts';
import { carrySession } from './support/chromium.ts';

interface Form {
  path: string;
  phone?: string;
  /** A field, and a text that its rule refuses. */
  field: string;
  text: string;
  /** What is pressed next: the control below the field. */
  target: (page: Page) => Locator;
}

const button = (name: RegExp | string) => (page: Page) =>
  page.locator('main form').getByRole('button', { name }).first();
const id = (of: string) => (page: Page) => page.locator(`#${of}`);

const forms: Form[] = [
  {
    path: '/user/login',
    field: 'login-account-phone_number',
    text: '123',
    target: id('login-account-agree'),
  },
  { path: '/user/register', field: 'register-phone_number', text: '123', target: id('register-password') },
  { path: '/user/register', field: 'register-password', text: '1', target: id('register-agree') },
  { path: '/user/forgetPassword', field: 'forget-password', text: '1', target: button('重置密码') },
  { path: '/contact', field: 'feedback-email', text: 'nobody', target: id('feedback-content') },
  { path: '/contact', field: 'feedback-content', text: '短', target: button('发送留言') },
  {
    path: '/form/1',
    field: 'q-amount',
    text: '0',
    target: (page) => page.getByRole('radio', { name: /^等额本息/ }),
  },
  {
    path: '/wallet/recharge?amount=60',
    phone: MEMBER.ordinary,
    field: 'recharge-amount',
    text: '0.001',
    target: (page) => page.getByRole('radio', { name: /支付宝/ }),
  },
  {
    path: '/wallet/withdrawl',
    phone: MEMBER.ordinary,
    field: 'withdraw-amount',
    text: '1',
    target: id('withdraw-use_last'),
  },
  {
    path: '/user/changePassword',
    phone: MEMBER.ordinary,
    field: 'password-code-password',
    text: '1',
    target: button('修改密码'),
  },
  {
    path: '/user/changePhone',
    phone: MEMBER.ordinary,
    field: 'phone-phone_number',
    text: '123',
    target: (page) => page.locator('main form').getByRole('button', { name: '获取验证码' }).nth(1),
  },
  {
    path: '/user/info',
    phone: MEMBER.fresh,
    field: 'profile-email',
    text: 'nobody',
    target: button('保存资料'),
  },
  { path: '/user/info', phone: MEMBER.fresh, field: 'person-id_card', text: '1', target: id('person-agree') },
];

t.test('a field is left by pressing the control below it', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const { page, context } = await open(portal.origin);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let at: { path?: string; phone?: string | undefined } = {};
  // By day every second form.
  for (const { path, phone, field, text, target } of forms.filter((_, place) =>
    short(place % 2 === 0, true),
  )) {
    await t.test(`${path}: ${field}`, async (t) => {
      if (phone !== at.phone) {
        await context.clearCookies();
        if (phone) await carrySession(context, await portal.member(phone));
      }
      if (path !== at.path || phone !== at.phone) await goTo(page, path);
      at = { path, phone };
      const input = page.locator(`#${field}`);
      await input.fill(text);
      await page.evaluate(() => delete document.body.dataset.clicked);
      const pressed = target(page);
      await pressed.scrollIntoViewIfNeeded();
      await pressed.evaluate((element) =>
        element.addEventListener('click', () => (document.body.dataset.clicked = 'yes')),
      );
      const place = async () => (await pressed.boundingBox())!;
      const before = await place();
      await page.mouse.move(before.x + before.width / 2, before.y + Math.min(before.height / 2, 20));
      await page.mouse.down();
      // Two frames, after which a message would have been drawn.
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      t.same(await place(), before, 'nothing moves while the pointer is pressed');
      await page.mouse.up();
      t.ok(await pressed.evaluate(() => document.body.dataset.clicked), 'the control gets the click');
      await page.locator(`#${field}[aria-invalid="true"]`).waitFor();
      const submits = await pressed.evaluate(
        (element) => element instanceof HTMLButtonElement && element.type === 'submit',
      );
      if (!submits) t.same(await place(), before, 'nor does it move when the message has appeared');
    });
  }
});
