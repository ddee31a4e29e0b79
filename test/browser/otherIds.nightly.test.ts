import t from 'tap';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import { fill, newMember, payIn } from '../../embedded/test/support/newMember.ts';
import { startPortal } from '../helper.ts';
import { startTranslator } from '../support/upstreams/translator.ts';
import { uuids, withIds } from '../support/upstreams/otherIds.ts';
import { goTo, hydrated, launch, waitForValue } from './support/launch.ts';
import { carrySession } from './support/chromium.ts';

t.test('with UUIDs: favourites, comparison, a vote, a membership, an order and an application', async (t) => {
  const open = await launch(t);
  const translation = withIds(uuids);
  const { origin, embedded } = await startTranslator(t, translation);
  const portal = await startPortal(t, { upstream: origin });
  const upstream = embeddedBehind({ upstream: embedded.origin });
  const who = await newMember(upstream);
  await payIn(upstream, who, '498.00');
  const member = await portal.member(who.phone);
  const { page, context, console } = await open(portal.origin);
  const id = uuids.of;

  await goTo(page, '/bank');
  await page.getByRole('button', { name: /^收藏/ }).first().click();
  await page.reload();
  await page
    .getByRole('button', { name: /^已收藏/ })
    .first()
    .waitFor();
  t.match(
    await page.evaluate(() => localStorage.getItem('saved-offers')),
    /^\["3f2c7a10-[\da-f-]{27}"\]$/,
    'kept on the device',
  );
  await page.getByLabel('贷款类型').selectOption(id(1));
  await page.getByRole('button', { name: '筛选' }).click();
  await page.waitForURL(`**/bank?loan_type_id=${id(1)}`);
  t.equal(await page.getByLabel('贷款类型').inputValue(), id(1));
  for (const box of [0, 1])
    await page
      .getByRole('checkbox', { name: /加入对比/ })
      .nth(box)
      .check();
  await page.getByRole('link', { name: '开始对比' }).click();
  await page.waitForURL(/\/bank\/compare\?ids=3f2c[\da-f-]{32},3f2c[\da-f-]{32}$/);
  const applyLinks = page
    .getByRole('table', { name: '产品对比' })
    .getByRole('link', { name: /^立即申请|^申请/ });
  await waitForValue(() => applyLinks.count(), 2);

  await goTo(page, `/help/${id(101)}`);
  await page.getByRole('button', { name: '有帮助', exact: true }).click();
  await page.getByRole('heading', { name: '感谢您的反馈' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: '感谢您的反馈' }).waitFor();

  await carrySession(context, member);
  await goTo(page, '/bank');
  await waitForValue(async () => ((await member.get('/bff/user/favorite')).json.data as unknown[]).length, 1);

  await goTo(page, '/vip');
  await page
    .getByRole('link', { name: /月度会员/ })
    .first()
    .click();
  await page.waitForURL(`**/vip?package=${id(1)}`);
  await page.getByRole('dialog').getByRole('checkbox').check();
  await page.getByRole('button', { name: /^确认支付/ }).click();
  await page.waitForURL(/\/vip\/record\/3f2c7a10-[\da-f-]{27}\?new$/);
  await page.getByRole('heading', { name: '月度会员' }).first().waitFor();

  await goTo(page, '/wallet/recharge');
  await page.getByRole('radio', { name: /^1,000\.00 元/ }).check();
  await page.getByRole('button', { name: '去支付' }).click();
  await page.waitForURL(/\/wallet\/recharge\/_~RC\d+$/);
  await page.getByRole('button', { name: '关闭订单' }).click();
  await page.getByRole('button', { name: '确认关闭' }).click();
  await page.getByRole('heading', { name: '订单已关闭' }).waitFor();

  const answers = await fill((await upstream.get('/api/form/2')).data);
  await member.post(
    '/bff/user/form',
    { form_id: id(2), answers, agree: 1 },
    { 'idempotency-key': 'other-ids-walk' },
  );
  await goTo(page, '/form/record');
  await page
    .getByRole('link', { name: /查看|详情/ })
    .first()
    .click();
  await page.waitForURL(/\/form\/record\/3f2c7a10-[\da-f-]{27}$/);
  await hydrated(page);
  await page.getByRole('button', { name: '撤销申请' }).click();
  await page.getByRole('button', { name: '确认撤销' }).click();
  await page.getByText('已撤销').first().waitFor();
  t.same(translation.strays, [], 'the upstream gets the ids that it sent');
  t.same(console, []);
});
