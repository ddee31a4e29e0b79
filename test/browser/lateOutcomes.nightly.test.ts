import { setTimeout } from 'node:timers/promises';
import t from 'tap';
import type { Page, Route } from 'playwright-core';
import { CALLER_TIMEOUT, HTTP_TIMEOUT } from '../../shared/constants.ts';
import { RESULT_UNKNOWN } from '../../shared/result.ts';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import {
  advanceDays,
  buy,
  certify,
  fill,
  give,
  newMember,
  payIn,
  type NewMember,
} from '../../embedded/test/support/newMember.ts';
import { PASSWORD_SCENE } from '../../client/features/account/NewPasswordFields.tsx';
import { WITHDRAW_SCENE } from '../../client/features/wallet/withdrawRules.ts';
import { startPortal } from '../helper.ts';
import { startProxy, type Fault } from '../support/proxy.ts';
import { launch, watchToasts } from './support/launch.ts';
import { openSignedIn } from './support/logIn.ts';
import { consent } from './support/applyForCert.ts';

/**
 * What a page says of a call whose response is late or lost, beside what the upstream's records say, with the time-outs of production. Each
 * way is a gateway of its own before one upstream.
 */
const WAYS: Record<string, { fault: Fault; happens: boolean; lost?: true }> = {
  'after 28 s': { fault: { hold: () => setTimeout(28_000) }, happens: true },
  'after 33 s': { fault: { hold: () => setTimeout(33_000) }, happens: true },
  'after 45 s': { fault: { hold: () => setTimeout(45_000) }, happens: true },
  'carried out, and never answered': { fault: { mute: true }, happens: true },
  'never arrived': { fault: { hold: new Promise(() => undefined) }, happens: false },
  'answered, and lost on the way to the browser': { fault: {}, happens: true, lost: true },
};

/** A new password; its member's records are what the login says. */
const OTHER = 'Demo-2027';
const MONTH = 1;
const FORM = 1;

t.test('a response that is late or lost', async (t) => {
  const open = await launch(t);
  const direct = await startPortal(t);
  const upstream = embeddedBehind(direct);
  let persons = 400;
  const read = async (path: string, token: string): Promise<unknown[]> =>
    (await upstream.get(path, token)).data;

  let addresses = 0;
  /** Each code is asked for from another address, since the upstream sends few to one. */
  async function typeCode(page: Page, scene: string, phone: string) {
    const { code, message } = await upstream.post(
      '/api/send/sms',
      { scene, phone_number: phone },
      { address: `198.51.101.${++addresses}` },
    );
    if (code !== 200) throw new Error(message);
    await page.getByLabel('短信验证码').fill(await upstream.code(phone));
  }

  interface Act {
    /** The upstream's call. */
    call: string;
    bff: string;
    prepare(member: NewMember): Promise<string>;
    act(page: Page, phone: string): Promise<void>;
    /** The page's address after it has happened. */
    after: RegExp;
    /** What the member has afterwards: one record, or none. */
    made(member: NewMember): Promise<number>;
  }

  const acts: Record<string, Act> = {
    purchase: {
      call: 'POST /api/user/cert/apply',
      bff: '/bff/user/cert/apply',
      prepare: async (member) => (await payIn(upstream, member, '60.00'), `/vip?package=${MONTH}`),
      async act(page) {
        await page.getByRole('dialog').getByRole('checkbox').check();
        await page.getByRole('button', { name: /^确认支付/ }).click();
      },
      after: /\/vip\/record\/\d+\?new$/,
      made: async ({ token }) => (await read('/api/user/cert/logs/list?cert_type=3', token)).length,
    },
    withdrawal: {
      call: 'POST /api/user/withdraw',
      bff: '/bff/user/withdraw',
      async prepare(member) {
        await certify(upstream, member, ++persons);
        give(direct, member, '500.00');
        return '/wallet/withdrawl';
      },
      async act(page, phone) {
        await page.getByRole('radio', { name: /支付宝/ }).check();
        await page.getByLabel('支付宝账号').fill('13900000000');
        await page.getByLabel('提现金额').fill('100');
        await typeCode(page, WITHDRAW_SCENE, phone);
        await page.getByRole('button', { name: '下一步，核对信息' }).click();
        await page.getByRole('button', { name: '确认提现' }).click();
      },
      after: /\/wallet\/withdrawl\/\d+/,
      made: async ({ token }) => (await read('/api/user/withdraw', token)).length,
    },
    recharge: {
      call: 'POST /api/user/recharge',
      bff: '/bff/user/recharge',
      prepare: async () => '/wallet/recharge',
      async act(page) {
        await page.getByRole('radio', { name: /^模拟支付/ }).check();
        await page.getByRole('button', { name: '去支付' }).click();
      },
      after: /\/wallet\/recharge\/RC\d+/,
      made: async ({ token }) => (await read('/api/user/recharge', token)).length,
    },
    refund: {
      call: 'GET /api/user/vip/refund',
      bff: '/bff/user/vip/refund',
      async prepare(member) {
        await payIn(upstream, member, '60.00');
        return `/vip/record/${(await buy(upstream, member, MONTH)).data.id}`;
      },
      async act(page) {
        await page.getByRole('button', { name: '申请退款' }).click();
        await page.getByRole('button', { name: /^确认退款/ }).click();
      },
      after: /\/vip\/record\/\d+$/,
      made: async ({ token }) =>
        (await read('/api/user/cert/logs/list?cert_type=3', token)).filter(
          (log) => (log as { vip: { refund?: unknown } }).vip.refund,
        ).length,
    },
    form: {
      call: 'POST /api/user/form',
      bff: '/bff/user/form',
      async prepare(member) {
        await certify(upstream, member, ++persons);
        const form = (await upstream.get(`/api/form/${FORM}`)).data;
        const draft = await upstream.post(
          '/api/user/form',
          { form_id: FORM, draft: 1, answers: await fill(form) },
          { token: member.token },
        );
        return `/form/${FORM}?record=${draft.data.id}&step=${form.steps.length + 1}`;
      },
      async act(page) {
        await consent(page);
        await page.getByRole('button', { name: '提交申请' }).click();
      },
      after: /\/form\/record\/\d+\?sent=1$/,
      made: async ({ token }) =>
        (await read('/api/user/form', token)).filter((row) => (row as { status: number }).status !== 0)
          .length,
    },
  };

  const gateways = await Promise.all(
    Object.entries(WAYS).map(async ([way, { fault, happens, lost }]) => {
      const proxy = await startProxy(t, direct.upstream);
      return { way, fault, happens, lost, proxy, portal: await startPortal(t, { upstream: proxy.origin }) };
    }),
  );

  /** Opens the page of an act at a gateway, whose response to it is late or lost; the others are as usual. */
  async function begin(
    { portal, proxy, fault, lost }: (typeof gateways)[number],
    call: string,
    bff: string,
    member: NewMember,
    path: string,
  ) {
    const { page, context } = await openSignedIn(open, portal, member, path);
    proxy.clear();
    proxy.on(call, fault);
    const said = await watchToasts(page);
    if (lost)
      await page.route(`**${bff}`, async (route: Route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        await route.fetch();
        await route.abort();
      });
    return { page, context, said };
  }

  const LONGEST = 2 * CALLER_TIMEOUT + HTTP_TIMEOUT;

  /** One new member for each gateway, a while after the registration, so that a phone gets the next code. */
  async function newMembers(): Promise<NewMember[]> {
    const members: NewMember[] = [];
    for (const _ of gateways) members.push(await newMember(upstream));
    await advanceDays(upstream, 2 / 1440);
    return members;
  }

  for (const [name, { call, bff, prepare, act, after, made }] of Object.entries(acts))
    await t.test(name, async (t) => {
      const members = await newMembers();
      await Promise.all(
        gateways.map(async (gateway, at) => {
          const { way, happens } = gateway;
          const member = members[at]!;
          const path = await prepare(member);
          const before = await made(member);
          const { page, context, said } = await begin(gateway, call, bff, member, path);
          await act(page, member.phone);
          if (happens) {
            if (name === 'refund') await page.getByText('退款审核中').first().waitFor({ timeout: LONGEST });
            else await page.waitForURL(after, { timeout: LONGEST });
          } else await page.getByText(/^已核对：/).waitFor({ timeout: LONGEST });
          const toasts = await said();
          t.same(
            toasts.filter((text) => text.startsWith('✗')),
            [],
            `${name}, ${way}: no message is red`,
          );
          t.equal(
            await made(member),
            (name === 'purchase' || name === 'withdrawal' || name === 'recharge' ? before : 0) +
              (happens ? 1 : 0),
            `${name}, ${way}: what the records say`,
          );
          await context.close();
        }),
      );
    });

  await t.test('a password, of which no record tells', async (t) => {
    const members = await newMembers();
    await Promise.all(
      gateways.map(async (gateway, at) => {
        const { way, happens, fault, lost } = gateway;
        const member = members[at]!;
        const { page, context } = await begin(
          gateway,
          'POST /api/user/change/password',
          '/bff/user/change/password',
          member,
          '/user/changePassword',
        );
        await typeCode(page, PASSWORD_SCENE, member.phone);
        await page.getByLabel('新密码', { exact: true }).fill(OTHER);
        await page.getByLabel('确认新密码', { exact: true }).fill(OTHER);
        await page.getByRole('button', { name: '修改密码' }).click();
        const isInTime = way === 'after 28 s';
        if (isInTime) await page.waitForURL(/\/user$/, { timeout: LONGEST });
        else await page.locator('.form-errors').getByText(RESULT_UNKNOWN).waitFor({ timeout: LONGEST });
        if (!lost && typeof fault.hold === 'function') await setTimeout(20_000);
        const login = await upstream.post('/api/login', { phone_number: member.phone, password: OTHER });
        t.equal(
          login.code === 200,
          happens,
          `${way}: the upstream has ${happens ? 'the new' : 'the old'} password`,
        );
        await context.close();
      }),
    );
  });
});
