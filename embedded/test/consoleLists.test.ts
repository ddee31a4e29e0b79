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
  const counts = (await (await fetch(`${upstream.origin}/console/counts.json`)).json()) as Record<
    string,
    number
  >;
  const tab = (label: string, name: string, count: number) => {
    t.match(all.text, `${label} <span class="count" data-count="${name}">${count}</span>`);
    t.equal(counts[name], count, 'as the script is told');
  };
  tab('全部', '', waiting.length);
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
    tab(label, kind, rows.length);
    t.same(
      numbers((await open(`/console?kind=${kind}`)).text).sort(),
      rows.map(({ no }) => no).sort(),
      label,
    );
  }
});

/** The cells of a list's rows, as texts. */
const rowsOf = (page: string): string[][] =>
  [...(/<tbody>[^]*<\/tbody>/.exec(page)?.[0] ?? '').matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<td.*?>(.*?)<\/td>/gs)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, ' ').trim()),
  );

t.test(
  'what waits is in the order of its due time, and tells how long it has waited and is overdue',
  async (t) => {
    const rows = rowsOf((await open('/console')).text);
    const dues = rows.map(([, due = '']) => (due === '—' ? '9999' : due.slice(0, 16)));
    t.same(dues, dues.toSorted());
    const now = '2026-11-20 15:00';
    for (const [at = '', due = ''] of rows) {
      t.match(at, /已等 \d+ (分钟|小时|天)$/);
      if (due !== '—')
        t.match(due, due < now ? /已逾期 \d+ (分钟|小时|天)$/ : /还有 \d+ (分钟|小时|天)$/, due);
    }
    t.same(new Set(rows.map(([, due = '']) => (due === '—' ? due : due < now))), new Set(['—', true, false]));
    const times = rowsOf((await open('/console?state=all')).text).map(([at = '']) => at.slice(0, 16));
    t.equal(times.length, 20);
    t.same(times, times.toSorted().reverse(), 'everything else: the newest first');
  },
);

t.test('a list is sorted by the heads of its columns, and narrowed by dates and sums', async (t) => {
  const list = async (query: string) => rowsOf((await open(`/console?kind=recharge&state=all${query}`)).text);
  const amounts = (rows: string[][]) => rows.map((row) => Number(row[4]?.replace(/,/g, '')));
  const page = (await open('/console?kind=recharge&state=all')).text;
  t.match(page, /aria-sort="descending"><a href="[^"]*sort=at">提交时间</);
  t.match(page, /<a href="[^"]*sort=-amount">金额（元）</);
  const falling = amounts(await list('&sort=-amount'));
  t.same(
    falling,
    falling.toSorted((a, b) => b - a),
  );
  const rising = amounts(await list('&sort=amount'));
  t.same(
    rising,
    rising.toSorted((a, b) => a - b),
  );
  t.ok((rising[0] ?? 0) < (falling[0] ?? 0));
  const some = await list('&start_date=2026-09-01&end_date=2026-09-30&min=100&max=1%2C000.00');
  t.ok(some.length > 0);
  for (const [at = '', , , , amount = ''] of some) {
    t.match(at, /^2026-09-/);
    t.ok(Number(amount.replace(/,/g, '')) >= 100 && Number(amount.replace(/,/g, '')) <= 1000, amount);
  }
  t.same(
    await list('&sort=password&start_date=never&min=x'),
    await list(''),
    'what cannot be read is no filter',
  );
});

t.test('each state of a kind has its tab, and those in which records wait their number', async (t) => {
  const waiting = (await pending()).filter(({ kind }) => kind === 'form') as unknown as {
    status_text: string;
  }[];
  const page = (await open('/console?kind=form')).text;
  const atBank = waiting.filter(({ status_text: text }) => text === '机构审批中').length;
  t.match(page, `机构审批中 <span class="count" data-count="form-30">${atBank}</span>`);
  t.ok(atBank > 0 && atBank < waiting.length);
  const rows = rowsOf((await open('/console?kind=form&state=30')).text);
  t.same(new Set(rows.map((row) => row[5])), new Set(['机构审批中']));
  t.equal(rows.length, atBank);
});

t.test('the list is exported as it is filtered, with its masks, and the log says who took it', async (t) => {
  const { text, status } = await submit('/console/export', {
    kind: 'withdraw',
    state: 'all',
    keyword: '138',
  });
  t.equal(status, 200);
  const [head = '', ...lines] = text.trimEnd().split('\r\n');
  t.match(head, /^类别,单号,提交时间,到期,/);
  t.ok(lines.length > 20, 'all pages');
  t.ok(lines.every((line) => line.startsWith('提现,WD')));
  t.notMatch(text.replace(/[A-Z]{2}\d{10,}/g, ''), /(?<!\d)1[3-9]\d{9}(?!\d)|林知夏/);
  t.match(
    (await open('/console/log')).text,
    new RegExp(`林运营</td><td class="text">导出列表</td>.*提现，${lines.length} 条`),
  );
});

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
  t.match(paid.text, /<a href="[^"]*state=11" aria-current="true">提现成功</);
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
          发票: 'invoice',
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
          ...tabs('kind'),
          // The last of two: that of the states.
          全部: '-page state=all',
          待处理: '-page -state',
          待复核: '-page state=second',
          审核中: '-page state=0',
          打款中: '-page state=10',
          提现成功: '-page',
          未通过: '-page state=20',
          提现失败: '-page state=21',
          已撤销: '-page state=30',
          提交时间: '-page sort=at',
          到期: '-page sort=due',
          '金额（元）': '-page sort=-amount',
          '[/console]': '-page',
          清除条件: '-keyword -page',
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
    t.notMatch(text, /<i>|<script(?! type="module")/, path);
  }
  t.match((await open('/console?kind=feedback')).text, '&lt;i&gt;您好&lt;/i&gt;');
  t.notMatch((await open('/console/members')).text, '林知夏');
  t.match((await open('/console/members?keyword=13800000004&status=0')).text, '已停用');
});

t.test(
  'every page has one heading, one main part and one current section, and no script but the one file',
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
      t.notMatch(
        text,
        /<script(?! type="module" src="\/console\/console.js"><\/script>)| style="| on\w+="/,
        path,
      );
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
