import t from 'tap';
import { startPortal } from '../helper.ts';
import { fill, newMember } from '../../embedded/test/support/newMember.ts';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import { operatorAt } from '../../embedded/test/support/operator.ts';
import type { LoanForm } from '../../shared/records/loan.ts';
import { consent, readCosts } from './support/applyForCert.ts';
import { goTo, launch } from './support/launch.ts';
import { openSignedIn } from './support/logIn.ts';

/** 200,000 yuan over 24 months; born in 1990. Two conditions of 公积金信用贷 are not met. */
const ANSWERS = {
  amount: '200000.00',
  term: '24',
  city: '江澜市',
  id_card: '320106199002284526',
  fund: 'yes',
  fund_months: '6',
  credit: 'current',
  monthly_income: '30000.00',
  monthly_debt: '3000.00',
};
const FAILS = [
  /连续缴存公积金满 12 个月.*您填的是 6 个月；还差 6 个月/,
  /征信无当前逾期.*您填的是“当前有逾期”；先结清逾期，再申请/,
];

t.test(
  'what does not fit is said by the matcher, the drawer, the form and the console alike, and who applies all the same says so',
  async (t) => {
    const open = await launch(t);
    const portal = await startPortal(t);
    const upstream = embeddedBehind(portal);
    const member = await newMember(upstream);
    const form = (await upstream.get('/api/form/2')).data as LoanForm;
    const answers = { ...(await fill(form)), ...ANSWERS };
    const { data: draft } = await upstream.post(
      '/api/user/form',
      { form_id: 2, partner_id: 1, draft: 1, answers },
      { token: member.token },
    );
    const { page, console } = await openSignedIn(
      open,
      portal,
      member,
      '/bank/match?amount=20&term=24&income=30000&means=income&debts=3000&age=36&fund=6&overdue=1&use=2',
    );
    const card = page.locator('.match-card', { hasText: '公积金信用贷' });
    await card.locator('summary', { hasText: '递交前自查：2 项不符' }).click();
    const inMatch = await card.locator('.findings .fails').allInnerTexts();
    FAILS.forEach((wanted, at) => t.match(inMatch[at]?.replaceAll('\n', ' '), wanted));
    t.equal(await card.getByRole('link', { name: /^立即申请/ }).count(), 0);
    await goTo(page, '/bank/1?amount=20&term=24');
    const inDrawer = page.locator('.finding.fails');
    await inDrawer.first().waitFor();
    const said = await inDrawer.allInnerTexts();
    t.equal(said.length, FAILS.length);

    await goTo(page, `/form/2?record=${(draft as { id: number }).id}&step=4`);
    const check = page.getByRole('region', { name: /^递交前自查：2 项不符/ });
    await check.waitFor();
    const fails = await check.locator('.fails').allInnerTexts();
    t.equal(fails.length, FAILS.length);
    FAILS.forEach((wanted, at) => t.match(fails[at]?.replaceAll('\n', ' '), wanted));
    said.forEach((text, at) =>
      t.ok(fails[at]?.includes(text.replace(/^不符：/, '').trim()), `the drawer says the same: ${text}`),
    );
    await check.getByRole('button', { name: '看看哪些产品符合' }).click();
    await check.getByText('同类产品都至少有一项不符').waitFor();

    await consent(page);
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('有条件不符：请改动答案、换一个产品，或勾选仍要递交').first().waitFor();
    await page.getByRole('checkbox', { name: /仍要递交/ }).check();
    await page.getByRole('button', { name: '提交申请' }).click();
    await (await readCosts(page)).click();
    await page.getByRole('heading', { level: 1, name: '申请已提交' }).waitFor();
    t.same(console, []);

    const id = new URL(page.url()).pathname.split('/').at(-1);
    const { text: shown } = await operatorAt(upstream).open(`/console/record/form/${id}`);
    t.match(shown, /递交前自查：2 项不符[^]*本人知道不符，仍要递交/);
    for (const wanted of ['还差 6 个月', '先结清逾期，再申请']) t.match(shown, wanted);
    const { unfit } = (await upstream.get(`/api/user/form/${id}`, member.token)).data as { unfit: string[] };
    t.equal(unfit.length, FAILS.length, 'and it is kept with the application');
  },
);
