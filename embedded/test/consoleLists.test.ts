import t from 'tap';
import { startEmbeddedUpstream } from './support/embeddedUpstream.ts';
import { linkChanges } from '../../test/support/linkChanges.ts';
import { operatorAt } from './support/operator.ts';

const upstream = await startEmbeddedUpstream(t);
const { open, submit } = operatorAt(upstream);
const pending = async () =>
  (await (await fetch(`${upstream.origin}/console/pending.json`)).json()) as {
    kind: string;
    no: string;
    phone_number: string;
  }[];
/** The numbers of a list's records, in their order. */
const numbers = (page: string): string[] =>
  [...page.matchAll(/<small>([A-Z]{2}\d{6,})<\/small>/g)].map(([, no = '']) => no);

t.test('a tab for each kind tells how many records wait, and its list has them', async (t) => {
  const waiting = await pending();
  const all = await open('/console');
  t.match(all.text, `全部 <span class="count">${waiting.length}</span>`);
  t.same(numbers(all.text).sort(), waiting.map(({ no }) => no).sort());
  for (const [kind, label] of [
    ['withdraw', '提现'],
    ['recharge', '充值'],
    ['cert', '认证'],
    ['refund', 'VIP 退款'],
    ['form', '贷款申请'],
    ['feedback', '留言'],
  ] as const) {
    const rows = waiting.filter((row) => row.kind === kind);
    t.match(all.text, `${label} <span class="count">${rows.length}</span>`);
    t.same(
      numbers((await open(`/console?kind=${kind}`)).text).sort(),
      rows.map(({ no }) => no).sort(),
      label,
    );
  }
});

t.test(
  'what waits is shown with what is overdue first, then VIP members, then the oldest; everything else newest first',
  async (t) => {
    const rows = [...(await open('/console')).text.matchAll(/<td class="time">(.{19})<\/td>.*?<\/tr>/g)].map(
      ([row, at = '']) => ({ at, vip: row.includes('>VIP<'), late: row.includes('已逾期') }),
    );
    t.same(
      rows,
      rows.toSorted(
        (a, b) =>
          Number(b.late) - Number(a.late) || Number(b.vip) - Number(a.vip) || a.at.localeCompare(b.at),
      ),
    );
    t.ok(rows[0]?.late);
    t.same(new Set(rows.map(({ vip }) => vip)), new Set([true, false]));
    const times = [
      ...(await open('/console?state=all')).text.matchAll(/<td class="time">(.{19})<\/td>/g),
    ].map(([, at = '']) => at);
    t.equal(times.length, 20);
    t.same(times, times.toSorted().reverse());
  },
);

t.test('a search finds a record by number, phone and name; a status and pages narrow the list', async (t) => {
  const [mine] = (await pending()).filter(
    ({ kind, phone_number: phone }) => kind === 'withdraw' && phone === '13900000001',
  );
  const no = mine?.no ?? '';
  for (const keyword of [no, no.slice(4), '13900000001', '陈砚秋'])
    t.ok(
      numbers((await open(`/console?kind=withdraw&keyword=${encodeURIComponent(keyword)}`)).text).includes(
        no,
      ),
      keyword,
    );
  t.match(
    (await open('/console?keyword=%25')).text,
    '没有符合条件的记录',
    'a wildcard is a character like any other',
  );
  const paid = await open('/console?kind=withdraw&state=11');
  t.match(paid.text, '<option value="11" selected="">提现成功</option>');
  t.notMatch(paid.text, />未通过<\/span>/);
  const second = await open('/console?kind=withdraw&state=11&page=2');
  t.match(second.text, /第 2 \/ \d+ 页/);
  t.match(second.text, 'href="/console?kind=withdraw&amp;state=11&amp;page=1">上一页</a>');
  t.match(
    second.text,
    /href="\/console\/record\/withdraw\/\d+\?back=%2Fconsole%3Fkind%3Dwithdraw%26state%3D11%26page%3D2"/,
    'a record leads back to this page of the list',
  );
  t.notSame(numbers(second.text), numbers(paid.text));
  t.match(
    (await open('/console?kind=withdraw&state=11&page=999')).text,
    /第 (\d+) \/ \1 页/,
    'a page beyond the last is the last',
  );
  t.notMatch((await open('/console?kind=refund')).text, '下一页', 'no pager for one page');
});

t.test(
  'pages, tabs and forms of a list keep what the address has, and its records lead back to it',
  async (t) => {
    for (let times = 0; times < 21; times++) await submit('/console/token/expire', { user_id: '1' });
    const tabs = (reset: string) =>
      Object.fromEntries(
        Object.entries({
          提现: 'withdraw',
          充值: 'recharge',
          余额退款: 'balance',
          认证: 'cert',
          'VIP 退款': 'refund',
          贷款申请: 'form',
          留言: 'feedback',
          产品成本: 'offer',
        }).map(([label, kind]) => [
          label,
          ['-keyword', kind !== 'withdraw' || reset === '' ? `kind=${kind}` : '', '-page', '-state']
            .filter(Boolean)
            .join(' '),
        ]),
      );
    const pages: Record<string, { links: Record<string, string>; rows: string[] }> = {
      '/console?kind=withdraw&state=11&keyword=1&page=2': {
        links: {
          全部: '-keyword -kind -page -state',
          ...tabs('kind'),
          '[/console]': '-page',
          清除条件: '-keyword -page -state',
          上一页: 'page=1',
        },
        rows: [
          '/console/record/withdraw/:id back=/console?kind=withdraw&state=11&keyword=1&page=2 -keyword -kind -page -state',
        ],
      },
      '/console/members?keyword=1&status=1&page=2': {
        links: { '[/console/members]': '-page', 清除条件: '-keyword -page -status', 上一页: 'page=1' },
        rows: ['/console/members/:id back=/console/members?keyword=1&status=1&page=2 -keyword -page -status'],
      },
      '/console/log?kind=member&keyword=1&page=2': {
        links: { '[/console/log]': '-page', 清除条件: '-keyword -kind -page', 上一页: 'page=1' },
        rows: ['/console/members/:id back=/console/log?kind=member&keyword=1&page=2 -keyword -kind -page'],
      },
      '/console/sms?phone_number=13800000001': {
        links: { '[/console/sms]': '', 清除条件: '-phone_number' },
        rows: [],
      },
      '/console/members/1?back=/console/members?keyword%3D1%26page%3D2': {
        links: { '← 返回列表': '/console/members -back keyword=1 page=2' },
        rows: [],
      },
    };
    for (const [path, { links, rows }] of Object.entries(pages)) {
      const [main = ''] = /<main[^]*<\/main>/.exec(await (await fetch(upstream.origin + path)).text()) ?? [];
      const found = Object.entries(linkChanges(path, main)).map(([name, change]): [string, string] => [
        name.replace(/ \d+$/, ''),
        change,
      ]);
      const isRow = ([, change]: [string, string]) => change.includes(':id');
      t.same(Object.fromEntries(found.filter((link) => !isRow(link))), links, path);
      if (rows.length > 0) t.same([...new Set(found.filter(isRow).map(([, change]) => change))], rows, path);
    }
  },
);

t.test('lists show no personal data in full, and escape what people typed', async (t) => {
  t.match(
    await upstream.post('/api/feedback', {
      name: '<i>猫</i>',
      phone_number: '13600003344',
      content: '<i>您好</i>，想问一下',
    }),
    { code: 200 },
  );
  for (const path of [
    '/console',
    '/console?state=all',
    '/console/members',
    '/console?kind=cert&state=all',
    '/console/sms',
    '/console?keyword=%3Cscript%3E',
  ]) {
    const { text, status } = await open(path);
    t.equal(status, 200);
    t.notMatch(
      text.replace(/[A-Z]{2}\d{10,}/g, ''),
      /(?<!\d)1[3-9]\d{9}(?!\d)/,
      `${path} has no phone number`,
    );
    t.notMatch(text, /<i>|<script/, path);
  }
  t.match((await open('/console?kind=feedback')).text, '&lt;i&gt;您好&lt;/i&gt;');
  t.notMatch((await open('/console/members')).text, '林知夏');
  t.match((await open('/console/members?keyword=13800000004&status=0')).text, '已停用');
});

t.test(
  'every page has one heading, one main part and one current section, and needs no script',
  async (t) => {
    for (const path of [
      '/console',
      '/console/members',
      '/console/members/1',
      '/console/log',
      '/console/sms',
      '/console/scan',
      '/console/wechat',
      '/console/tools',
      '/console/record/form/25',
      '/console/record/cert/87',
    ]) {
      const { text, status } = await open(path);
      t.equal(status, 200, path);
      for (const tag of ['h1', 'main'])
        t.equal(text.match(new RegExp(`<${tag}[ >]`, 'g'))?.length, 1, `${path} ${tag}`);
      t.equal(
        /<nav aria-label="栏目">.*?<\/nav>/.exec(text)?.[0].match(/aria-current="page"/g)?.length,
        1,
        path,
      );
      t.notMatch(text, /<script| style="| on\w+="/, path);
    }
    for (const path of [
      '/console/record/form/999999',
      '/console/record/nothing/1',
      '/console/record/toString/1',
      '/console/members/999999',
    ])
      t.equal((await open(path)).status, 404, path);
  },
);
