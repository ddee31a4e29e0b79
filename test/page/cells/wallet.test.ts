import t from 'tap';
import { netOf } from '../../../client/features/wallet/withdrawRules.ts';
import { cellsOf } from '../../support/cells.ts';
import { DIFFERENT, withdrawals } from '../../support/differentRecords.ts';
import { startSparsePortal } from '../../support/sparsePortal.ts';

const { open, member } = await startSparsePortal(t, DIFFERENT);

t.test('the wallet: each purse, sum and month under its own label', async (t) => {
  const { html } = await open(t, '/user');
  const page = cellsOf(html);
  t.same(page.texts('total'), ['91,001.01']);
  t.same(page.facts('wallet'), {
    可提现: '52,002.02|佣金，以及用它付款的退款',
    消费余额: '38,998.99|充值所得，可购买 VIP 会员',
    冻结中: '4,004.04|提现或退款处理中',
    待结算佣金: '505.05|最近一笔 12-13 结算',
  });
  t.same(page.facts('近六个月收支'), { '入账合计（元）': '2,106.21', '出账合计（元）': '1,206.21' });
  t.same(page.table('近六个月收支（元）'), [
    ['月份', '入账', '出账'],
    ['6月', '601.06', '301.06'],
    ['7月', '702.07', '402.07'],
    ['2027年1月', '803.08', '503.08'],
  ]);
  t.match(html, '<title>6月：入账 601.06 元，出账 301.06 元</title>');
  const [, income = 0, expense = 0] =
    /class="a" d="M[\d.]+ ([\d.]+)[^"]*".*?class="b" d="M[\d.]+ ([\d.]+)/.exec(html) ?? [];
  t.ok(Number(income) < Number(expense), 'and the bar of the larger sum is higher');
  t.same(page.facts('账户'), { 用户编号: 'U-7007', 上次登录: '2026-11-19 20:21' });
  t.match(cellsOf((await member().get('/user')).text).texts('member'), ['沈遥|可用余额|91,001.01 元']);
});

t.test('bills: time, cause, purse, status, sum and balance of each', async (t) => {
  const { html, text } = await open(t, '/wallet/record');
  const page = cellsOf(html);
  t.same(page.table('账单'), [
    ['时间与单号', '类型与说明', '资金账户', '状态', '金额（元）', '余额（元）'],
    ['2026-11-01 06:10|BL61', '充值到账|备注甲', '消费余额', '已生效', '+610.10', '6,101.11'],
    ['2026-11-02 06:20|BL62', '提现申请|备注乙', '可提现', '处理中', '−620.20', '6,202.22'],
    ['2026-11-03 06:30|BL63', '好友购买|备注丙', '可提现', '待结算', '+630.30', '不计入'],
    ['2026-11-04 06:40|BL64', '间推购买|备注丁', '可提现', '已结算', '+640.40', '6,404.44'],
    ['2026-11-05 06:50|BL65', '佣金冲回|备注戊', '可提现', '已失效', '−650.50', '不计入'],
  ]);
  t.same(page.facts('sums'), {
    '入账合计（元）': '+1,250.50',
    '出账合计（元）': '−1,270.70',
    '全部记录（笔）': '5',
  });
  t.same(
    [page.texts('in'), page.texts('out'), page.texts('void')],
    [['+1,250.50', '+610.10', '+640.40'], ['−620.20'], ['+630.30', '−650.50']],
    'the colours of what changes the balance',
  );
  t.match(text, '可用余额91,001.01元');
});

t.test('recharges: what was paid, given and credited, and the time that belongs to the status', async (t) => {
  const list = cellsOf((await open(t, '/wallet/record?tab=recharge')).html);
  t.same(list.table(), [
    ['下单时间与单号', '支付方式', '状态', '充值（元）', '赠送（元）', '到账（元）'],
    ['2026-11-11 07:10|RC71', '模拟支付|请在 11-11 07:30 前支付', '待付款', '710.10', '71.20', '—'],
    ['2026-11-12 07:20|RC72', '支付宝|2026-11-12 07:25 支付', '已付款', '720.10', '72.20', '792.30'],
    ['2026-11-13 07:30|RC73', '微信|2026-11-14 07:45 退款', '已退回', '730.10', '73.20', '—'],
    ['2026-11-15 07:40|RC74', '对公转账|未支付', '已关闭', '740.10', '74.20', '—'],
  ]);
  t.same(list.facts('sums'), {
    '成功充值（元）': '2,900.40',
    '赠送合计（元）': '290.80',
    '全部记录（笔）': '4',
  });

  const unpaid = cellsOf((await open(t, '/wallet/recharge/RC71')).html);
  t.same(unpaid.facts(), {
    用户: '沈* 139****2222',
    '应付（模拟支付）': '710.10|元',
    到账后赠送: '71.20 元',
    剩余支付时间: '12:34|请在 2026-11-11 07:30 前支付，超时未支付将自动关闭',
  });
  const paid = await open(t, '/wallet/recharge/RC72');
  t.match(paid.text, '充值成功792.30元已计入消费余额');
  t.same(cellsOf(paid.html).facts(), {
    用户: '沈* 139****2222',
    支付金额: '720.10 元',
    赠送金额: '72.20 元',
    支付方式: '支付宝',
    支付时间: '2026-11-12 07:25',
    当前可用余额: '91,001.01 元',
  });
  t.match(
    (await open(t, '/wallet/recharge/RC73')).text,
    '729.90元已于2026-11-1407:45退款，赠送金额同时收回',
    'the sum that was returned, not the one that was paid',
  );
  t.match((await open(t, '/wallet/recharge/RC74')).text, '订单已关闭814.30元没有到账');
});

t.test('the form of a recharge: bonus, limits, and what is paid and credited', async (t) => {
  const { html, text } = await open(t, '/wallet/recharge');
  const page = cellsOf(html);
  t.same(page.facts('充值明细'), {
    充值金额: '120.00 元',
    赠送金额: '+6.00 元',
    到账消费余额: '126.00 元',
    应付: '120.00|元',
  });
  t.same(
    page.texts('options').map((part) => part.split('|')),
    [
      ['120.00 元', '推荐', '赠 6.00 元', '常用', '350.00 元', '自定义金额', '单笔 15.00–20,000.00 元'],
      ['模拟支付', '演示', '单笔限额 5,000.00 元', '每日限额 8,000.00 元'],
    ],
  );
  t.match(page.texts('open-orders'), ['710.10 元|模拟支付·请在 11-11 07:30 前支付·RC71|关闭订单|继续支付']);
  t.match(text, '消费余额（不可提现）38,998.99元');
  const own = cellsOf((await open(t, '/wallet/recharge?amount=350')).html);
  t.same(own.facts('充值明细'), {
    充值金额: '350.00 元',
    赠送金额: '0.00 元',
    到账消费余额: '350.00 元',
    应付: '350.00|元',
  });
});

t.test('withdrawals: sum, fee, net sum and the time that belongs to the status', async (t) => {
  const list = cellsOf((await open(t, '/wallet/record?tab=withdraw')).html);
  t.same(list.table(), [
    ['申请时间与单号', '收款账户', '状态', '金额（元）', '手续费（元）', '到账（元）', '操作'],
    [
      '2026-11-21 08:10|WD81',
      '衡川银行|**** 8181',
      '待审核|预计 11-24 到账',
      '810.10',
      '8.11',
      '801.99',
      '进度',
    ],
    [
      '2026-11-22 08:20|WD82',
      '支付宝|yao***@example.com',
      '已打款|2026-11-23 08:22 到账',
      '820.20',
      '8.22',
      '811.98',
      '回单|进度',
    ],
    ['2026-11-23 08:30|WD83', '微信|wx***83', '被驳回|原因：户名不符', '830.30', '—', '已退回', '进度'],
  ]);
  t.same(list.facts('sums'), {
    '提现合计（不含退回，元）': '2,460.60',
    '手续费合计（元）': '24.66',
    '到账合计（元）': '2,435.94',
    '全部记录（笔）': '3',
  });

  const review = cellsOf((await open(t, '/wallet/withdrawl/81')).html);
  t.same(review.facts('提现信息'), {
    提现单号: 'WD81',
    提现金额: '810.10 元',
    手续费: '8.11 元',
    应到账: '801.99 元',
    收款人: '沈*',
    收款方式: '银行卡 衡川银行 江澜支行',
    收款账户: '**** 8181',
    申请时间: '2026-11-21 08:10',
  });
  t.same(review.texts('提现进度'), [
    '进行中：|提交申请|2026-11-21 08:11|接下来：|审核通过|核对收款信息|接下来：|提现成功|预计 11-24 到账 801.99 元',
  ]);
  const paid = cellsOf((await open(t, '/wallet/withdrawl/82')).html);
  t.same(paid.facts('提现回单'), {
    提现单号: 'WD82',
    打款流水号: 'PO82',
    提现金额: '820.20 元',
    手续费: '8.22 元',
    实际到账: '811.98 元',
    收款人: '沈*',
    收款方式: '支付宝',
    收款账户: 'yao***@example.com',
    申请时间: '2026-11-22 08:20',
    到账时间: '2026-11-23 08:22',
    付款方: '银桥信息服务（江澜）有限公司',
    打款回单: '查看回单|（在新窗口打开）',
  });
  t.same(paid.texts('提现进度'), [
    '已完成：|提交申请|2026-11-22 08:24|已完成：|审核通过|2026-11-22 08:25|已完成：|已打款|2026-11-23 08:26|注意查收',
  ]);
});

t.test('the form of a withdrawal: its limits, fee and arrival', async (t) => {
  const { open } = await startSparsePortal(t, {
    ...DIFFERENT,
    'GET /api/user/withdraw': withdrawals.slice(1),
  });
  const { html, text } = await open(t, '/wallet/withdrawl');
  t.match(text, '可提现余额52,002.02元');
  t.match(text, '单笔55.00–6,600.00元·今日还可申请2次、7,700.00元');
  t.same(cellsOf(html).facts('到账明细'), {
    提现金额: '0.00 元',
    '手续费（0.60%）': '0.00 元',
    实际到账: '0.00|元',
  });
  t.match(text, '预计11-28到账。审核后2日内到账');
  const terms = { fee_rate: '0.60', fee_fixed: '2.00', types: [], banks: [], tips: [] };
  t.same(
    [1, 2].map((fee_type) => netOf({ ...terms, fee_type }, '1234.5', 1)),
    [
      {
        lines: [
          { label: '提现金额', value: '1,234.50 元' },
          { label: '手续费（0.60%）', value: '−7.41 元' },
        ],
        net: '1,227.09',
      },
      {
        lines: [
          { label: '提现金额', value: '1,234.50 元' },
          { label: '手续费', value: '−2.00 元' },
        ],
        net: '1,232.50',
      },
    ],
  );
});
