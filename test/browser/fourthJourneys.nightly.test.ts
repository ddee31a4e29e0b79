import t from 'tap';
import { PNG } from '../../embedded/test/support/uploadFile.ts';
import { startPortal } from '../helper.ts';
import { adaptation } from '../support/upstreams/fourth/adaptation.ts';
import { SAMPLE, startFourthUpstream } from '../support/upstreams/fourth/fourthUpstream.ts';
import { atStep, consent, next } from './support/applyForCert.ts';
import { goTo, launchOne, waitForValue } from './support/launch.ts';

t.test(
  'at a back end whose codes, files and profiles take several requests, a member registers, logs in by a code, changes the portrait and applies for a loan',
  async (t) => {
    const open = await launchOne(t);
    const upstream = await startFourthUpstream(t);
    const portal = await startPortal(t, {
      upstream: upstream.origin,
      adaptation,
      env: { SESSION_KEYS: Buffer.alloc(32, 'k').toString('base64') },
    });
    const phone = '13960003001';
    const { page } = await open(portal.origin);
    await goTo(page, `/user/register?invite=${SAMPLE.referralCode}`);
    await page.getByLabel('手机号', { exact: true }).fill(phone);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByText(/\d+ 秒后/).waitFor();
    await page.getByLabel('短信验证码').fill(upstream.lastCode(phone)!);
    await page.getByLabel('密码', { exact: true }).fill('Neu-2026-mm');
    await page.getByLabel('确认密码', { exact: true }).fill('Neu-2026-mm');
    await page.getByRole('checkbox', { name: /同意/ }).check();
    await page.getByRole('button', { name: '注册', exact: true }).click();
    await page.locator('summary.member').click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL(`${portal.origin}/`);
    t.equal(upstream.state.sessions.length, 0);

    await goTo(page, '/user/login?way=code&from=%2Fuser%2Finfo');
    t.equal(await page.getByText('自动注册').count(), 0);
    await page.getByLabel('手机号', { exact: true }).fill(phone);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByText(/\d+ 秒后/).waitFor();
    const code = upstream.lastCode(phone)!;
    await page.getByLabel('短信验证码').fill(String((Number(code) + 1) % 10_000).padStart(4, '0'));
    await page.getByRole('checkbox', { name: /同意/ }).check();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('验证码错误').first().waitFor();
    await page.getByLabel('短信验证码').fill(code);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL('**/user/info');

    await page.locator('#avatar').setInputFiles({ name: '头像.png', mimeType: 'image/png', buffer: PNG });
    await page.locator('.avatar-field img[src^="/bff/upload/~"]').waitFor();
    t.equal([...upstream.state.files.values()].filter(({ sealedAt }) => sealedAt).length, 1);
    await page.getByLabel('昵称').fill('林知夏');
    await page.getByRole('button', { name: '保存资料' }).click();
    const own = upstream.state.members.at(-1);
    await waitForValue(async () => own?.nick, '林知夏');

    await goTo(page, '/form/personal-v3?partner_id=MHBK');
    await page.getByLabel('希望借款的金额').fill('20000');
    await page.getByLabel('借款期限').fill('12');
    await page.getByLabel('进修').check();
    await next(page);
    await atStep(page, 2);
    for (const [label, text] of [
      ['月收入', '9000'],
      ['所在城市', '杭州'],
      ['联系人', '林知夏'],
      ['联系电话', phone],
    ] as const)
      await page.getByLabel(label).fill(text);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: '流水.png', mimeType: 'image/png', buffer: PNG });
    await page.getByText(/已上传/).waitFor();
    await next(page);
    await consent(page);
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.waitForURL(/\/form\/record\/\d+/);
    t.match(own?.applications[0], { phase: 'FILED', documents: [/./] });
  },
);
