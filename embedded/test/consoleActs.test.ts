import t from 'tap';
import { toFen } from '../../shared/money/money.ts';
import { openDb } from '../store/db.ts';
import { startEmbeddedUpstream } from './support/embeddedUpstream.ts';
import { newMember, pending, operate } from './support/newMember.ts';
import { operatorAt } from './support/operator.ts';

const upstream = await startEmbeddedUpstream(t);
const { open, submit } = operatorAt(upstream);
const CHEN = '13900000001';
const idOf = async (kind: string, status: string, phone?: string): Promise<number> => {
  const rows = (await pending(upstream, kind, phone)) as unknown as { id: number; status_text: string }[];
  const found = rows.find(({ status_text: text }) => text === status);
  if (!found) throw new Error(`no ${kind} is ${status}`);
  return found.id;
};

t.test(
  'an act that moves money is asked once more, with the figures, and nothing happens before',
  async (t) => {
    const id = await idOf('withdraw', '审核中', CHEN);
    const back = '/console?kind=withdraw&keyword=1390';
    const passed = await submit(`/console/withdraw/${id}/pass`, { seen: '0', back });
    t.match(
      passed,
      { status: 303, location: /^\/console\?kind=withdraw&keyword=1390&done=\d+$/ },
      'an act that moves none is done at once; the browser is back where it was',
    );
    t.match((await open(passed.location)).text, /<b>审核通过<\/b>（提现 WD\d+）：审核中 → 打款中/);

    const asked = await submit(`/console/withdraw/${id}/pay`, { seen: '10', back });
    t.equal(asked.status, 200);
    t.match(asked.text, /请核对：确认已打款/);
    for (const figure of [
      '120.00 元',
      '118.80 元',
      '状态</dt><dd>打款中 → 提现成功',
      '冻结</dt><dd>120.00 → 0.00 元',
    ])
      t.match(asked.text, figure);
    t.ok(
      asked.text.indexOf('>取消</a>') < asked.text.indexOf('>确认已打款</button>'),
      'cancel is left of the act',
    );
    t.equal(await idOf('withdraw', '打款中', CHEN), id, 'nothing has happened');
    t.match(await submit(`/console/withdraw/${id}/pay`, { seen: '10', back, confirmed: '1' }), {
      status: 303,
    });
    t.match((await open(`/console/record/withdraw/${id}`)).text, /操作记录.*确认已打款.*打款中.*提现成功/);
  },
);

t.test('after an act the next of the same list opens, and at the end the list itself', async (t) => {
  const list = '/console?kind=feedback&keyword=13600009911';
  for (const n of [1, 2, 3])
    await upstream.post(
      '/api/feedback',
      { name: '孙女士', phone_number: '13600009911', content: `排队第 ${n} 条` },
      { address: `203.0.115.${n}` },
    );
  const ids = async () => [
    ...new Set([...(await open(list)).text.matchAll(/record\/feedback\/(\d+)/g)].map(([, id = '']) => id)),
  ];
  const [first = '', second = '', third = ''] = await ids();
  const reply = async (id: string) =>
    (await submit(`/console/feedback/${id}/confirm`, { seen: '0', reason: '已处理', back: list })).location;
  const path = (id: string) =>
    new RegExp(
      `^/console/record/feedback/${id}\\?back=%2Fconsole%3Fkind%3Dfeedback%26keyword%3D13600009911&done=\\d+$`,
    );
  t.match(await reply(second), path(third), 'not the first, which was left out');
  t.match(await reply(third), path(first), 'after the last one the first');
  const end = await reply(first);
  t.match(end, /^\/console\?kind=feedback&keyword=13600009911&done=\d+$/);
  t.match((await open(end)).text, /<b>回复<\/b>（留言 LY\d+）：待处理 → 已回复/);
});

t.test('who works here says so once; until then nothing is done, and the log names them', async (t) => {
  const nobody = operatorAt(upstream, '');
  const id = await idOf('cert', '待审核');
  const asked = await nobody.submit(`/console/cert/${id}/pass`, { seen: '0' });
  t.match(asked, { status: 403, text: /现在由谁操作.*不是密码/s });
  t.equal(
    (await nobody.submit('/console/record/cert/' + id + '/reveal', { reason: '核对证件信息' })).status,
    403,
  );
  t.equal((await nobody.submit('/console/export')).status, 403);
  t.equal(await idOf('cert', '待审核'), id, 'nothing has happened');
  const response = await fetch(`${upstream.origin}/console/operator`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ name: ' 周 审核 ', back: `/console/record/cert/${id}` }),
    headers: { accept: 'text/html', origin: upstream.origin },
  });
  t.equal(response.headers.get('location'), `/console/record/cert/${id}`);
  t.match(
    response.headers.get('set-cookie'),
    `console_operator=${encodeURIComponent('周 审核')}; Path=/console; Max-Age=43200; HttpOnly; SameSite=Strict`,
  );
  t.equal((await nobody.submit('/console/operator', { name: ' ' })).status, 422);
  const zhou = operatorAt(upstream, '周 审核');
  t.match((await zhou.open('/console')).text, '操作人：周 审核');
  await zhou.submit(`/console/cert/${id}/pass`, { seen: '0' });
  const record = (await open(`/console/record/cert/${id}`)).text;
  t.match(
    record,
    /已通过<\/b> <time>.{19}<\/time><span class="soft"> 周 审核</,
    'the step names who made it',
  );
  t.match((await open('/console/log?keyword=%E5%91%A8')).text, /<td>周 审核<\/td><td class="text">审核通过/);
});

t.test('money above the limit moves when a second operator has confirmed it', async (t) => {
  const [first, second] = [operatorAt(upstream, '甲运营'), operatorAt(upstream, '乙运营')];
  const member = await newMember(upstream);
  const db = openDb(upstream.varDir, 'embedded.db');
  t.teardown(() => db.close());
  /** No order is for more than a membership costs, so its sum is written. */
  const order = async (amount: string) => {
    const { data } = await upstream.post('/api/user/recharge', { amount: '1.00', channel: 'mock' }, member);
    db.run('UPDATE recharges SET amount = ? WHERE order_no = ?', toFen(amount), data.order_no);
    const rows = (await pending(upstream, 'recharge', member.phone)).filter(({ no }) => no === data.order_no);
    return rows[0]?.id ?? 0;
  };
  const balance = async () => (await upstream.get('/api/user/bag', member.token)).data.consume_only;
  const confirmed = { seen: '0', confirmed: '1' };
  const small = await order('20000.00');
  await first.submit(`/console/recharge/${small}/confirm`, confirmed);
  t.equal(await balance(), '20000.00', 'not above it: at once');

  const id = await order('20000.01');
  const path = `/console/record/recharge/${id}`;
  t.match(
    (await first.submit(`/console/recharge/${id}/confirm`, { seen: '0' })).text,
    /提交后由另一位操作人复核.*提交复核：确认到账/s,
  );
  t.equal((await first.submit(`/console/recharge/${id}/confirm`, confirmed)).status, 303);
  t.equal(await balance(), '20000.00', 'nothing has happened');
  t.match((await first.open('/console?kind=recharge&state=second')).text, /20,000\.01<.*未支付<.*待复核</s);
  const own = (await first.open(path)).text;
  t.match(own, /这是您提出的操作，须由另一位操作人复核.*撤回</s);
  t.notMatch(own, /复核通过|未到账，关闭订单/, 'no other act meanwhile');
  for (const [path, status] of [
    [`/console/second/recharge/${id}/confirm`, 409],
    [`/console/recharge/${id}/reject`, 409],
  ] as const)
    t.equal((await first.submit(path, { ...confirmed, reason: '未查到这笔款项' })).status, status, path);
  t.equal(await balance(), '20000.00');

  t.equal((await second.submit(`/console/second/recharge/${id}/reject`)).status, 303);
  t.equal((await second.submit(`/console/second/recharge/${id}/confirm`)).status, 409, 'it was rejected');
  await first.submit(`/console/recharge/${id}/confirm`, confirmed);
  t.match((await second.open(path)).text, /提出人<\/dt><dd>甲运营.*复核通过：确认到账/s);
  t.equal((await second.submit(`/console/second/recharge/${id}/confirm`)).status, 303);
  t.equal(await balance(), '40000.01', 'once');
  t.equal((await second.submit(`/console/second/recharge/${id}/confirm`)).status, 409);
  t.equal(await balance(), '40000.01');
  const record = (await second.open(path)).text;
  t.match(record, /甲运营，乙运营复核<\/td><td class="text">确认到账/, 'the log has both names');
  for (const act of ['提请复核：确认到账', '驳回复核：确认到账']) t.match(record, act);
});

t.test('a record that has changed since it was shown is not acted on', async (t) => {
  const id = await idOf('form', '已提交');
  t.match(await submit(`/console/form/${id}/pass`, { seen: '10' }), { status: 303 });
  const again = await submit(`/console/form/${id}/pass`, { seen: '10' });
  t.equal(again.status, 409);
  t.match(again.text, '操作未完成：这条记录刚刚有变化，请核对后再操作');
  t.equal(await idOf('form', '受理中', CHEN), id, 'the application is not handed over by a second click');
});

t.test('a refused act shows the record again, with what was typed', async (t) => {
  const id = await idOf('cert', '待审核');
  const empty = await submit(`/console/cert/${id}/reject`, { seen: '0', preset: '', reason: ' ' });
  t.match(empty, { status: 422, text: /role="alert">操作未完成：请填写原因/ });
  const form = await idOf('form', '机构审批中', '13800000001');
  const wrong = await submit(`/console/form/${form}/pass`, {
    seen: '30',
    approved_amount: '99999999',
    approved_rate: '4,35',
    approved_term: '24',
    sign_by: '2026-01-01',
  });
  t.match(wrong, { status: 422, text: /金额不能超过/ });
  t.match(wrong.text, 'value="99999999"');
  const reject = await submit(`/console/cert/${id}/reject`, {
    seen: '0',
    preset: '证件已过期',
    reason: '请换新证',
  });
  t.equal(reject.status, 303);
  t.match((await open(`/console/record/cert/${id}`)).text, '证件已过期；请换新证');
});

t.test('nothing above the limit of costs is permitted, proposed or approved', async (t) => {
  const offer = await idOf('offer', '待核对');
  const page = (await open(`/console/record/offer/${offer}`)).text;
  for (const label of ['要求修正资料', '不予展示']) t.match(page, `>${label}</button>`);
  t.notMatch(page, /允许|用户会看到/);
  t.match((await open('/console?kind=offer')).text, '<td>—</td>', 'a product is about nobody');
  const form = await idOf('form', '机构审批中', '13800000001');
  const costly = { seen: '30', approved_amount: '30000', approved_rate: '24.01', approved_term: '12' };
  t.match(await submit(`/console/form/${form}/pass`, costly), {
    status: 422,
    text: /含费用的综合年化为 24\.\d\d%，超过上限 24\.00%/,
  });
  const accepted = await idOf('form', '受理中');
  const db = openDb(upstream.varDir, 'embedded.db');
  t.teardown(() => db.close());
  // A form for which this lender is named.
  db.run('UPDATE applications SET form_id = 2 WHERE id = ?', accepted);
  t.match(await operate(upstream, `form/${accepted}/propose`, { partner_id: String(offer) }), {
    code: 409,
    message: '这个产品的综合融资成本超过上限 24.00%，不能推荐或递交',
  });
});

t.test('an approval has the terms that the operator types', async (t) => {
  const id = await idOf('form', '机构审批中', '13800000001');
  const page = (await open(`/console/record/form/${id}`)).text;
  t.match(
    page,
    /required="" inputMode="decimal" name="approved_amount" value="200000.00"/,
    'the terms are suggested',
  );
  for (const label of ['企业名称', '营业执照', '借款用途', '钱包', '用户的历史记录']) t.match(page, label);
  const terms = {
    seen: '30',
    approved_amount: '150000',
    approved_rate: '4.35',
    approved_term: '12',
    sign_by: '2026-12-20',
  };
  const asked = await submit(`/console/form/${id}/pass`, terms);
  t.match(asked.text, '审批金额</dt><dd>150,000.00 元');
  t.match(await submit(`/console/form/${id}/pass`, { ...terms, confirmed: '1' }), { status: 303 });
  const record = (await upstream.get(`/api/user/form/${id}`, await upstream.login())).data;
  t.match(record, {
    status: 40,
    result: { amount: '150000.00', annual_rate: '4.35', term: 12, sign_by: '2026-12-20' },
  });
});

t.test('personal data are shown once, after a logged request with a reason', async (t) => {
  const id = await idOf('withdraw', '提现失败');
  const path = `/console/record/withdraw/${id}`;
  const masked = (await open(path)).text;
  t.match(masked, /收款人<\/dt><dd>.\*+/);
  const withoutNumbers = (page: string): string => page.replace(/[A-Z]{2}\d{10,}/g, '');
  const full = /(?<!\d)1[3-9]\d{9}(?!\d)|\d{17}[\dX]/;
  t.notMatch(withoutNumbers(masked), full);
  t.equal((await submit(`${path}/reveal`, { reason: '' })).status, 422, 'a reason is needed');
  const shown = await submit(`${path}/reveal`, { reason: '致电用户核实' });
  t.match(withoutNumbers(shown.text), full);
  t.notMatch(withoutNumbers((await open(path)).text), full, 'the next view is masked again');
  t.match(
    (await open('/console/log?keyword=%E8%87%B4%E7%94%B5')).text,
    /运营<\/td><td class="text">查看完整信息<\/td>.*致电用户核实/,
  );
  t.notMatch(withoutNumbers((await open('/console/members/1')).text), full);
  t.match(withoutNumbers((await submit('/console/members/1/reveal', { reason: '处理用户投诉' })).text), full);
});

t.test('a message of the contact page is answered, and the member gets the reply', async (t) => {
  const token = await upstream.login();
  const id = await idOf('feedback', '待处理', '13800000001');
  t.match((await open(`/console/record/feedback/${id}`)).text, '提现到账时间能不能在提交前就看到');
  t.match(await submit(`/console/feedback/${id}/confirm`, { seen: '0', reason: '已采纳，谢谢。' }), {
    status: 303,
  });
  t.match((await upstream.get('/api/user/notice/list', token)).data.list[0], {
    title: '您的留言有回复',
    summary: /^编号 LY\d{20}：已采纳，谢谢。$/,
    link: `/user/messages/${id}`,
  });
  t.match(await operate(upstream, `feedback/${id}/confirm`), { code: 409 });
});

t.test('a message that is overdue says so, and complaints have the term of the law', async (t) => {
  const at = upstream.clock.now;
  const due = async (kind: number, n: number) =>
    (
      await upstream.post(
        '/api/feedback',
        { name: '林女士', phone_number: '13600009988', content: `逾期测试第 ${n} 条`, kind },
        { address: `203.0.114.${n}` },
      )
    ).data.due_at as string;
  const day = (days: number) => new Date(at + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
  t.equal(await due(2, 1), `${day(15)} 23:59:59`, 'a complaint: 15 days');
  t.match(await due(1, 2), / 18:00:00$/);
  t.ok((await due(3, 3)) > `${day(19)}`, 'personal data: 15 working days are at least three weeks');
  const first = async () =>
    /<tbody>\s*<tr>.*?<\/tr>/s.exec(
      (await open('/console')).text.length > 0
        ? await (await fetch(`${upstream.origin}/console?kind=feedback`)).text()
        : '',
    )?.[0] ?? '';
  await operate(upstream, 'clock', { advance_seconds: 5 * 86_400 });
  t.match(await first(), /已逾期 \d+ 天.*留言/s);
});

t.test('after an act the browser never goes to another site', async (t) => {
  for (const back of [
    'https://evil.example/console',
    '//evil.example/console',
    '/\\evil.example',
    'javascript:alert(1)',
    '/consolex',
    '/api/site',
    '',
  ])
    t.match(
      (await submit('/console/token/expire', { user_id: '1', back })).location,
      /^\/console\?done=\d+$/,
      back,
    );
  t.match((await open('/console?done=%3Cb%3E')).text, /<h1>工作台/);
  t.notMatch((await open('/console?done=999999')).text, 'class="done"', 'only what was done is told');
});

t.test('the log is append only, and survives the reset, which needs its word', async (t) => {
  const db = openDb(upstream.varDir, 'embedded.db');
  t.teardown(() => db.close());
  t.throws(() => db.run("UPDATE operator_log SET act = ''"), /append only/);
  t.throws(() => db.run('DELETE FROM operator_log'), /append only/);
  const before = db.get<{ count: number }>('SELECT count(*) AS count FROM operator_log')?.count ?? 0;
  t.ok(before > 5);
  t.match(await submit('/console/reset', { confirm: 'reset' }), { status: 422, text: /请输入“重置”以确认/ });
  t.match(await submit('/console/reset', { confirm: '重置' }), {
    status: 303,
    location: /^\/console\/tools\?done=\d+$/,
  });
  t.match(db.get('SELECT count(*) AS count FROM operator_log'), { count: before + 1 });
  t.match((await open('/console/log')).text, '重置演示数据');
});
