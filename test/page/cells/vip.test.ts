import t from 'tap';
import { cellsOf } from '../../support/cells.ts';
import { DIFFERENT, refund, vipLog } from '../../support/differentRecords.ts';
import { startSparsePortal } from '../../support/sparsePortal.ts';

t.test('packages: price, term, price of a day and saving of each', async (t) => {
  const { open, portal } = await startSparsePortal(t, {
    ...DIFFERENT,
    'GET /api/user/bag': { balance: '990.09', consume_only: '60.06', withdrawable: '930.03' },
  });
  const cards = (html: string) =>
    cellsOf(html)
      .texts('package')
      .map((card) => card.split('|'));
  const member = await open(t, '/vip');
  t.same(cards(member.html), [
    [
      '年度会员',
      '当前 VIP 会员',
      '410.10',
      '元 / 366 天',
      '约 1.13 元/天·比按月购买省 250.50 元',
      '适合长期',
      '有效期',
      '366 天',
      '有效期至',
      '2100-05-08',
      '权益',
      '2 项',
      '退款',
      '9 日内全额，之后按天',
      '续费',
    ],
    [
      '季度会员',
      '133.40',
      '元 / 92 天',
      '约 1.45 元/天·比按月购买省 22.10 元',
      '先试一季',
      '有效期',
      '92 天',
      '有效期至',
      '2099-08-07',
      '权益',
      '1 项',
      '退款',
      '5 日内全额，之后按天',
      '立即开通',
    ],
  ]);
  t.same(cellsOf(member.html).texts('mine'), ['您是年度会员，有效期至 2099-05-07，还有 162 天|VIP 会员记录']);
  t.same(
    cellsOf(member.html)
      .table('权益')
      .map((row) => row.slice(1)),
    [
      ['年度会员', '季度会员'],
      ['包含', '包含'],
      ['包含', '不包含'],
    ],
  );
  t.match(cards((await open(t, '/vip', portal.browser())).html)[0], ['年度会员', '最划算']);

  const buying = await open(t, '/vip?package=2');
  t.same(cellsOf(buying.html).facts('net'), {
    有效期: '2099-05-07 至 2099-08-07（92 天）',
    消费余额支付: '60.06 元',
    可提现余额支付: '73.34 元',
    支付前可用余额: '990.09 元',
    支付后可用余额: '856.69 元',
    应付: '133.40|元',
  });
  t.match(buying.text, '5日内可全额退款，之后按剩余天数退（共按93天计）');
  t.match(buying.text, '确认支付133.40元');

  const channel = await open(t, '/bank/vipChannel');
  t.match(channel.text, '您是年度会员有效期至2099-05-07');
  t.match(
    channel.text,
    '年度会员推荐410.10元比按月购买少250.50元续费季度会员133.40元比按月购买少22.10元立即开通',
  );
});

t.test('a membership: term, price, purses and times', async (t) => {
  const { open, reply } = await startSparsePortal(t, DIFFERENT);
  const list = cellsOf((await open(t, '/vip/record')).html);
  t.same(list.facts('当前 VIP 会员'), {
    'VIP 会员': '年度会员',
    开始: '2026-05-06',
    有效期至: '2099-05-07',
    剩余: '162 天',
  });
  t.same(list.table(), [
    ['开通时间与单号', 'VIP 会员', '有效期', '状态', '金额（元）', '操作'],
    [
      '2026-04-01 04:10|VO42',
      '年度会员|余额支付',
      '2026-04-04 至 2027-04-05',
      '使用中',
      '410.10',
      '查看与退款',
    ],
  ]);
  const detail = cellsOf((await open(t, '/vip/record/41')).html);
  const receipt = {
    'VIP 会员套餐': '年度会员',
    实付金额: '410.10 元',
    支付方式: '余额支付',
    消费余额支付: '110.05 元',
    可提现余额支付: '300.05 元',
    支付时间: '2026-04-06 04:16',
    凭证编号: 'CN41',
    首次联系超时已退还: '41.01 元',
    实收金额: '369.09 元',
    付款用户: '沈遥（用户编号 U-7007）',
    收款方: '银桥信息服务（江澜）有限公司',
  };
  t.same(detail.facts('收据'), { ...receipt, 有效期: '2026-04-04 至 2027-04-05（366 天）' });
  t.same(detail.facts('发票'), {
    发票抬头: '沈遥商贸有限公司',
    税号: '91330100MA27XXXX0A',
    开票金额: '368.08 元',
    开票方: '示例信息服务有限公司',
    接收邮箱: 's****@example.com',
    发票号码: '26332000000000000047',
    开具时间: '2026-06-12 04:21',
    申请时间: '2026-06-10 04:19',
    申请编号: 'FP47',
  });
  t.same(detail.tags('发票'), ['ok 已开出']);
  t.same(detail.texts('VIP 会员进度'), ['接下来：|VIP 会员到期|2027-04-05 04:14|不会自动续费']);
  t.same(detail.facts('退款'), {
    实付金额: '410.10 元',
    使用情况: '已用 184 天，剩余 183 天',
    折算的总天数: '367 天',
    首次联系超时已退还: '41.01 元',
    计算: '按剩余天数折算',
    消费余额退回: '55.04 元',
    可提现余额退回: '150.03 元',
    可退金额: '205.07|元',
  });

  const refunded = async (status: number, more: object = {}) => {
    reply({
      'GET /api/user/cert/logs/list': [
        { ...vipLog, vip: { ...vipLog.vip, refundable: 0, refund: { ...refund, status, ...more } } },
      ],
    });
    return cellsOf((await open(t, '/vip/record/41')).html).texts('alert');
  };
  t.same(await refunded(0), [
    '退款审核中：201.06 元（消费余额 61.04 元，可提现余额 140.02 元），2026-06-07 04:17 提交，一般 1–3 个工作日。退款编号 RF43。',
  ]);
  t.same(await refunded(1, { done_at: '2026-06-09 04:18:00' }), [
    '已退款 201.06 元（消费余额 61.04 元，可提现余额 140.02 元），2026-06-09 04:18 完成。退款编号 RF43。退款退回银桥钱包；要退到银行卡、支付宝或微信，请再申请“余额退款”；退回可提现余额的部分，可以申请提现。',
  ]);
  t.same(await refunded(2), ['退款未通过：超出期限。VIP 会员权益不受影响。']);

  reply({
    'GET /api/user/cert/logs/list': [
      {
        ...vipLog,
        vip: {
          ...vipLog.vip,
          status: 4,
          status_text: '已退回',
          refundable: 0,
          refund: { ...refund, status: 1, done_at: '2026-06-09 04:18:00' },
        },
      },
    ],
  });
  const back = cellsOf((await open(t, '/vip/record/41')).html);
  t.same(back.facts('收据'), {
    ...receipt,
    原有效期: '366 天',
    实际持有: '2026-04-04 至 2026-06-09（66 天）',
    已退金额: '201.06 元',
    首次联系超时已退还: '41.01 元',
    实收金额: '168.03 元',
    退款时间: '2026-06-09 04:18',
    退款编号: 'RF43',
  });
  t.same(
    cellsOf((await open(t, '/vip/record')).html)
      .table()[1]
      ?.slice(2, 4),
    ['2026-04-04 至 2026-06-09', '已退回'],
  );
});
