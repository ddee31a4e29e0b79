import t from 'tap';
import { cellsOf } from '../../support/cells.ts';
import { bills, DIFFERENT } from '../../support/differentRecords.ts';
import { json } from '../../support/stubUpstream.ts';
import { startSparsePortal } from '../../support/sparsePortal.ts';

const FIGURES = {
  好友人数: '57|人|一级 31，二级 26',
  本月新增: '8|人|今日 2',
  '已购 VIP 会员': '12|人|一级好友',
  累计佣金: '3,456.78|元|已结算，减去冲回',
  待结算佣金: '567.89|元|最近一笔 12-13 结算',
};

t.test('the team: its figures, the level and what each friend has', async (t) => {
  const { open } = await startSparsePortal(t, DIFFERENT);
  const invite = cellsOf((await open(t, '/spread')).html);
  t.same(invite.facts('推广汇总'), FIGURES);
  t.same(
    invite.texts('level-now').map((part) => part.split('|')),
    [
      [
        '推广等级',
        '全部条件满足后自动升级',
        '银牌推广',
        '一级佣金 12.5%，二级 5%',
        '下一级',
        '金牌推广',
        '：一级 15%，二级 6.5%',
        'child_count',
        '31',
        '/ 50 人',
        '还差 19 人',
        'team_count',
        '57',
        '/ 90 人',
        '还差 33 人',
        'vip_count',
        '12',
        '/ 30 人',
        '还差 18 人',
        'commission_total',
        '3,456.78',
        '/ 9,900.00 元',
        '还差',
        '6,443.22',
        '元',
      ],
    ],
  );
  t.match(invite.texts('invite')[0], '我的邀请|邀请人：周**（137****3333）');
  const team = cellsOf((await open(t, '/spread?tab=team')).html);
  t.same(team.facts('推广汇总'), FIGURES);
  t.same(team.table('我邀请的好友'), [
    ['好友', '关系与等级', '状态', '已邀请', '累计佣金（元）', '注册时间'],
    ['陆**|135****9191', '直推|铜牌推广', 'VIP 会员|已实名', '17 人', '919.19', '2026-09-01 09:10'],
    ['方**|135****9292', '间推|银牌推广', '已注册', '18 人', '929.29', '2026-09-02 09:20'],
  ]);
  t.same(team.tags('我邀请的好友'), ['info 直推', 'vip VIP 会员', 'ok 已实名', '间推', '已注册']);
});

t.test('commissions: whose purchase, when settled, how much', async (t) => {
  const { open, stub } = await startSparsePortal(t, DIFFERENT);
  stub.on('GET /api/user/bill', (hit, response) =>
    json({
      code: 200,
      message: '',
      data: bills.filter(({ biz_type }) => String(biz_type) === hit.query.get('biz_type')),
    })(hit, response),
  );
  const rows = [
    [
      '2026-11-05 06:50|BL65',
      '佣金冲回|备注戊',
      '江**|135****6565',
      '已失效|冻结期内取消，不再结算',
      '−650.50',
    ],
    ['2026-11-04 06:40|BL64', '间推购买|备注丁', '方**|135****6464', '已结算|2026-12-04 结算', '+640.40'],
    [
      '2026-11-03 06:30|BL63',
      '好友购买|备注丙',
      '陆**|135****6363',
      '待结算|冻结至 2026-12-03，期满转入可提现',
      '+630.30',
    ],
  ];
  const head = ['时间与单号', '类型与说明', '来自', '状态与结算日', '金额（元）'];
  t.same(cellsOf((await open(t, '/spread?tab=commission')).html).table(), [head, ...rows]);
  for (const [kind, row, sums] of [
    [401, 2, { '已入账合计（元）': '+1,250.50', 笔数: '5' }],
    [402, 1, { '已入账合计（元）': '+1,250.50', 笔数: '5' }],
    [403, 0, { '冲回合计（元）': '−1,270.70', 笔数: '5' }],
  ] as const) {
    const page = cellsOf((await open(t, `/spread?tab=commission&kind=${kind}`)).html);
    t.same(page.table(), [head, rows[row]], `${kind}`);
    t.same(page.facts('sums'), sums);
  }
});

t.test('what a level and the programme give: the shares and the commission on each package', async (t) => {
  const { open, portal } = await startSparsePortal(t, {
    ...DIFFERENT,
    'GET /api/config': { spread: { enabled: 1, first_ratio: '9.00', second_ratio: '3.20' } },
  });
  const visitor = await open(t, '/spread', portal.browser());
  t.match(visitor.text, '一级佣金9%您直接邀请的好友购买VIP会员二级佣金3.2%好友邀请的人购买VIP会员');
  t.same(cellsOf(visitor.html).table('算一算'), [
    ['好友购买', '实付（元）', '一级：您直接邀请的好友 9%（元）', '二级：好友邀请的人 3.2%（元）'],
    ['年度会员', '410.10', '36.90', '13.12'],
    ['季度会员', '133.40', '12.00', '4.26'],
  ]);
  const member = await open(t, '/spread?tab=rules');
  t.same(cellsOf(member.html).table('算一算'), [
    ['好友购买', '实付（元）', '一级：您直接邀请的好友 12.5%（元）', '二级：好友邀请的人 5%（元）'],
    ['年度会员', '410.10', '51.26', '20.50'],
    ['季度会员', '133.40', '16.67', '6.67'],
  ]);
  t.match(
    member.text,
    '铜牌推广一级佣金10%二级佣金3.5%升级条件注册即享银牌推广当前等级一级佣金12.5%二级佣金5%升级条件直推满二十人等级权益专属客服金牌推广一级佣金15%二级佣金6.5%升级条件（全部满足）',
  );
});
