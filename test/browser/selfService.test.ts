import t from 'tap';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import {
  newMember,
  advanceDays,
  certify,
  operate,
  payIn,
  pending,
} from '../../embedded/test/support/newMember.ts';
import { startPortal } from '../helper.ts';
import { goTo, holdRequests, launchOne } from './support/launch.ts';
import { openSignedIn, enterCode } from './support/logIn.ts';

const focused = () => document.activeElement?.textContent ?? '';

t.test('members look after their account', async (t) => {
  const open = await launchOne(t);
  const portal = await startPortal(t);
  const upstream = embeddedBehind(portal);

  await t.test('a device is logged out: its next page is the login', async (t) => {
    const member = await newMember(upstream);
    const other = portal.browser();
    other.jar.set('bank_token', await upstream.login(member.phone));
    t.equal((await other.get('/user')).status, 200);
    const { page, console } = await openSignedIn(open, portal, member, '/user/devices');
    const devices = page.getByRole('table', { name: '登录中的设备' });
    await devices.getByText('本机', { exact: true }).waitFor();
    t.notMatch(
      await page.content(),
      new RegExp(`${member.token}|203\\.0\\.113\\.9`),
      'no token and no full address',
    );
    await page.getByRole('button', { name: /^退出该设备/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    t.match(await page.evaluate(focused), '退出该设备', 'the focus is back on the button');
    await page.getByRole('button', { name: /^退出该设备/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '退出该设备' }).click();
    await page.getByText('该设备已退出登录').first().waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await devices.getByRole('button', { name: /^退出该设备/ }).waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.id === 'devices-title');
    t.ok(await page.getByRole('table', { name: '最近登录' }).getByText('注册').isVisible());
    t.match((await other.get('/user/info')).headers.location, '/user/login?from=');
    t.same(console, [], 'the console is empty');
  });

  await t.test('an account is going to be closed, is kept, and is closed after seven days', async (t) => {
    const member = await newMember(upstream);
    const { page } = await openSignedIn(open, portal, member, '/user/close');
    await page.getByRole('button', { name: '申请注销' }).click();
    await page.getByText('请先勾选').first().waitFor();
    // A phone gets one code a minute.
    await operate(upstream, 'clock', { advance_seconds: 60 });
    await enterCode(page, upstream, member.phone);
    await page.getByRole('checkbox', { name: /我已了解/ }).check();
    await page.getByRole('button', { name: '申请注销' }).click();
    await page.getByRole('heading', { name: '注销申请已提交' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'closing-title');
    await goTo(page, '/user');
    await page.getByText(/账户将于 .* 注销/).waitFor();
    await page.getByRole('button', { name: '撤销注销' }).click();
    await page.getByText(/账户将于/).waitFor({ state: 'detached' });
    t.equal(await page.evaluate(() => document.activeElement?.id), 'account', 'the focus is on the page');
    t.equal((await upstream.get('/api/user', member.token)).data.closing_at, null);

    await operate(upstream, 'clock', { advance_seconds: 60 });
    await upstream.post('/api/send/sms', { scene: '9', phone_number: member.phone });
    await upstream.post(
      '/api/user/close',
      { code: await upstream.code(member.phone), agree: 1 },
      { token: member.token },
    );
    await advanceDays(upstream, 7.1);
    await page.goto('/user');
    await page.waitForURL('**/user/login?from=**');
  });

  await t.test(
    'recharged money keeps no account open: it is refunded, and then the account closes',
    async (t) => {
      const member = await newMember(upstream);
      await certify(upstream, member, 642);
      await payIn(upstream, member, '200.00');
      const { page } = await openSignedIn(open, portal, member, '/user/close');
      await page.getByText('赠送的 10.00 元同时收回').waitFor();
      await page.getByRole('link', { name: '查看：钱包还有可退的余额 200.00 元' }).click();
      await page.waitForURL('**/wallet/refund');
      await page.getByRole('complementary', { name: '退款明细' }).getByText('−10.00 元').waitFor();
      await page.getByRole('radio', { name: /支付宝/ }).check();
      await page.getByLabel('支付宝账号').fill(member.phone);
      await operate(upstream, 'clock', { advance_seconds: 60 });
      await enterCode(page, upstream, member.phone);
      await page.getByRole('button', { name: '申请退款 200.00 元' }).click();
      await page.getByText('审核中').waitFor();
      t.equal(await page.getByRole('button', { name: /申请退款/ }).count(), 0, 'one refund at a time');
      await page.getByRole('button', { name: '撤销退款' }).waitFor();
      const [refund] = await pending(upstream, 'balance', member.phone);
      await operate(upstream, `balance/${refund?.id}/pass`);
      await page.reload();
      await page.getByText('已退 200.00 元，收回赠送 10.00 元').waitFor();
      await goTo(page, '/user/close');
      await page.getByRole('button', { name: '申请注销' }).waitFor();
    },
  );

  await t.test('notice settings are saved and say so; the mandatory ones cannot be chosen', async (t) => {
    const member = await newMember(upstream);
    const { page } = await openSignedIn(open, portal, member, '/user/notifications');
    t.equal(await page.getByRole('checkbox', { name: /^资金/ }).count(), 0);
    await page.getByRole('checkbox', { name: 'VIP 会员：短信' }).check();
    await page.getByText('有未保存的修改').waitFor();
    const release = await holdRequests(page, /notice\/settings/);
    const sent = page.waitForRequest(/notice\/settings/);
    await page.getByRole('button', { name: '保存设置' }).click();
    await sent;
    const saved = page.getByText('已保存，从下一条消息起生效');
    t.equal(await saved.count(), 0, 'not before it is');
    release();
    await saved.waitFor();
    await page.reload();
    t.ok(await page.getByRole('checkbox', { name: /VIP 会员：短信/ }).isChecked());
  });

  await t.test('an invitation is shown on arrival and on registration, and can be declined', async (t) => {
    const { invite } = await newMember(upstream);
    const { page } = await open(portal.origin);
    await page.goto(`/bank?invite=${invite}`);
    const note = page.getByRole('complementary', { name: '邀请' });
    await note.getByText(/邀请人：用\*\*（176\*\*\*\*\d{4}）/).waitFor();
    await note.getByRole('link', { name: '去注册' }).click();
    await page.waitForURL('**/user/register');
    await page.getByText(/邀请人：用\*\*/).waitFor();
    await page.getByRole('button', { name: '不通过邀请注册' }).click();
    await page.getByText(/邀请人：/).waitFor({ state: 'detached' });
    t.equal(
      (await page.context().cookies()).some(({ name }) => name === 'bank_invite'),
      false,
      'the code is forgotten',
    );
    t.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'phone_number');
  });
});
