import { isDeepStrictEqual } from 'node:util';
import t from 'tap';
import { callNames } from '../../shared/contract/index.ts';
import type { Browser, HttpResponse } from '../../test/support/browserLike.ts';
import { crawl } from '../../test/support/crawl.ts';
import { visits } from '../../test/support/pageVisits.ts';
import { tidyFaults } from '../../test/support/tidy/tidyFaults.ts';
import { startFineractPortal } from './portal.ts';
import { CATALOGUE_KEY, MEMBER, NEWCOMER, TENANT } from './upstream.ts';

type Row = Record<string, unknown>;
const read = async <T>(browser: Browser, path: string) =>
  (await browser.get(path)).json as unknown as { code: number; message: string; data: T; reason?: string };
const send = async (browser: Browser, path: string, body: object, headers?: Record<string, string>) =>
  (await browser.post(path, body, headers)).json as unknown as {
    code: number;
    message: string;
    data: Row | null;
    reason?: string;
  };

/** What no page of this upstream may say: words of the program, and things that Fineract does not have. */
const FALSE_WORDS =
  /未知|undefined|NaN|Invalid|由顾问推荐|00:00|推广|佣金|充值|提现|我的消息|VIP 通道|注册账号|新闻资讯/;

/** Pages that live by what Fineract does not have. A link to one would be dead in all but name. */
const CLOSED =
  /^\/(vip|spread|news|notice|play|help(\/|$)|bank\/vipChannel|user\/(register|forgetPassword|wxAuth|changePhone|bindAccount|devices|consents|close|messages|notifications)|wallet\/(withdrawl|recharge|refund))/;

/** Pages that a member sees otherwise than a visitor. */
const MEMBERS = /^\/(user|wallet|form\/record|vip\/record|spread)/;

/** For tests that only read. */
const shared = await startFineractPortal(t);

t.test('every page and every link, as a visitor, as a member and as one without accounts', async (t) => {
  const { portal, member } = shared;
  const paths = [
    ...new Set(visits.map(({ path }) => encodeURI(path.replace('{form}', '122').replace(/\{\w+\}/, '1')))),
  ];
  for (const [who, browser, starts] of [
    ['visitor', portal.browser(), paths],
    [
      'member',
      await member(),
      ['/', '/bank', '/form', '/form/1', ...paths.filter((path) => MEMBERS.test(path))],
    ],
    ['newcomer', await member(NEWCOMER), ['/user', '/form/record', '/wallet/record']],
  ] as const) {
    const opened: (HttpResponse & { path: string })[] = [];
    const recording = Object.create(browser, {
      get: {
        value: async (path: string) => {
          const response = await browser.get(path);
          opened.push(Object.assign(response, { path }));
          return response;
        },
      },
    }) as Browser;
    const { dead, visited } = await crawl(recording, starts, {
      variants: 1,
      skip: (path) =>
        /^\/(bank\/tools\/|search\?)/.test(path) ||
        (who !== 'visitor' && !(starts as readonly string[]).includes(path) && !MEMBERS.test(path)),
    });
    // An address that is only a start may be one of something that is not there.
    t.same(
      dead.filter((link) => !link.endsWith('linked from the start') || !link.includes('(404)')),
      [],
      `no dead link, and no failure, for a ${who}`,
    );
    t.same(
      visited
        .filter(({ address, from }) => from && CLOSED.test(address))
        .map(({ address, from }) => `${address} from ${from}`),
      [],
      `no link for a ${who} to what is not there`,
    );
    for (const { path, status, text } of opened) {
      if ((status >= 300 && status < 400) || path.startsWith('/bff/')) continue;
      t.same(tidyFaults(text), [], `${path} as ${who} is tidy`);
      if (status !== 200 || CLOSED.test(path) || /^\/search/.test(path) || /tab=|from=/.test(path)) continue;
      t.notMatch(
        text.replace(/<(script|style|select)[^]*?<\/\1>|<[^>]*>/g, ' '),
        FALSE_WORDS,
        `${path} as ${who} says nothing false`,
      );
    }
  }
});

t.test('a login by account and password, what it opens, and its end', async (t) => {
  const { fineract, portal, member } = await startFineractPortal(t);
  const browser = portal.browser();
  const wrong = await send(browser, '/bff/login', { ...MEMBER, password: 'not-it' });
  t.same([wrong.code, wrong.reason, wrong.message], [400, 'credentials_wrong', '账号或密码错误']);
  t.equal(
    (await send(browser, '/bff/login', { phone_number: '13800001234', password: 'x' })).code,
    400,
    'a phone number is no account',
  );
  const right = await send(browser, '/bff/login', MEMBER);
  t.same([right.code, right.data], [200, { user_id: 21 }], 'the key does not reach the browser');
  const user = (await read<Row>(browser, '/bff/user')).data;
  t.match(user, {
    id: 21,
    nickname: '林知夏',
    phone_number: '13800001234',
    birthday: '1990-02-28',
    sex: 2,
    created_at: '2025-03-05 00:00:00',
  });
  const last = fineract.hits.at(-1);
  t.match(last?.headers, { 'fineract-platform-tenantid': TENANT, authorization: /^Basic / });
  const cookie = browser.jar.get('bank_token') ?? '';
  t.equal((await send(browser, '/bff/logout', {})).code, 200);
  const stolen = portal.browser();
  stolen.jar.set('bank_token', cookie);
  t.equal(
    (await read(stolen, '/bff/user')).code,
    40000,
    'a copy of the cookie is worth nothing after the logout',
  );

  const other = await member();
  fineract.state.users.find(({ username }) => username === MEMBER.account)!.password = 'Changed-2026';
  t.equal((await read(other, '/bff/user')).code, 40000, 'a key that Fineract refuses ends the session');
});

t.test('a password is changed with the old one, and the old key is worth nothing', async (t) => {
  const { fineract, member } = await startFineractPortal(t);
  const browser = await member();
  const passwords = { password: 'Qiyun-2027', password_confirmation: 'Qiyun-2027' };
  const wrong = await send(browser, '/bff/user/change/password', {
    old_password: 'not-it-2026',
    ...passwords,
  });
  t.same(
    [wrong.code, wrong.reason, (wrong.data as { errors: Row }).errors],
    [422, 'password_wrong', { old_password: '原密码不正确' }],
  );
  t.notOk(
    fineract.hits.some(({ method }) => method === 'PUT'),
    'nothing was sent',
  );
  const right = await send(browser, '/bff/user/change/password', {
    old_password: MEMBER.password,
    ...passwords,
  });
  t.same([right.code, right.message], [200, '密码已修改，请用新密码重新登录']);
  t.equal((await read(browser, '/bff/user')).code, 40000);
  await member({ account: MEMBER.account, password: 'Qiyun-2027' });
});

t.test(
  'the balance is what is available in yuan; bills are the entries of all accounts, filtered and paged',
  async (t) => {
    const { member } = shared;
    const browser = await member();
    const { data: wallet } = await read<Row>(browser, '/bff/user/bag');
    const all: Row[] = [];
    for (let page = 1; page <= 6; page++)
      all.push(...(await read<Row[]>(browser, `/bff/user/bill?page=${page}`)).data);
    t.equal(all.length, 50, 'neither the account in dollars nor what is on hold is among them');
    t.equal(new Set(all.map(({ id }) => id)).size, 50, 'no row twice');
    t.same(
      all.map(({ created_at }) => created_at),
      all
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
      'the newest first',
    );
    const sum = (type: number) =>
      all
        .filter((bill) => bill.type === type && bill.status === 1)
        .reduce((fen, bill) => fen + Math.round(Number(bill.amount) * 100), 0);
    const { data: totals } = await read<Row>(browser, '/bff/user/bill/page');
    t.match(totals, {
      total: 50,
      total_page: 5,
      sum_income: (sum(1) / 100).toFixed(2),
      sum_expense: (sum(2) / 100).toFixed(2),
    });
    t.equal(
      Math.round(Number(wallet.balance) * 100),
      sum(1) - sum(2) - 150_000,
      'the sum on hold is not available',
    );
    t.equal(wallet.frozen, '1500.00');
    t.match(
      all.find(({ status }) => status === -1),
      { amount: '999.99', status_text: '已冲正' },
    );

    const spent = (await read<Row[]>(browser, '/bff/user/bill?type=2&count=50')).data;
    t.ok(spent.length > 10 && spent.every(({ type }) => type === 2));
    const day = String(all[7]!.created_at).slice(0, 10);
    t.ok(
      (await read<Row[]>(browser, `/bff/user/bill?start_date=${day}&end_date=${day}`)).data.every(
        ({ created_at }) => String(created_at).startsWith(day),
      ),
    );
    t.ok(
      (await read<Row[]>(browser, `/bff/user/bill?keyword=${encodeURIComponent('货款')}`)).data.every(
        ({ remark }) => remark === '货款回笼',
      ),
    );
    t.same((await read<Row[]>(browser, '/bff/user/bill?page=9')).data, []);
    t.equal(
      (await read(browser, '/bff/user/bill?biz_type=101')).code,
      404,
      'a filter that it does not know is refused, and not ignored',
    );
    t.match(await read(browser, '/bff/user/withdraw'), { code: 404, reason: 'not_offered' });
  },
);

t.test('loan products are offers for everybody, with what may be said of their rates and fees', async (t) => {
  const { portal, fineract } = shared;
  const browser = portal.browser();
  const { data: offers } = await read<Row[]>(browser, '/bff/partner');
  t.same(
    offers.map(({ id, name }) => [id, name]),
    [
      [1, '澄湖农商银行'],
      [2, '云麓消费金融'],
      [3, '栖云小额贷款'],
      [4, '澄湖农商银行'],
    ],
    'without the closed one and the one in dollars',
  );
  t.match(offers[0], {
    term_min: 6,
    term_max: 36,
    annual_rate_min: '4.20',
    annual_rate_max: '7.20',
    repayments: [1],
    fees: [
      { name: '账户管理费', rate: '0.50', charged: 1 },
      { name: '逾期违约金', amount: '20.00', on_default: 1 },
    ],
  });
  t.match(
    offers[1],
    {
      annual_rate_min: '4.80',
      annual_rate_max: '7.20',
      repayments: [2],
      fees: [{ amount: '3.00', charged: 2 }],
    },
    'a rate per month, by the year',
  );
  t.same(
    [offers[3]!.annual_rate_min, offers[3]!.term_min, offers[3]!.repayments],
    [undefined, undefined, []],
    'a flat rate is no annual rate, and weeks are no months',
  );
  t.ok(
    fineract.hits
      .filter(({ path }) => path.includes('/loanproducts'))
      .every(({ headers }) => headers.authorization === `Basic ${CATALOGUE_KEY}`),
    'read by the user that may',
  );
  t.equal((await read(browser, '/bff/form/5')).code, 404, 'no form of a closed product');
  t.match((await read<Row>(browser, '/bff/form/4')).data, {
    steps: [
      {
        fields: [
          { key: 'amount', min: 1000, max: 10000 },
          { key: 'periods', unit: '期', help: '每 1 周还款一次' },
        ],
      },
    ],
  });
});

t.test('a wrong key of the catalogue is a failure of the portal, not the end of a session', async (t) => {
  const { fineract, member } = await startFineractPortal(t);
  fineract.state.users.find(({ clients }) => clients.length === 0)!.password = 'Another-1';
  const browser = await member();
  t.equal((await read(browser, '/bff/form/2')).code, 502);
  t.equal((await read(browser, '/bff/user')).code, 200);
});

t.test('an application: sent once, seen in the records, withdrawn; loans to their end', async (t) => {
  const { fineract, member } = await startFineractPortal(t);
  const browser = await member();
  const application = {
    form_id: 1,
    answers: { amount: '80000.00', term: '12' },
    agree: 1,
    call_time: '工作日 9:00–18:00',
  };
  const key = { 'idempotency-key': 'application-0001' };
  const low = await send(
    browser,
    '/bff/user/form',
    { ...application, answers: { amount: '100.00', term: '48' } },
    { 'idempotency-key': 'application-0000' },
  );
  t.same(
    [low.code, (low.data as { errors: Row }).errors],
    [422, { amount: '金额不在该产品的范围内', term: '期限不在该产品的范围内' }],
  );
  t.equal(
    (
      await send(
        browser,
        '/bff/user/form',
        { ...application, draft: 1 },
        { 'idempotency-key': 'application-0002' },
      )
    ).code,
    400,
    'it keeps no drafts',
  );
  const sent = await send(browser, '/bff/user/form', application, key);
  t.match(sent, { code: 200, message: '申请已提交', data: { status: 30, status_text: '待审批' } });
  t.same((await send(browser, '/bff/user/form', application, key)).data, sent.data);
  const made = fineract.state.loans.filter(({ externalId }) => externalId === 'application-0001');
  t.match(
    made,
    [{ principal: 80_000, repayments: 12, rate: 5.4, note: '方便接听：工作日 9:00–18:00' }],
    'once, and with the time to call',
  );
  const id = sent.data!.id as number;
  t.match((await read<Row[]>(browser, '/bff/user/form?request_id=application-0001')).data, [
    { id, partner_name: '澄湖农商银行', amount: '80000.00', term: 12 },
  ]);
  t.match((await read<Row>(browser, `/bff/user/form/${id}`)).data, {
    can_cancel: 1,
    timeline: [{ text: '已提交' }],
  });
  t.match(await send(browser, `/bff/user/form/${id}/cancel`, {}), { code: 200, message: '申请已撤销' });
  t.match((await read<Row>(browser, `/bff/user/form/${id}`)).data, {
    status: 60,
    status_text: '已撤销',
    can_cancel: 0,
    timeline: [{ text: '已提交' }, { text: '已撤销' }],
  });
  t.match(await send(browser, `/bff/user/form/${id}/cancel`, {}), {
    code: 403,
    message: '这份申请已在处理，不能再撤销',
  });

  const all = (await read<Row[]>(browser, '/bff/user/form?count=50')).data;
  t.equal((await read<Row>(browser, '/bff/user/form/page')).data.total, all.length);
  t.ok(
    isDeepStrictEqual(
      all.map((one) => one.id),
      [
        ...(await read<Row[]>(browser, '/bff/user/form?count=10')).data,
        ...(await read<Row[]>(browser, '/bff/user/form?count=10&page=2')).data,
      ].map((one) => one.id),
    ),
    'pages are parts of the whole',
  );
  t.same(
    [
      ...new Set(
        (await read<Row[]>(browser, '/bff/user/form?status=90&count=50')).data.map(
          ({ status_text }) => status_text,
        ),
      ),
    ].toSorted(),
    ['已核销', '已结清'].toSorted(),
  );
  const running = (await read<Row>(browser, '/bff/user/form/122')).data;
  t.match(running, {
    status: 41,
    result: { bank: '澄湖农商银行', amount: '200000.00', annual_rate: '5.40', term: 12 },
  });
  t.match(
    (running.timeline as Row[]).at(-1)!.remark,
    /^下一期 \d{4}-\d\d-\d\d 应还 17158\.\d\d 元；剩余本金 15\d{4}\.\d\d 元$/,
    "by Fineract's own schedule",
  );
  for (const other of [126, 201])
    t.equal(
      (await read(browser, `/bff/user/form/${other}`)).code,
      404,
      `${other}: in dollars, or of somebody else`,
    );
});

t.test('a member without accounts sees empty lists', async (t) => {
  const { member } = shared;
  const browser = await member(NEWCOMER);
  t.match((await read(browser, '/bff/user/bag')).data, { balance: '0.00', frozen: '0.00' });
  t.same((await read(browser, '/bff/user/bill')).data, []);
  t.same((await read(browser, '/bff/user/form')).data, []);
});

t.test('every call of the contract is adapted or declared absent', async (t) => {
  const { adaptation } = await import('./adaptation.ts');
  t.same(
    callNames.filter((name) => name !== 'capabilities' && adaptation.rows[name] === undefined),
    [],
  );
});
