import t from 'tap';
import { MEMBER, startPortal } from '../helper.ts';
import { certify, newMember, operate, payIn, pending } from '../../embedded/test/support/newMember.ts';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import { carrySession } from './support/chromium.ts';
import { keyboardOf } from './support/keyboard.ts';
import { goTo, hydrated, launch } from './support/launch.ts';
import { openSignedIn } from './support/logIn.ts';

// Only keys: no pointer, no call of `click`, `check` or `fill`.
t.test(
  'a borrower’s way by keyboard: three offers, detail, form, costs, submission, a proposed lender, approval and plan',
  async (t) => {
    const open = await launch(t);
    const portal = await startPortal(t);
    const upstream = embeddedBehind(portal);
    const { page, context, console } = await open(portal.origin);
    const { press, to } = keyboardOf(page);
    const act = async (path: string, detail: object = {}) =>
      t.match(await operate(upstream, path, detail), { code: 200 }, path);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await carrySession(context, await portal.member(MEMBER.ordinary));

    await goTo(page, '/');
    await to(page.locator('.best-offers').getByRole('link', { name: /公积金信用贷/ }));
    await press('Enter');
    await page.waitForURL('**/bank/1?*');
    await to(page.getByRole('link', { name: /^立即申请/ }).first());
    await press('Enter');
    await page.waitForURL('**/form/2?partner_id=1*');
    await hydrated(page);

    // What the member has answered before is filled in.
    for (let step = 1; step <= 3; step++) {
      await to(page.getByRole('button', { name: '下一步' }));
      await press('Enter');
      await page.getByRole('heading', { level: 2, name: new RegExp(`^第 ${step + 1} 步`) }).waitFor();
    }
    // With what they owe, more than 55 % of the income would go to loans.
    await page
      .getByText('须先减少现有还款')
      .or(page.getByText(/改借 .* 万元以内/))
      .first()
      .waitFor();
    for (const name of [/仍要递交/, /个人信息授权书/, /信息中介/]) {
      await to(page.getByRole('checkbox', { name }));
      await press('Space');
    }
    /** Reads the dialog of costs to its end, and does what its button says. */
    async function readCosts(verb: string) {
      const dialog = page.getByRole('dialog', { name: '综合融资成本明示表' });
      await dialog.getByRole('button', { name: '继续向下阅读' }).waitFor();
      await to(dialog.getByRole('region'));
      await press('End');
      await dialog.getByRole('button', { name: verb }).waitFor();
      t.match(await dialog.textContent(), /正常还款的综合年化.*除上表列明的息费外/s);
      await to(dialog.getByRole('button', { name: verb }));
      await press('Enter');
      await dialog.waitFor({ state: 'detached' });
    }
    await to(page.getByRole('button', { name: '提交申请' }));
    await press('Enter');
    await readCosts('已读完，确认并提交');
    await page.getByRole('heading', { level: 1, name: '申请已提交' }).waitFor();
    const path = new URL(page.url()).pathname;
    const id = path.split('/').at(-1);

    await act(`form/${id}/pass`);
    await act(`form/${id}/propose`, { partner_id: '6', note: '利率相近，放款更快' });
    await goTo(page, path);
    t.match(
      await page.getByRole('main').textContent(),
      /请确认推荐机构（1 家）.*嘉渡银行.*400-000-1006.*利率相近，放款更快/s,
      'who, which telephone, and why',
    );
    await to(page.getByRole('button', { name: '确认嘉渡银行' }));
    await press('Enter');
    await readCosts('确认授权嘉渡银行');
    await page.getByText('您已确认嘉渡银行').waitFor();
    t.match(await page.getByRole('region', { name: '信息授权' }).textContent(), /嘉渡银行.*有效期至/s);
    t.match(
      await operate(upstream, `form/${id}/pass`, { partner_id: '11' }),
      { code: 409, reason: 'status_conflict' },
      'no other lender gets it',
    );

    await act(`form/${id}/pass`, { partner_id: '6' });
    await act(`form/${id}/pass`);
    await goTo(page, path);
    t.match(await page.getByRole('region', { name: '审批结果' }).textContent(), /嘉渡银行.*签约截止/s);
    const plan = page.locator('summary').filter({ hasText: /^还款计划表/ });
    await to(plan);
    await press('Enter');
    await page.getByRole('table', { name: /^还款计划/ }).waitFor();
    t.same(console, []);
  },
);

t.test(
  'a member’s rights by keyboard: a complaint, a copy of all data, and closing an account with recharged money',
  async (t) => {
    const open = await launch(t);
    const portal = await startPortal(t);
    const upstream = embeddedBehind(portal);
    const member = await newMember(upstream);
    await certify(upstream, member, 643);
    await payIn(upstream, member, '200.00');
    const { page, console } = await openSignedIn(open, portal, member, '/contact');
    const { press, to, type } = keyboardOf(page);
    const main = page.getByRole('main');
    await page.emulateMedia({ reducedMotion: 'reduce' });

    await to(
      page
        .getByRole('radio', { name: '投诉' })
        .or(page.getByRole('radio', { name: '咨询' }))
        .first(),
    );
    while (!(await page.getByRole('radio', { name: '投诉' }).isChecked())) await press('ArrowRight');
    for (const [label, text] of [
      ['称呼', '欧阳女士'],
      ['投诉内容', '顾问没有在约定的时间来电。'],
    ] as const) {
      const field = page.getByLabel(label);
      if (await field.inputValue()) continue;
      await to(field);
      await type(text);
    }
    await to(page.getByRole('button', { name: '发送留言' }));
    await press('Enter');
    await page.getByText(/编号 TS\d{20}。我们会在 \d{4}-\d\d-\d\d 前/).waitFor();
    await goTo(page, '/user/messages');
    t.match(await main.textContent(), /TS\d{20}.*待/s, 'the member follows it on a page');

    await goTo(page, '/user/info');
    const copy = page.locator('a[href="/bff/user/data.zip"]');
    await to(copy);
    const [download] = await Promise.all([page.waitForEvent('download'), press('Enter')]);
    t.match(download.suggestedFilename(), /\.zip$/);

    await goTo(page, '/user/close');
    await to(page.getByRole('link', { name: '查看：钱包还有可退的余额 200.00 元' }));
    await press('Enter');
    await page.waitForURL('**/wallet/refund');
    await hydrated(page);
    const way = page.getByRole('radio', { name: /支付宝/ });
    await to(
      page
        .getByRole('radio', { name: /银行卡/ })
        .or(way)
        .first(),
    );
    while (!(await way.isChecked())) await press('ArrowRight');
    await to(page.getByLabel('支付宝账号'));
    await type(member.phone);
    await operate(upstream, 'clock', { advance_seconds: 60 });
    await to(page.getByRole('button', { name: '获取验证码' }));
    await press('Enter');
    await page.getByRole('button', { name: /^\d+ 秒后重发$/ }).waitFor();
    await to(page.getByLabel('短信验证码'));
    await type(await upstream.code(member.phone));
    await to(page.getByRole('button', { name: '申请退款 200.00 元' }));
    await press('Enter');
    await page.getByText('审核中').waitFor();
    const [refund] = await pending(upstream, 'balance', member.phone);
    await operate(upstream, `balance/${refund?.id}/pass`);
    await goTo(page, '/user/close');
    await page.getByRole('button', { name: '申请注销' }).waitFor();
    t.same(console, []);
  },
);
