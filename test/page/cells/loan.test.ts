import t from 'tap';
import { cellsOf } from '../../support/cells.ts';
import { addMonths } from '../../../shared/time/days.ts';
import { shanghaiDay } from '../../../shared/time/now.ts';
import { application, DIFFERENT, partners } from '../../support/differentRecords.ts';
import { startSparsePortal } from '../../support/sparsePortal.ts';

t.test('applications: what was asked for, from whom, and when it changed', async (t) => {
  const { open } = await startSparsePortal(t, DIFFERENT);
  t.same(cellsOf((await open(t, '/form/record')).html).table(), [
    ['申请与编号', '机构', '金额（元）', '期限', '状态', '更新时间', '操作'],
    ['经营贷款申请|LA51', '衡川银行|经营快贷', '210,000.00', '24 个月', '已获批', '2026-10-07 05:15', '查看'],
  ]);
  const latest = cellsOf((await open(t, '/user')).html);
  t.same(latest.facts('进行中的申请'), {
    '年化利率（单利，不含费用）': '5.10%',
    申请金额: '210,000.00 元',
    期限: '24 个月',
  });
  t.same(latest.texts('申请进度'), [
    '已完成：|已提交|10-03 05:12|进行中：|审批通过|10-06 05:13|请尽快签约|接下来：|已放款|签约后由机构放款',
  ]);
});

t.test('an application: what was asked for and what was granted do not mix', async (t) => {
  const { open, reply } = await startSparsePortal(t, DIFFERENT);
  const { html, text } = await open(t, '/form/record/51');
  const page = cellsOf(html);
  t.match(text, '申请编号LA51，2026-10-0105:14创建');
  t.same(page.facts('granted-figures'), {
    '年化利率（单利，不含费用）': '5.10|%',
    审批金额: '180,000.00|元',
    '每期应还（等额本息）': '10,408.60|元',
    期限: '18|个月',
  });
  t.match(page.facts('facts-line'), {
    签约截止: /^2099-12-20\|还有 \d+ 天$/,
    签约联系人: '签约处 0571-5151',
  });
  t.match(page.texts('审批结果')[0], '审批结果|衡川银行总行');
  t.same(page.facts('进度'), {
    机构: '衡川银行·经营快贷',
    金融许可证号: '未提供',
    申请金额: '210,000.00 元',
    期限: '24 个月',
    用途: '采购原料',
    顾问: '周顾问 0571-5252',
  });
  t.same(page.texts('申请进度'), [
    '已完成：|已提交|2026-10-03 05:12|进行中：|审批通过|2026-10-06 05:13|请尽快签约|接下来：|已放款|签约后由机构放款',
  ]);
  t.match(
    text,
    '180,000.00元，年化利率5.10%（单利），18期，等额本息；利息合计7,354.82元，本息合计187,354.82元。',
  );
  const plan = page.table('还款计划：180,000.00 元，年化利率 5.10%（单利），18 期，等额本息');
  t.same(
    [...plan.slice(0, 3), ...plan.slice(-2)],
    [
      ['期数', '还款日', '应还金额', '本金', '利息', '剩余本金'],
      ['第 1 期', '2100-01-20', '10,408.60', '9,643.60', '765.00', '170,356.40'],
      ['第 2 期', '2100-02-20', '10,408.60', '9,684.59', '724.01', '160,671.81'],
      ['第 18 期', '2101-06-20', '10,408.62', '10,364.57', '44.05', '0.00'],
      ['合计', '', '187,354.82', '180,000.00', '7,354.82', ''],
    ],
  );

  reply({
    'GET /api/user/form/51': {
      ...application,
      status: 41,
      status_text: '已放款',
      timeline: [...application.timeline, { status: 41, text: '已放款', at: '2099-11-05 05:16:00' }],
    },
  });
  const paid = cellsOf((await open(t, '/form/record/51')).html);
  t.same(paid.facts('next-due'), {
    下一还款日: '2099-12-05',
    应还金额: '10,408.60 元',
    期数: '第 1 期，共 18 期',
    还后剩余本金: '170,356.40 元',
  });
  t.same(
    paid.table('还款计划：')[1],
    ['第 1 期', '2099-12-05', '10,408.60', '9,643.60', '765.00', '170,356.40'],
    'the dates count from the payout',
  );
  t.same(paid.facts('granted-figures'), {
    '年化利率（单利，不含费用）': '5.10|%',
    贷款金额: '180,000.00|元',
    '每期应还（等额本息）': '10,408.60|元',
    期限: '18|个月',
  });
});

t.test(
  'an approval beside what was shown and confirmed: differences in yuan, and none where nothing is known',
  async (t) => {
    const { open, reply } = await startSparsePortal(t, DIFFERENT);
    const compared = async (authorized?: object[]) => {
      const result = {
        ...application.result,
        amount: '210000.00',
        term: 24,
        annual_cost: '5.90',
        cost: '13000.00',
      };
      reply({
        'GET /api/user/form/51': {
          ...application,
          annual_cost_min: '4.20',
          annual_cost_max: '9.60',
          result,
          authorized,
        },
      });
      return cellsOf((await open(t, '/form/record/51')).html).table('展示、确认、批准与签约的贷款');
    };
    const HEAD = ['来源', '综合年化（单利，含必付费用）', '金额与期限', '利息与费用（元）'];
    const SHOWN = ['页面展示的|按机构公布的利率与费用', '4.20%–9.60%', '210,000.00 元|24 个月', '—'];
    const APPROVED = ['机构批准的', '5.90%', '210,000.00 元|24 个月', '13,000.00'];
    t.same(await compared(), [
      [...HEAD, '与机构批准的相比（元）'],
      [...SHOWN, ''],
      [...APPROVED, ''],
    ]);

    const confirmed = (principal: string, ...costs: string[]) => [
      {
        id: 1,
        partner_id: 1,
        partner_name: '衡川银行总行',
        cost_table: {
          principal,
          term: 24,
          cases: costs.map((cost) => ({ annual_rate: '5.00', items: [], cost, annual_cost: '5.50' })),
        },
      },
    ];
    for (const [costs, principal, said] of [
      [['11000.00', '12000.00'], '210000.00', '多付 1,000.00'],
      [['11000.00', '14000.00'], '210000.00', '在范围内'],
      [['13000.00'], '210000.00', '一致'],
      [['14000.00'], '210000.00', '少付 1,000.00'],
      [['14000.00'], '200000.00', '金额或期限不同'],
    ] as const) {
      const table = await compared(confirmed(principal, ...costs));
      t.same(table[0], [...HEAD, '与您确认的相比（元）']);
      t.same(table.at(-1), [...APPROVED, said]);
    }
  },
);

t.test('the loans of a member: months, loans, and what a day of delay costs', async (t) => {
  const { open, reply } = await startSparsePortal(t, DIFFERENT);
  const today = shanghaiDay(new Date());
  const loan = {
    ...application,
    status: 41,
    status_text: '已放款',
    timeline: [{ status: 41, text: '已放款', at: `${today} 05:16:00` }],
  };
  const unplanned = { ...loan, id: 52, form_no: 'LA52', result: { bank: '临澜消金', amount: '约十万' } };
  const [first] = partners;
  reply({
    'GET /api/user/form': [loan, unplanned],
    'GET /api/partner': [
      { ...first, name: loan.result.bank, fees: [{ name: '逾期罚息', text: '1.5 倍', multiple: 1.5 }] },
    ],
  });
  const { html, text } = await open(t, '/user/loans');
  const page = cellsOf(html);
  const due = addMonths(today, 1);
  t.same(page.table('我的贷款'), [
    ['机构与贷款', '贷款金额', '下一还款日', '应还金额', '剩余本金', '操作'],
    ['衡川银行总行|经营贷款', '180,000.00 元', due, '10,408.60 元', '180,000.00 元', '还款计划'],
    [
      '临澜消金|经营贷款|机构没有给出期限、利率、还款方式或放款日，没有计入各月',
      '无法读取',
      '—',
      '—',
      '—',
      '查看',
    ],
  ]);
  t.same(page.table('联系谁'), [
    ['放款机构', '电话', '下一还款日', '晚一天约多付', '申请书'],
    // 10,408.60 × 5.1 % × 1.5 ÷ 360
    ['衡川银行总行', '400-100-0001', due, '2.21 元', '写申请书'],
    ['临澜消金', '见贷款合同', '—', '以合同约定为准', '写申请书'],
  ]);
  t.match(page.facts('facts-line'), { '每月还款合计（各笔下一期）': '10,408.60 元' });
  t.match(text, '1期10,408.60元');
  t.match(text, '没有计入1笔不能列出每期的贷款');
});

t.test('beside a form: the offer, the loan that is asked for, and what it costs at most', async (t) => {
  const { open, portal } = await startSparsePortal(t, DIFFERENT);
  const page = cellsOf(
    (await open(t, '/form/1?partner_id=1&amount=12&term=6&repayment=1', portal.browser())).html,
  );
  t.same(
    page.texts('summary').map((part) => part.split('|')),
    [
      [
        '经营快贷',
        '衡川银行·城商行',
        '综合年化（单利，含必付费用）',
        '9.67',
        '%',
        '–',
        '15.12',
        '%',
        '其中利息 4.20%–9.60%',
        '申请金额',
        '120,000 元',
        '期限',
        '6 个月',
        '还款方式',
        '等额本息',
        '用途',
        '待填写',
        '查看条件与费用',
        '（新窗口）',
      ],
      [
        '综合融资成本',
        '按年化上限 9.60%',
        '利息合计',
        '3,382.31 元',
        '机构必付费用',
        '1,880.00 元',
        '平台收费',
        '0.00 元',
        '每期应还（等额本息）',
        '20,563.72 元',
        '最后一步会完整列示并请您确认，以机构审批与合同为准。',
      ],
    ],
  );
});
