import t, { type Test } from 'tap';
import { cellsOf } from '../../support/cells.ts';
import {
  application,
  bills,
  DIFFERENT,
  orders,
  refund,
  vipLog,
  withdrawals,
} from '../../support/differentRecords.ts';
import { startSparsePortal } from '../../support/sparsePortal.ts';

/** A status: its number, its word, and the colour of its tag (the class; '' is neutral). */
type Status = readonly [number: number, word: string, colour: '' | 'info' | 'ok' | 'warn' | 'bad' | 'vip'];

const BILLS: Status[] = [
  [0, '待结算', 'warn'],
  [1, '已入账', 'ok'],
  [-1, '已失效', ''],
];
const RECHARGES: Status[] = [
  [0, '未支付', 'warn'],
  [10, '支付成功', 'ok'],
  [20, '已退款', ''],
  [30, '支付关闭', ''],
];
const WITHDRAWALS: Status[] = [
  [0, '审核中', 'warn'],
  [10, '打款中', 'info'],
  [11, '提现成功', 'ok'],
  [20, '未通过', 'bad'],
  [21, '提现失败', 'bad'],
  [30, '已撤销', ''],
];
const MEMBERSHIPS: Status[] = [
  [0, '待支付', 'warn'],
  [1, '生效中', 'vip'],
  [2, '已过期', ''],
  [3, '退款中', 'warn'],
  [4, '已退款', ''],
  [5, '已取消', ''],
];
const APPLICATIONS: Status[] = [
  [0, '草稿', ''],
  [10, '已提交', 'info'],
  [20, '受理中', 'info'],
  [21, '待补充资料', 'warn'],
  [22, '待确认机构', 'warn'],
  [30, '机构审批中', 'info'],
  [40, '审批通过', 'ok'],
  [41, '已放款', 'ok'],
  [50, '未通过', 'bad'],
  [60, '已撤销', ''],
  [90, '已关闭', ''],
];
const CERTIFICATIONS: Status[] = [
  [0, '待审核', 'warn'],
  [1, '已通过', 'ok'],
  [2, '未通过', 'bad'],
  [3, '已撤回', ''],
];

const tagOf = ([, word, colour]: Status) => `${colour} ${word}`.trim();
/** One record for each status, with the word that the upstream sends. */
const each = (
  statuses: readonly Status[],
  record: (status: { status: number; status_text: string }, id: number) => object,
) => statuses.map(([status, status_text], at) => record({ status, status_text }, at + 1));

async function start(t: Test) {
  const { open, reply } = await startSparsePortal(t, {
    ...DIFFERENT,
    'GET /api/user/bill': each(BILLS, (status, id) => ({ ...bills[0], id, ...status })),
    'GET /api/user/recharge': each(RECHARGES, (status, id) => ({
      ...orders[0],
      order_no: `R${id}`,
      ...status,
    })),
    'GET /api/user/withdraw': each(WITHDRAWALS, (status, id) => ({ ...withdrawals[0], id, ...status })),
    'GET /api/user/cert/logs/list': each(MEMBERSHIPS, (status, id) => ({
      ...vipLog,
      id,
      vip: { ...vipLog.vip, id, ...status },
    })),
    'GET /api/user/form': each(APPLICATIONS, (status, id) => ({ ...application, id, ...status })),
  });
  return {
    open,
    reply,
    page: async (path: string) => cellsOf((await open(t, path)).html),
    html: async (path: string) => (await open(t, path)).html,
  };
}

t.test('each status has its word and colour, in lists and filters', async (t) => {
  const { page, html } = await start(t);
  const options = async (path: string) =>
    [
      ...(/<select[^>]*name="status"[^]*?<\/select>/.exec(await html(path))?.[0] ?? '').matchAll(
        /<option value="(\d+)"[^>]*>([^<]*)/g,
      ),
    ].map(([, number, word]) => [Number(number), word]);
  const column = async (path: string, head: string) => {
    const [heads = [], ...rows] = (await page(path)).table('', 'table');
    return rows.map((row) => row[heads.indexOf(head)]?.split('|')[0]);
  };
  t.same(
    (await page('/wallet/record')).tags('table').filter((tag) => tag !== 'line 消费余额'),
    BILLS.map(tagOf),
  );
  for (const [path, statuses] of [
    ['/wallet/record?tab=recharge', RECHARGES],
    ['/wallet/record?tab=withdraw', WITHDRAWALS],
    ['/form/record', APPLICATIONS],
  ] as const) {
    t.same((await page(path)).tags('table'), statuses.map(tagOf), path);
    t.same(
      await column(path, '状态'),
      statuses.map(([, word]) => word),
      `${path}: in its column`,
    );
    t.same(
      await options(path),
      statuses.map(([number, word]) => [number, word]),
      `${path}: the filter`,
    );
  }
  t.same((await page('/vip/record')).tags('table'), MEMBERSHIPS.map(tagOf));
  t.same(
    await column('/wallet/record', '余额（元）'),
    ['不计入', '6,101.11', '不计入'],
    'only a bill in effect has a balance',
  );
  t.same(
    await column('/wallet/record?tab=recharge', '到账（元）'),
    ['—', '781.30', '—', '—'],
    'only what was paid has arrived',
  );
  t.same(
    await column('/wallet/record?tab=withdraw', '到账（元）'),
    ['801.99', '801.99', '801.99', '已退回', '801.99', '已退回'],
    'what was rejected or cancelled is back',
  );
});

t.test('each status of a record decides what its own page says', async (t) => {
  const { page, html, reply } = await start(t);
  for (const [at, status] of WITHDRAWALS.entries())
    t.same((await page(`/wallet/withdrawl/${at + 1}`)).tags(status[0] === 11 ? '提现回单' : '提现信息'), [
      tagOf(status),
    ]);
  for (const [at, status] of MEMBERSHIPS.entries())
    t.same((await page(`/vip/record/${at + 1}`)).tags('进度'), [tagOf(status)]);
  for (const status of APPLICATIONS) {
    reply({
      'GET /api/user/form/51': {
        ...application,
        status: status[0],
        status_text: status[1],
        reason: '资料不符',
      },
    });
    t.same((await page('/form/record/51')).tags('进度'), [tagOf(status)]);
  }
  for (const [status, title] of [
    [0, '请用模拟支付扫码支付'],
    [10, '充值成功'],
    [20, '这笔充值已退款'],
    [30, '订单已关闭'],
  ] as const) {
    reply({ 'GET /api/user/recharge/RC71': { ...orders[0], status } });
    t.match((await html('/wallet/recharge/RC71')).replace(/<[^>]*>/g, ''), title);
  }
  for (const [status, tone, word] of [
    [0, 'warn', '退款审核中'],
    [1, 'ok', '已退款'],
    [2, 'bad', '退款未通过'],
  ] as const) {
    reply({
      'GET /api/user/cert/logs/list': [
        { ...vipLog, vip: { ...vipLog.vip, refundable: 0, refund: { ...refund, status } } },
      ],
    });
    t.match(
      await html('/vip/record/41'),
      new RegExp(`<p class="alert ${tone}">(?:<svg.*?</svg>)?<span>${word}`, 's'),
    );
  }
});

t.test('each status of a certification, on the overview and with the applications', async (t) => {
  const { page, html, reply } = await start(t);
  const member = DIFFERENT['GET /api/visit'] as object;
  for (const [cert_status, cert_type, tag] of [
    [0, null, '未认证，去认证'],
    [1, 1, 'warn 认证审核中'],
    [2, 1, 'ok 已实名认证'],
    [2, 2, 'ok 已企业认证'],
    [3, 1, 'bad 认证未通过，去修改'],
  ] as const) {
    reply({ 'GET /api/visit': { ...member, cert_status, cert_type } });
    t.same((await page('/user')).tags('账户'), [tag, 'vip 年度会员·剩余 162 天']);
  }
  for (const [at, lead] of [
    [0, '申请已提交，一般 1 个工作日内完成审核'],
    [1, '已通过实名认证'],
    [2, '上次申请未通过。原因：照片不清。请修改'],
    [3, '提现与部分贷款申请之前，需要先完成实名认证'],
  ] as const) {
    const [status, status_text] = CERTIFICATIONS[at]!;
    reply({
      'GET /api/visit': { ...member, cert_status: [1, 2, 3, 0][at], cert_type: 1 },
      'GET /api/user/cert/logs/list': [
        {
          id: 21,
          cert_no: 'CP21',
          cert_type: 1,
          status,
          status_text,
          reason: '照片不清',
          created_at: '2026-03-01 02:10:00',
          timeline: [],
        },
      ],
    });
    t.same((await page('/user/info')).tags('cert-logs'), [tagOf(CERTIFICATIONS[at]!)]);
    t.match(await html('/user/info'), lead);
  }
});
