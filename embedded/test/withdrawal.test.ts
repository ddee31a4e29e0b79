import t from 'tap';
import { LIN, startEmbeddedUpstream, type AnyEnvelope } from './support/embeddedUpstream.ts';
import { operate } from './support/newMember.ts';

const DAY = 86_400;
const CARD = '6222021234500066208';
const upstream = await startEmbeddedUpstream(t);
const lin = await upstream.login();

const good = {
  amount: '200.00',
  type: 1,
  real_name: '林知夏',
  account: CARD,
  bank_code: 'HCB',
  bank_branch: '江澜支行',
};
const ask = (change: object = {}, token = lin): Promise<AnyEnvelope> =>
  upstream.post('/api/user/withdraw', { ...good, ...change }, { token });
const purse = async () => {
  const { balance, withdrawable, frozen, total_withdraw } = (await upstream.get('/api/user/bag', lin)).data;
  return { balance, withdrawable, frozen, total_withdraw };
};
const list = async (query = '', token = lin) =>
  (await upstream.get(`/api/user/withdraw${query}`, token)).data;
const newest = async () => (await list('?count=1'))[0];

const act = (id: number, verb: string, body: object = {}) =>
  operate(upstream, `withdraw/${id}/${verb}`, body);
const advance = (seconds: unknown) => operate(upstream, 'clock', { advance_seconds: seconds });
/** Advances the clock by a day, so that the number of withdrawals per day starts again. */
const tomorrow = async () => t.equal((await advance(DAY)).code, 200);

t.test('the sample withdrawals agree with the bills', async (t) => {
  const rows = await list('?count=100');
  t.ok(rows.length > 10, `${rows.length} withdrawals`);
  t.same([...new Set(rows.map(({ status }: { status: number }) => status))].sort(), [11, 20, 30]);
  t.match(rows[0], {
    amount: '500.00',
    fee: '5.00',
    real_amount: '495.00',
    account: '**** 6208',
    real_name: '林*夏',
    bank_name: '衡川银行',
    status_text: '提现成功',
    can_cancel: 0,
  });
  const bills = (await upstream.get('/api/user/bill?biz_type=201&count=100', lin)).data;
  t.same(
    bills.map((bill: { related_id: number; related_no: string }) => [bill.related_id, bill.related_no]),
    rows.map((row: { id: number; withdraw_no: string }) => [row.id, row.withdraw_no]),
  );
  t.match((await upstream.get('/api/user/withdraw/page?status=11', lin)).data, {
    total: (await list('?status=11&count=100')).length,
    sum_amount: '4200.00',
    sum_fee: '42.00',
    sum_real_amount: '4158.00',
  });
  t.match((await upstream.get('/api/user/withdraw/allowance', lin)).data, {
    withdrawable: '8346.50',
    times_left: 3,
    amount_left: '100000.00',
    payee_name: '林*夏',
    last_payee: { type: 1, account: '**** 6208', bank_name: '衡川银行' },
  });
  t.match((await upstream.get('/api/user/bag', lin)).data, { has_card: 1, total_withdraw: '4200.00' });
  t.match((await upstream.get('/api/user/bag', await upstream.login('13800000003'))).data, { has_card: 0 });
});

t.test(
  'an invalid withdrawal is refused with a fault for the field, and the wallet is unchanged',
  async (t) => {
    const before = await purse();
    const field = (name: string, message: RegExp | string) => ({
      code: 422,
      data: { errors: { [name]: message } },
    });
    t.match(await ask({ amount: '50000.01' }), field('amount', '单笔最高提现 50,000.00 元'));
    t.match(await ask({ amount: '8346.51' }), {
      ...field('amount', '可提现金额不足，当前可提现 8,346.50 元'),
      reason: 'balance_short',
      data: { need: '0.01' },
    });
    t.match(
      await ask({ type: 2, use_last: 1, account: undefined }),
      field('account', '没有这种收款方式的上次收款账户，请填写收款账户'),
    );
    for (const amount of ['-1', '0.00', '10.001', '', '1,0', '二十'])
      t.match(await ask({ amount }), { code: 422, data: { errors: { amount: /\S/ } } }, amount);
    t.match(await ask({ account: '62220212345000' }), field('account', '银行卡号为 15–19 位数字'));
    t.same(await purse(), before);
  },
);

t.test('the amount of a withdrawal is frozen, then paid out less the fee; its key counts once', async (t) => {
  const request_id = 'withdraw-once-1';
  // As it may be pasted.
  t.match(await ask({ amount: '￥250.50 元', request_id }), {
    code: 200,
    message: '提现申请已提交，审核通过后打款',
  });
  t.match(await purse(), { balance: '9917.00', withdrawable: '8096.00', frozen: '250.50' });
  t.match((await upstream.get('/api/user/withdraw/allowance', lin)).data, {
    times_left: 2,
    amount_left: '99749.50',
  });
  const row = await newest();
  t.match(
    row,
    {
      amount: '250.50',
      fee: '2.51',
      real_amount: '247.99',
      status: 0,
      can_cancel: 1,
      expect_at: '2026-11-20 18:00:00',
    },
    '2.505 is rounded up to the fen',
  );
  t.match(
    await ask({ amount: '250.50', request_id }),
    { code: 200, data: { id: row.id } },
    'the same request id happens once, and its response names the record',
  );
  for (const filter of [`request_id=${request_id}`, `id=${row.id}`])
    t.same((await upstream.get(`/api/user/withdraw?${filter}`, lin)).data, [row], filter);
  const other = await upstream.login('13800000002');
  t.same((await upstream.get(`/api/user/withdraw?id=${row.id}`, other)).data, [], "another member's");
  t.equal((await newest()).id, row.id);
  for (const verb of ['confirm', 'supplement'])
    t.match(
      await act(row.id, verb, { reason: '不该如此' }),
      { code: 409 },
      `a withdrawal has no act ${verb}`,
    );
  for (const verb of ['pass', 'pay']) t.match(await act(row.id, verb), { code: 200 });
  t.match(await purse(), {
    balance: '9917.00',
    withdrawable: '8096.00',
    frozen: '0.00',
    total_withdraw: '4450.50',
  });
});

t.test('returned withdrawals count for the day, and their bills say why', async (t) => {
  const before = await purse();
  t.match(await ask(), { code: 200 });
  const mine = (await newest()).id;
  t.match(await upstream.post(`/api/user/withdraw/${mine}/cancel`, {}, { token: lin }), { code: 200 });
  t.match(await ask({ type: 2, account: '13500002096', bank_code: undefined }), { code: 200 });
  const second = await newest();
  t.match(second, { type_text: '支付宝', account: '135****2096', bank_name: '' });
  t.match(await act(second.id, 'reject', { reason: '账户与实名不一致' }), { code: 200 });
  t.match(await newest(), { status: 20, reason: '账户与实名不一致' });
  t.same(await purse(), before);
  t.match((await upstream.get('/api/user/bill?biz_type=202', lin)).data, [
    { amount: '200.00', remark: '未通过：账户与实名不一致', related_id: second.id },
    { remark: '您已撤销申请', related_id: mine },
  ]);
  t.match(
    await ask(),
    {
      code: 429,
      message: '每日最多申请提现 3 次，请明天再试',
      reason: 'daily_limit',
      data: { retry_after: 9 * 3_600 },
    },
    'until midnight in Beijing',
  );
  t.match((await upstream.get('/api/user/withdraw/allowance', lin)).data, { times_left: 0 });
});

t.test('the sum of a failed payment stays frozen until the operator pays again or returns it', async (t) => {
  await tomorrow();
  const before = await purse();
  t.match(await ask(), { code: 200 });
  const { id } = await newest();
  const frozen = await purse();
  for (const [verb, status] of [
    ['pass', 10],
    ['fail', 21],
    ['pass', 0],
    ['pass', 10],
    ['fail', 21],
  ] as const) {
    t.match(await act(id, verb, { reason: '收款银行退回' }), { code: 200 });
    t.equal((await newest()).status, status);
    t.same(await purse(), frozen);
  }
  t.match(await ask(), { code: 409, reason: 'already_applied' }, 'it is still open');
  t.match(await act(id, 'reject', { reason: '收款银行退回' }), { code: 200 });
  t.same(await purse(), before);
});

t.test('of ten parallel withdrawals one is accepted, and of parallel decisions one', async (t) => {
  const before = await purse();
  const envelopes = await Promise.all(
    Array.from({ length: 10 }, (_, i) => ask({ request_id: `parallel-${i}` })),
  );
  t.equal(envelopes.filter(({ code }) => code === 200).length, 1);
  t.equal(envelopes.filter(({ code }) => code === 409).length, 9);
  const { id } = await newest();
  const decisions = await Promise.all([
    act(id, 'pass'),
    act(id, 'reject', { reason: '同时' }),
    upstream.post(`/api/user/withdraw/${id}/cancel`, {}, { token: lin }),
  ]);
  t.equal(decisions.filter(({ code }) => code === 200).length, 1, 'one decision is carried out');
  if ((await newest()).status === 10) {
    await act(id, 'fail', { reason: '测试' });
    await act(id, 'reject', { reason: '测试' });
  }
  t.same(await purse(), before);
});

t.test('the clock can only be advanced, and keeps its offset over a restart', async (t) => {
  for (const seconds of [0, -1, 1.5, 'soon', 1e12, null])
    t.equal((await advance(seconds)).code, 422, String(seconds));
  const token = await upstream.login(LIN);
  t.equal((await advance(3600)).code, 200);
  await upstream.restart();
  t.match(
    await (await fetch(`${upstream.origin}/console/clock`)).json(),
    { data: { now: '2026-11-21 16:00:00' } },
    'after a restart',
  );
  t.match(await upstream.get('/api/user', token), { code: 200 });
  await operate(upstream, 'reset', { confirm: '重置' });
  t.match(
    await (await fetch(`${upstream.origin}/console/clock`)).json(),
    { data: { now: '2026-11-20 15:00:00' } },
    'a reset sets the clock back',
  );
});
