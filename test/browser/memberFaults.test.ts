import type { ServerResponse } from 'node:http';
import t from 'tap';
import type { BrowserContext, Page } from 'playwright-core';
import { contract, type EndpointName } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { LOGIN_PATH, SESSION_RESET_PATH } from '../../shared/paths.ts';
import { fail, ok } from '../../shared/envelope.ts';
import { startPortal } from '../helper.ts';
import { short } from '../support/longRun.ts';
import { recordedData } from '../support/recorded.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { goTo, hydrated, launch, waitForValue } from './support/launch.ts';

/** Each member's view and the read that it is about, with the number in its path. */
const VIEWS: [path: string, call: EndpointName, id?: string | number][] = [
  ['/user', 'formRecords'],
  ['/user/info', 'certLogs'],
  ['/user/devices', 'devices'],
  ['/user/notifications', 'noticeSettings'],
  ['/user/close', 'closing'],
  ['/vip/record', 'certLogs'],
  ['/vip/record/24', 'certLogs'],
  ['/vip?package=1', 'bag'],
  ['/form/record', 'formRecords'],
  ['/form/record/35', 'formRecord', 35],
  ['/form/1', 'formRecords'],
  ['/form/1?record=36', 'formRecord', 36],
  ['/wallet/record', 'bill'],
  ['/wallet/record?tab=recharge', 'rechargeOrders'],
  ['/wallet/record?tab=withdraw', 'withdrawals'],
  ['/wallet/recharge', 'rechargeOrders'],
  ['/wallet/recharge/RC1', 'rechargeOrder', 'RC1'],
  ['/wallet/withdrawl', 'withdrawals'],
  ['/wallet/withdrawl/34', 'withdrawals'],
  ['/notice?tab=mine', 'notices'],
  ['/notice/656?tab=mine', 'noticeDetail', 656],
  ['/spread?tab=team', 'childs'],
  ['/spread?tab=commission', 'bill'],
];

/** Those that are visitors’ too. */
const OPEN = ['/form/1'];

/** A part that comes later than the page, by its read. */
const LATER: [path: string, call: EndpointName, id?: number][] = [
  ['/user/devices', 'logins'],
  ['/vip/record', 'certLogsPage'],
  ['/form/record', 'formRecordsPage'],
  ['/wallet/record', 'billPage'],
  ['/wallet/record?tab=recharge', 'rechargeOrdersPage'],
  ['/wallet/record?tab=withdraw', 'withdrawalsPage'],
];

/** Lists that are printed. */
const PRINTED: [tab: string, call: EndpointName][] = [
  ['', 'bill'],
  ['?tab=recharge', 'rechargeOrders'],
  ['?tab=withdraw', 'withdrawals'],
];

const REFUSED = '这项记录暂时不能查询';
type Behaviour = Parameters<Awaited<ReturnType<typeof startStubUpstream>>['on']>[1];

/** What the upstream does, and what the member is told; `lost`: the session has ended. */
const FAULTS: Record<string, { does: Behaviour; says: string; lost?: true }> = {
  '40000': { does: json(fail(40000, '登录已失效')), says: '请先登录', lost: true },
  '422': { does: json(fail(422, REFUSED)), says: REFUSED },
  '500': { does: json('维护中', 500), says: '服务暂时不可用，请稍后再试' },
  reset: {
    does: (_hit, response: ServerResponse) => void response.socket?.destroy(),
    says: '服务暂时不可用，请稍后再试',
  },
  'a firewall’s page': {
    does: (_hit, response: ServerResponse) =>
      void response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Forbidden</h1>'),
    says: '没有权限进行此操作',
  },
};
type Fault = (typeof FAULTS)[string];
/** By day a third of the views loses its session in one way, another third has a read refused, and one part, list or file stands for the others. */
const faults = Object.entries(FAULTS).filter(([name]) =>
  short(['40000', '422'], Object.keys(FAULTS)).includes(name),
);
const waysOf = ({ lost }: Fault) =>
  short([lost ? 'navigation' : 'first load'], ['first load', 'navigation']) as (
    'first load' | 'navigation'
  )[];
const viewsOf = ({ lost }: Fault) => VIEWS.filter((_, at) => short(at % 3 === (lost ? 0 : 1), true));
const some = <T>(all: readonly T[]): readonly T[] => short(all.slice(0, 1), all);

/** Windows that are open at the same time: most of a lost session's time is the three seconds of its toast. */
const WINDOWS = 4;

t.test(
  'a read of a member’s view that fails is told once, in the upstream’s words; a lost session is reset once, and returns to the view',
  async (t) => {
    const upstream = await startStubUpstream(t);
    const portal = await startPortal(t, {
      upstream: upstream.origin,
      client: { breaker: false },
      timeouts: { late: 300 },
      env: { BRAND_NAME: '测试站' },
    });
    const open = await launch(t);
    const own = new Map<string, Behaviour>([
      [
        'GET /api/user/form/36',
        json(ok({ ...(recordedData('formRecord') as object), id: 36, form_id: 1, status: 0, can_edit: 1 })),
      ],
      [
        'GET /api/user/recharge/RC1',
        json(ok({ ...(recordedData('rechargeOrder') as object), order_no: 'RC1' })),
      ],
    ]);
    // Without pictures, of which the stub has none.
    upstream.on('GET /api/site', json(ok({})));

    /** The member’s own upstream answers one token’s calls as the fault says; others’ are answered as usual. */
    const wrong = new Map<string, { call: string; does: Behaviour; delay: number }>();
    const place = (call: EndpointName, id: string | number = '') =>
      ((contract[call] as Endpoint).upstream ?? '').replace(/\{\w+\}/, String(id));
    for (const at of new Set([...VIEWS, ...LATER].map(([, call, id]) => place(call, id))))
      upstream.on(at, (hit, response) => {
        const fault = wrong.get(hit.headers.authorization ?? '');
        if (fault?.call !== at) return (own.get(at) ?? upstream.sample)(hit, response);
        const { does, delay } = fault;
        setTimeout(() => does(hit, response), delay);
      });

    let members = 0;
    async function member() {
      const { context, page } = await open(portal.origin);
      const token = `member-${++members}`;
      await context.addCookies([{ name: 'bank_token', value: token, url: portal.origin }]);
      // Kept here: a page that goes on takes what it knows with it.
      const said: string[] = [];
      await context.exposeFunction('noteSaid', (text: string) => void said.push(text));
      await context.addInitScript(() => {
        const { noteSaid } = window as unknown as { noteSaid: (text: string) => void };
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes)
            for (const node of addedNodes)
              if (node instanceof Element && node.matches('.toast.error, .toast.notice'))
                noteSaid(node.textContent);
        }).observe(document, { subtree: true, childList: true });
      });
      const resets: string[] = [];
      page.on(
        'request',
        (request) => request.url().endsWith(SESSION_RESET_PATH) && resets.push(request.url()),
      );
      return { context, page, token, said, resets };
    }
    const hasSession = async (context: BrowserContext) =>
      (await context.cookies()).some(({ name }) => name === 'bank_token');
    /** A click on a link, which the router follows. */
    const navigate = (page: Page, path: string) =>
      page.evaluate((href) => {
        const link = Object.assign(document.createElement('a'), { href, textContent: '去' });
        document.body.append(link);
        link.click();
      }, path);

    type Way = 'first load' | 'navigation' | 'part loaded later' | 'poll' | 'print' | 'CSV';
    async function tell(
      way: Way,
      path: string,
      at: string,
      [name, { does, says, lost }]: (typeof faults)[number],
    ): Promise<void> {
      const title = `${path}, ${way}, ${name}`;
      const { context, page, token, said, resets } = await member();
      const begin = () => wrong.set(token, { call: at, does, delay: way === 'part loaded later' ? 900 : 0 });
      if (way === 'first load') {
        begin();
        await page.goto(path);
      } else {
        await goTo(page, way === 'navigation' || way === 'part loaded later' ? '/about' : path);
        begin();
        if (way === 'navigation' || way === 'part loaded later') {
          await navigate(page, path);
          if (!lost) await page.waitForURL((url) => url.pathname + url.search === path);
        } else if (way === 'print') await page.getByRole('button', { name: '打印' }).click();
        else if (way === 'CSV') await page.getByRole('link', { name: '导出 CSV' }).click();
      }
      if (lost && way === 'first load' && OPEN.includes(path)) {
        await page.locator('header').getByText('登录', { exact: true }).waitFor();
        t.same([said, await hasSession(context)], [[], false], `${title}: is a visitor’s page`);
        t.ok(page.url().endsWith(path), `${title}: stays`);
      } else if (lost) {
        if (way !== 'first load') {
          await waitForValue(() => said.length > 0, true);
          t.same(said, [says], `${title}: says so once`);
        }
        await page.waitForURL(
          (url) =>
            url.pathname === LOGIN_PATH &&
            url.searchParams.get('from') === path &&
            url.searchParams.get('reason') === 'expired',
        );
        await hydrated(page);
        await waitForValue(() => hasSession(context), false);
        t.ok(resets.length <= 1, `${title}: is reset once`);
      } else if (way === 'poll') {
        await page.waitForResponse((response) => response.url().includes('/bff/user/recharge/RC1'));
        t.same(said, [], `${title}: a poll is quiet`);
      } else {
        await waitForValue(() => said.includes(says), true);
        t.equal(said.filter((text) => text === says).length, 1, `${title}: says it once`);
        t.ok(page.url().endsWith(path), `${title}: stays`);
      }
      if (!lost) t.ok(await hasSession(context), `${title}: the session is kept`);
      wrong.delete(token);
      await context.close();
    }

    const cases: (() => Promise<void>)[] = [];
    for (const fault of faults) {
      for (const [path, call, id] of viewsOf(fault[1]))
        for (const way of waysOf(fault[1])) cases.push(() => tell(way, path, place(call, id), fault));
      for (const [path, call, id] of some(LATER))
        cases.push(() => tell('part loaded later', path, place(call, id), fault));
      cases.push(() => tell('poll', '/wallet/recharge/RC1', place('rechargeOrder', 'RC1'), fault));
      for (const [tab, call] of some(PRINTED))
        cases.push(() => tell('print', `/wallet/record${tab}`, place(call), fault));
      cases.push(() => tell('CSV', '/wallet/record', place('bill'), fault));
    }
    await Promise.all(
      Array.from({ length: WINDOWS }, async () => {
        for (let next = cases.shift(); next; next = cases.shift()) await next();
      }),
    );
  },
);
