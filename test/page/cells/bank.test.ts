import t from 'tap';
import { cellsOf } from '../../support/cells.ts';
import { DIFFERENT, partners } from '../../support/differentRecords.ts';
import { startSparsePortal } from '../../support/sparsePortal.ts';

const { open, portal } = await startSparsePortal(t, DIFFERENT);

/** 20 万元 at 6 % in 6 instalments with equal principal; computed with decimal numbers outside the project, like every sum below. */
const PLAN = [
  ['期数', '应还金额', '本金', '利息', '剩余本金'],
  ['第 1 期', '34,333.33', '33,333.33', '1,000.00', '166,666.67'],
  ['第 2 期', '34,166.66', '33,333.33', '833.33', '133,333.34'],
  ['第 3 期', '34,000.00', '33,333.33', '666.67', '100,000.01'],
  ['第 4 期', '33,833.33', '33,333.33', '500.00', '66,666.68'],
  ['第 5 期', '33,666.66', '33,333.33', '333.33', '33,333.35'],
  ['第 6 期', '33,500.02', '33,333.35', '166.67', '0.00'],
  ['合计', '203,500.00', '200,000.00', '3,500.00', ''],
];
const ALL_IN = '综合年化（单利，含必付费用）';
const NO_FEES = '利息 7.20%–18.00%，机构没有列出费用';
const first = (min: string, max: string) => [
  '经营快贷',
  '衡川银行·城商行',
  ALL_IN,
  min,
  '%',
  '–',
  max,
  '%',
  '其中利息 4.20%–9.60%',
];
const SECOND = ['安居贷', '临澜消金·消费金融', ALL_IN, '7.20', '%', '–', '18.00', '%', NO_FEES];

t.test(
  'the list of banks: rates, amounts, terms and the estimate of each offer, as cards and as a table',
  async (t) => {
    const visitor = portal.browser();
    const cards = cellsOf((await open(t, '/bank?amount=12&term=6', visitor)).html);
    t.same(
      cards.texts('result-card').map((card) => card.split('|').slice(0, 18)),
      [
        [
          ...first('9.67', '15.12'),
          '额度',
          '3–50 万元',
          '期限',
          '3–36 个月',
          '按 12 万元·6 个月·等额本息',
          '每期约',
          '20,245.71–20,563.72',
          '元',
          '总成本 3,354.28–5,262.31 元',
        ],
        [
          ...SECOND,
          '额度',
          '0.5–20 万元',
          '期限',
          '6–60 个月',
          '按 12 万元·6 个月·等额本息',
          '每期约',
          '20,422.09–21,063.03',
          '元',
          '总成本 2,532.57–6,378.15 元',
        ],
      ],
    );
    t.same(cards.texts('gist'), [
      '审批后 2 个工作日放款；衡川的经营贷款。',
      '审批后当日放款；临澜的装修贷款。',
    ]);
    t.same(
      cellsOf((await open(t, '/bank?view=table&amount=12&term=6', visitor)).html)
        .table()
        .map((row) => row.slice(0, 6)),
      [
        [
          '产品',
          '综合年化|单利，含必付费用',
          '额度与期限',
          '放款',
          '每期约（元）|等额本金为首期|12 万元·6 个月',
          '总成本（元）',
        ],
        [
          '经营快贷|衡川银行·城商行',
          '9.67%–15.12%|其中利息 4.20%–9.60%',
          '3–50 万元|3–36 个月',
          '审批后 2 个工作日',
          '20,245.71–20,563.72|等额本息',
          '3,354.28–5,262.31',
        ],
        [
          '安居贷|临澜消金·消费金融',
          `7.20%–18.00%|${NO_FEES}`,
          '0.5–20 万元|6–60 个月',
          '审批后当日',
          '20,422.09–21,063.03|等额本息',
          '2,532.57–6,378.15',
        ],
      ],
    );
    t.same(
      cellsOf((await open(t, '/bank/vipChannel', visitor)).html)
        .texts('vip-banks')
        .map((part) => part.split('|').slice(0, 11)),
      [[...first('5.72', '11.15'), '3–50 万元·3–36 个月·审批后 2 个工作日放款', '优先受理']],
    );
    const found = cellsOf((await open(t, `/search?q=${encodeURIComponent('安居')}`, visitor)).html);
    t.same(found.texts('offers-found'), [
      `安居|贷|临澜消金·消费金融|临澜的装修贷款。|${ALL_IN}|7.20|%|–|18.00|%|${NO_FEES}`,
    ]);
  },
);

t.test('an offer: its figures, fees, cost at both rates, and the plan', async (t) => {
  const page = cellsOf((await open(t, '/bank/1?amount=20&term=6&rate=6&method=2', portal.browser())).html);
  t.match(
    page.texts('offer-head')[0],
    `衡川银行·经营快贷|城商行·可受理 1 个城市·资料更新于 2026-10-01|${ALL_IN}|9.59|%|–|15.06|%`,
  );
  t.same(page.facts('figures'), {
    额度: '3–50 万元',
    期限: '3–36 个月',
    放款: '审批后 2 个工作日',
    [ALL_IN]: '9.59|%|–|15.06|%|其中利息 4.20%–9.60%',
  });
  t.same(page.table('除利息外'), [
    ['项目', '收取方', '标准', '按 20 万元（元）'],
    ['服务费', '衡川银行', '借款金额的 1.50%', '3,000.00'],
    ['登记费', '衡川银行', '每笔 80.00 元', '80.00'],
    ['违约金', '衡川银行', '逾期另计', '按实际发生'],
  ]);
  t.same(page.table('综合融资成本：20 万元、6 期、等额本金'), [
    ['项目', '利率下限 4.20%', '利率上限 9.60%'],
    [ALL_IN, '9.59%', '15.06%'],
    ['首期应还（元）', '34,033.33', '34,933.33'],
    ['利息合计（元）', '2,450.00', '5,600.00'],
    ['必付费用（元）', '3,080.00', '3,080.00'],
    ['总成本：利息与必付费用（元）', '5,530.00', '8,680.00'],
    ['本金与息费合计（元）', '205,530.00', '208,680.00'],
  ]);
  t.same(page.facts('plan-sums'), {
    [ALL_IN]: '11.41%',
    '首期应还（元）': '34,333.33',
    '总成本（元）': '6,580.00',
    '本金与息费合计（元）': '206,580.00',
  });
  t.same(page.table('衡川银行经营快贷还款计划：20 万元、6 期、年化 6.00%、等额本金'), PLAN);
  t.same(page.facts('lender'), {
    机构全称: '衡川银行股份有限公司',
    机构电话: '400-100-0001',
    可受理城市: '杭州',
  });
});

t.test('the comparison: each offer in its own column', async (t) => {
  t.same(
    cellsOf((await open(t, '/bank/compare?ids=1,2&amount=12&term=6', portal.browser())).html).table(
      '产品对比',
    ),
    [
      ['项目', '经营快贷|衡川银行', '安居贷|临澜消金'],
      [ALL_IN, '9.67%–15.12%|其中利息 4.20%–9.60%', `最低|7.20%–18.00%|${NO_FEES}`],
      [
        '总成本',
        '3,354.28–5,262.31|元|利息 1,474.28–3,382.31，必付费用 1,880.00',
        '最低|2,532.57–6,378.15|元|利息 2,532.57–6,378.15，必付费用 0.00',
      ],
      ['每期应还', '最低|20,245.71–20,563.72 元', '20,422.09–21,063.03 元'],
      ['额度与期限', '3–50 万元|3–36 个月', '0.5–20 万元|6–60 个月'],
      ['放款', '审批后 2 个工作日', '最快|审批后当日'],
      ['还款方式', '等额本息 / 等额本金', '等额本息'],
      ['担保方式', '没有写明', '没有写明'],
      ['其他费用', '违约金：逾期另计', '没有列出'],
      ['主要条件', '经营满 1 年', '年满 22 岁'],
      ['操作', '立即申请|详情', '立即申请|详情'],
    ],
  );
});

t.test('the results of a match, by offer', async (t) => {
  const visitor = portal.browser();
  const match = cellsOf((await open(t, '/bank/match?use=1&amount=12&term=6&income=30000', visitor)).html);
  t.same(
    match.texts('match-card').map((card) => card.split('|').join(' ')),
    [
      [
        ...first('9.67', '15.12'),
        '查看详情 每期约 20,245.71–20,563.72 元 超出： 每月还款占收入 69% 改借 8.75 万元、6 个月 每期约 14,994.38 元 偏紧： 每月还款占收入 50% 改为 12 万元、12 个月 每期约 10,527.60 元 偏紧： 每月还款占收入 36%',
        '合适 用途相符 金额在范围内（3–50 万元） 期限在范围内（3–36 个月）',
        '要留意 另有必付费用 1,880.00 元',
        '递交前自查：1 项不知道 不知道 ：经营满 1 年',
        '按等额本息、利率区间的下限至上限估算，总成本 3,354.28–5,262.31 元（利息与必付费用）',
      ].join(' '),
    ],
  );
});

t.test('the calculators: results and plans', async (t) => {
  const result = async (path: string) => {
    const { html } = await open(t, `/bank/tools/${path}`, portal.browser());
    return cellsOf(html);
  };
  const payment = await result('payment?amount=20&term=6&rate=6&method=2');
  t.same(payment.facts('计算结果'), {
    '首期应还（元）': '34,333.33',
    '最后一期应还（元）': '33,500.02',
    '利息合计（元）': '3,500.00',
    '还款总额（元）': '203,500.00',
  });
  t.same(payment.table(), PLAN);

  const cost = await result('cost?amount=20&term=6&method=1&rate_a=3.85&fee_a=3000&rate_b=4.6&fee_b=0');
  t.same(cost.table('两个方案的成本：20 万元、6 期、等额本息'), [
    ['项目', '方案甲（年化 3.85%）', '方案乙（年化 4.60%）'],
    [ALL_IN, '9.08%', '4.60%'],
    ['每期应还（元）', '33,708.64', '33,781.98'],
    ['利息合计（元）', '2,251.83', '2,691.88'],
    ['必付费用（元）', '3,000.00', '0.00'],
    ['总成本（元）', '5,251.83', '2,691.88'],
  ]);
  t.same(cost.texts('verdict'), ['方案乙总成本少 2,559.95 元']);
  t.same(
    [cost.table('方案甲还款计划')[1], cost.table('方案乙还款计划')[1]],
    [
      ['第 1 期', '33,708.64', '33,066.97', '641.67', '166,933.03'],
      ['第 1 期', '33,781.98', '33,015.31', '766.67', '166,984.69'],
    ],
  );

  const early = await result('early?amount=20&term=12&rate=6&method=2&paid=8&way=lower&sum=2&fee=1');
  t.same(early.texts('verdict'), ['提前还款净省 50.00 元']);
  t.same(early.facts('计算结果'), {
    '剩余本金（元）': '66,666.64',
    '省下的利息（元）': '250.00',
    '违约金（元）': '200.00',
    '当日应付合计（元）': '20,200.00',
  });
  t.match(
    early.texts('计算结果')[0],
    '余下 46,666.64 元本金分 4 期还完，首期 11,899.99 元，利息共 583.33 元（原计划还要付利息 833.33 元）。',
  );
  t.same(early.table().at(-1), ['合计', '47,249.97', '46,666.64', '583.33', '']);

  const afford = await result('afford?income=12000&debts=1500&share=40&term=6&rate=6');
  t.same(afford.texts('verdict'), ['最多能借 1.94 万元']);
  t.same(afford.facts('计算结果'), {
    '每月可承担（元）': '3,300.00',
    '每期应还（元）': '3,290.15|偏紧：|每月还款占收入|40%',
    '利息合计（元）': '340.91',
    '还款总额（元）': '19,740.91',
  });
  t.match(afford.texts('计算结果')[0], '每月收入 12,000.00 元的 40%，减去已有的还款 1,500.00 元。');
  t.same(afford.table().at(-1), ['合计', '19,740.91', '19,400.00', '340.91', '']);
});

t.test('the home page: its figures, kinds of loan, offers and the price of a membership', async (t) => {
  const { open, portal } = await startSparsePortal(t, {
    ...DIFFERENT,
    'GET /api/index': {
      stats: {
        partner_count: 91,
        user_count: 9202,
        apply_count: 9303,
        loan_amount: '94040000.00',
        as_of: '2026-09-05',
        note: '回传数据',
      },
      steps: [{ title: '填写', text: '填三项', tag: '约 3 分钟' }],
      loan_types: [],
      partners,
      news: [],
      faqs: [],
      vip_teaser: {
        title: 'VIP 通道',
        text: '快一些',
        points: [
          { value: '2 小时', label: '首次联系' },
          { value: '1 次', label: '材料预审' },
        ],
        package_title: '年度会员',
        price: '410.10',
        period: '年',
        note: '自愿购买',
      },
    },
  });
  const { html, text } = await open(t, '/', portal.browser());
  const page = cellsOf(html);
  t.same(page.facts('平台数据'), {
    合作机构: '2|家',
    注册用户: '9,202|人',
    已受理申请: '9,303|笔',
    合作机构放款: '9,404|万元',
  });
  t.match(text, '数据截至2026-09-05回传数据');
  t.match(
    page.texts('kinds')[0],
    '经营贷款|1 个产品|流动资金|综合年化中位数|8.44%|装修贷款|1 个产品|家装分期|综合年化中位数|12.60%',
  );
  // 20 万元 over 24 months; the second lends no more than that.
  t.match(
    page.texts('best-offers')[0],
    /经营快贷\|衡川银行\|综合年化 5\.72%–11\.15%\|每期约 [\d.,]+–[\d.,]+ 元\|总成本 [\d.,]+–[\d.,]+ 元/,
  );
  t.same(page.texts('vip-strip'), [
    'VIP 通道|快一些|2 小时|首次联系|1 次|材料预审|年度会员|410.10|元 / 年|了解 VIP 会员权益|自愿购买',
  ]);
});
