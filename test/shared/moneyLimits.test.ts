import t from 'tap';
import { obstacleSentence, withdrawFault, withdrawObstacle } from '../../shared/rules/withdrawLimits.ts';
import { bonusOf } from '../../shared/money/rechargeBonus.ts';
import { withdrawFee } from '../../shared/money/withdrawFee.ts';
import { channelFault, rechargeFault } from '../../shared/rules/limits.ts';

const share = {
  min_amount: '10.00',
  max_amount: '50000.00',
  fee_type: 1,
  fee_rate: '1.00',
  fee_fixed: '0.00',
};
const fixed = { ...share, fee_type: 2, fee_fixed: '12.00' };
/** What is known of the member. */
const facts = { withdrawable: '1000.00', amount_left: '800.00' };

t.test(
  'the amount of a withdrawal is checked against the terms and against what is known of the member',
  async (t) => {
    const table: [
      amount: number,
      terms: typeof share,
      facts: Parameters<typeof withdrawFault>[2],
      expected: string | null,
    ][] = [
      [0, share, undefined, '提现金额不能小于 10.00 元'],
      [9_99, share, facts, '提现金额不能小于 10.00 元'],
      [10_00, share, facts, null],
      [800_00, share, facts, null],
      [800_01, share, facts, '今日还可提现 800.00 元'],
      [1_000_01, share, facts, '可提现金额不足，当前可提现 1,000.00 元'],
      [1_000_01, share, { amount_left: '800.00' }, '今日还可提现 800.00 元'],
      [800_01, share, { withdrawable: '1000.00' }, null],
      [50_000_00, share, undefined, null],
      [50_000_01, share, facts, '单笔最高提现 50,000.00 元'],
      [12_00, fixed, undefined, '提现金额不足以支付手续费'],
      [12_01, fixed, undefined, null],
      [10_00, { ...share, fee_rate: '100.00' }, undefined, '提现金额不足以支付手续费'],
    ];
    for (const [amount, terms, known, expected] of table)
      t.equal(withdrawFault(amount, terms, known), expected, `${amount} fen`);
  },
);

t.test('reasons for which a member cannot withdraw at all, the first one of several', async (t) => {
  const terms = { enabled: 1, need_cert: 1, day_times: 3 };
  const free = { isCertified: true, hasOpen: false, timesLeft: 3 };
  const table: [terms: object, situation: object, expected: string | null][] = [
    [{}, {}, null],
    [{ enabled: 0 }, { isCertified: false, hasOpen: true }, '提现暂停受理，请留意公告'],
    [{}, { isCertified: false, hasOpen: true }, '提现前请先完成实名认证'],
    [{ need_cert: 0 }, { isCertified: false }, null],
    [{}, { hasOpen: true, timesLeft: 0 }, '您有一笔提现正在处理，完成后才能再次申请'],
    [{}, { timesLeft: 0 }, '每日最多申请提现 3 次，请明天再试'],
    [{ day_times: 5 }, { timesLeft: 0 }, '每日最多申请提现 5 次，请明天再试'],
    [{}, { timesLeft: undefined }, null],
  ];
  for (const [more, situation, expected] of table) {
    const obstacle = withdrawObstacle({ ...terms, ...more }, { ...free, ...situation });
    t.equal(
      obstacle && obstacleSentence(obstacle, { ...terms, ...more }),
      expected,
      JSON.stringify([more, situation]),
    );
  }
});

t.test(
  'the amount of a recharge is checked against the general limits and those of the channel',
  async (t) => {
    const limits = { min_amount: '1.00', max_amount: '50000.00' };
    for (const [amount, expected] of [
      [0, '充值金额不能低于 1.00 元'],
      [99, '充值金额不能低于 1.00 元'],
      [1_00, null],
      [50_000_00, null],
      [50_000_01, '单笔最多充值 50,000.00 元'],
    ] as const) {
      t.equal(rechargeFault(amount, limits), expected, `${amount} fen`);
    }
    const channel = { name: '支付宝', single_limit: '1000.00', day_limit: '2500.00' };
    const table: [
      amount: number,
      channel: Parameters<typeof channelFault>[1],
      ordered: number | undefined,
      expected: string | null,
    ][] = [
      [1_000_00, channel, undefined, null],
      [1_000_01, channel, undefined, '支付宝单笔最多 1,000.00 元，请更换支付方式'],
      [1_000_00, channel, 1_500_00, null],
      [1_000_00, channel, 1_500_01, '支付宝每日最多 2,500.00 元（含未支付的订单），请更换支付方式'],
      [9_000_00, { name: '支付宝' }, 9_000_00, null],
      [
        2_500_01,
        { name: '支付宝', day_limit: '2500.00' },
        undefined,
        '支付宝每日最多 2,500.00 元（含未支付的订单），请更换支付方式',
      ],
    ];
    for (const [amount, of, ordered, expected] of table)
      t.equal(channelFault(amount, of, ordered), expected, `${amount} fen after ${ordered ?? 0}`);
  },
);

t.test('the fee of a withdrawal is a share, rounded half up to the fen, or a fixed sum', async (t) => {
  for (const [amount, rate, fee] of [
    [10_000, '1.00', 100],
    [10_049, '1.00', 100],
    [10_050, '1.00', 101],
    [99, '0.50', 0],
    [100, '0.50', 1],
    [5_000_000, '0.60', 30_000],
    [33_333, '0.33', 110],
    [1, '100.00', 1],
  ] as const) {
    t.equal(withdrawFee(amount, { ...share, fee_rate: rate }), fee, `${rate} % of ${amount} fen`);
  }
  t.equal(withdrawFee(1, fixed), 12_00);
  t.same(
    [withdrawFee(10_000, { fee_type: 1 }), withdrawFee(10_000, { fee_type: 2 }), withdrawFee(10_000, {})],
    [null, null, null],
    'not known',
  );
});

t.test(
  'the bonus depends on the amount alone, whether a package was chosen or the amount typed',
  async (t) => {
    const packages = [{ id: 1, amount: '100.00', give_amount: '5.00', is_recommend: 0 }];
    t.same(
      [100_00, 100_01, 0].map((amount) => bonusOf(amount, packages)),
      [5_00, 0, 0],
    );
    t.equal(
      bonusOf(100_00, [{ id: 1, amount: '100.00', is_recommend: 0 }]),
      null,
      'a package that does not say its bonus',
    );
    t.equal(obstacleSentence('times', {}), '今日申请提现的次数已用完，请明天再试');
  },
);
