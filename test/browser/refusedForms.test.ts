import t from 'tap';
import type { Locator, Page } from 'playwright-core';
import { MEMBER, startPortal } from '../helper.ts';
import { goTo, launchOne } from './support/launch.ts';
import { carrySession } from './support/chromium.ts';

const focused = (page: Page, id: string) =>
  page.waitForFunction((wanted) => document.activeElement?.id === wanted, id);

/** Whether the whole element is inside the window. */
const inView = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

/** Runs in the page. Entries of the list that are no part of their field's label, messages too near to what follows, and controls that look right. */
function listedAndNear() {
  const misnamed = [...document.querySelectorAll<HTMLAnchorElement>('.form-errors a')].flatMap(
    ({ hash, textContent: name }) => {
      const field = document.getElementById(hash.slice(1));
      const label = field?.closest('.field')?.querySelector('label[for], legend, .label, label')?.textContent;
      return name && label?.includes(name) ? [] : [`${name} for ${label}`];
    },
  );
  const faulty = [...document.querySelectorAll('main .field:has(> .error)')];
  const boxes = [
    ...document.querySelectorAll(
      'main :is(label, legend, input, select, textarea, button, .alert, .tick, .help, .note, li)',
    ),
  ]
    .filter((box) => box.checkVisibility())
    .map((box) => box.getBoundingClientRect())
    .filter(({ width }) => width > 2);
  const near = faulty.flatMap((field) => {
    const message = field.querySelector(':scope > .error')!;
    const { top, bottom, left, right } = message.getBoundingClientRect();
    const beside = boxes.filter((box) => box.left < right && box.right > left);
    const below = Math.min(...beside.filter((box) => box.top >= bottom - 4).map((box) => box.top)) - bottom;
    const above = top - message.previousElementSibling!.getBoundingClientRect().bottom;
    return below > 2 * above && above >= 0
      ? []
      : [`${message.textContent}: ${above} px above, ${below} px below`];
  });
  const danger = getComputedStyle(document.querySelector('main .error')!).color;
  const plain = faulty.flatMap((field) => {
    const shown = [
      ...field.querySelectorAll('.input, .select, .area, .options label, .ticks input, .tick input, .photo'),
    ].filter((control) => !control.matches(':has(:checked)') && control.checkVisibility());
    return shown
      .filter((control) => getComputedStyle(control).borderTopColor !== danger)
      .map((control) => `${field.querySelector('label, legend')?.textContent}: ${control.className}`);
  });
  return { misnamed, near, plain };
}

t.test('a form that is refused says why, at the field and at the button', async (t) => {
  const open = await launchOne(t);
  const portal = await startPortal(t);

  await t.test('a recharge: the channel is preselected, one’s own amount gets the focus', async (t) => {
    const { page, context } = await open(portal.origin);
    await carrySession(context, await portal.member());
    await goTo(page, '/wallet/recharge');
    t.equal(await page.getByRole('radiogroup', { name: '支付方式' }).locator('input:checked').count(), 1);
    const own = page.getByRole('radio', { name: /自定义金额/ });
    // The last package, from which an arrow key leads to one's own amount.
    await page.locator('input[name="package"]').nth(-2).focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('#recharge-amount').waitFor();
    t.ok(
      await own.evaluate((element) => element === document.activeElement),
      'an arrow key does not move the focus out of the group',
    );
    await page.locator('input[name="package"]').first().check();
    await own.check();
    await focused(page, 'recharge-amount');
    await page.mouse.wheel(0, 2000);
    await page.getByRole('button', { name: '去支付' }).click();
    await focused(page, 'recharge-amount');
    t.ok(await inView(page.getByText('请输入充值金额')), 'the message at the field is in view');
    const alert = page.getByRole('complementary', { name: '充值明细' }).getByRole('alert');
    t.ok(await inView(alert), 'and so is the one at the button');
    await page.locator('#recharge-amount').fill('20');
    await alert.waitFor({ state: 'detached' });
  });

  await t.test('a long form: the link at the button leads to the field', async (t) => {
    const { page } = await open(portal.origin);
    await goTo(page, '/contact');
    await page.getByRole('button', { name: '发送留言' }).click();
    await focused(page, 'feedback-name');
    t.ok(await inView(page.getByText('请填写称呼')));
    await page.getByRole('alert').getByRole('link', { name: '留言内容' }).click();
    await focused(page, 'feedback-content');
    await page.locator('#feedback-content').fill('想了解经营贷需要准备哪些材料。');
    t.same(await page.getByRole('alert').getByRole('link').allTextContents(), ['称呼', '手机号']);
    await page.locator('#feedback-name').fill('林女士');
    await page.locator('#feedback-phone_number').fill('13600003344');
    await page.locator('.form-errors').waitFor({ state: 'detached' });
    await page.locator('#feedback-email').fill('nobody');
    await page.keyboard.press('Tab');
    await page.locator('#feedback-email[aria-invalid]').waitFor();
    t.equal(
      await page.locator('.form-errors').count(),
      0,
      'a fault that is found later is shown at its field only',
    );
  });

  for (const [path, button, phone, prepare] of [
    ['/contact', '发送留言'],
    ['/user/login', '登录'],
    [
      '/wallet/withdrawl',
      '下一步，核对信息',
      MEMBER.ordinary,
      (page: Page) => page.getByLabel('收款账户').selectOption(''),
    ],
    ['/user/info', '提交认证', MEMBER.fresh],
    ['/user/info?cert=company', '提交认证', MEMBER.fresh],
    ['/form/1', '下一步'],
  ] as [string, string, string?, ((page: Page) => Promise<unknown>)?][])
    await t.test(
      `${path}: the list names each field as the form does, and a message is nearer to its field than to what follows`,
      async (t) => {
        const { page, context } = await open(portal.origin);
        if (phone) await carrySession(context, await portal.member(phone));
        // No colour is on its way.
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await goTo(page, path);
        await prepare?.(page);
        await page.getByRole('button', { name: button, exact: true }).click();
        await page.locator('main .error').first().waitFor();
        const { misnamed, near, plain } = await page.evaluate(listedAndNear);
        t.same(misnamed, [], 'names');
        t.same(near, [], 'distances');
        t.same(plain, [], 'every control of a faulty field looks wrong');
      },
    );

  await t.test(
    'the login: each error stands once, and a code that was sent removes its message',
    async (t) => {
      const { page } = await open(portal.origin);
      await goTo(page, '/user/login?way=code');
      await page.locator('#login-code-phone_number').fill(MEMBER.ordinary);
      await page.getByRole('button', { name: '登录 / 注册' }).click();
      await page.getByText('请输入短信验证码').waitFor();
      t.equal(await page.locator('form .error').count(), 2);
      t.equal(await page.locator('.form-errors').count(), 0);
      await page.getByRole('button', { name: '获取验证码' }).click();
      await page.getByText('请输入短信验证码').waitFor({ state: 'detached' });
      await focused(page, 'login-code-code');
    },
  );
});
