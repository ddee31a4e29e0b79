import t from 'tap';
import { parseRate, RATE_TOO_HIGH, rateRule, showRate } from '../../shared/money/annualRate.ts';
import {
  keepTogether,
  parseWan,
  showWan,
  typedWan,
  wanFault,
  wanRange,
  wanRule,
} from '../../shared/money/wan.ts';
import { groupDigits, groupYuan, priceRule, toFen, toYuan, yuanText } from '../../shared/money/money.ts';
import { priceChanged } from '../../shared/money/payPrice.ts';
import { withdrawFee } from '../../shared/money/withdrawFee.ts';
import { firstPayment, repaymentMethods, repaymentPlan } from '../../shared/money/repayment.ts';

t.test('an amount typed in 万元 is converted to fen exactly', async (t) => {
  t.equal(parseWan('20'), 20_000_000);
  t.equal(parseWan('20.5'), 20_500_000);
  t.equal(parseWan('0.0001'), 100);
  t.equal(parseWan('12.3456'), 12_345_600);
  t.equal(parseWan('99999'), 99_999_000_000);
});

t.test(
  'an amount in 万元 is read in whatever form it is pasted, and with the unit that it names',
  async (t) => {
    for (const text of [
      '20',
      '２０',
      '020',
      '20.',
      '20.0000',
      '20 万',
      '20万元',
      '20W',
      '200,000元',
      '￥200000.00',
    ])
      t.equal(parseWan(text), 20_000_000, text);
    for (const text of ['.5', '0.5\u200b万', '5,000 元', 'RMB 5000', '5000块'])
      t.equal(parseWan(text), 500_000, text);
  },
);

t.test('malformed amounts in 万元 give null', async (t) => {
  for (const text of [
    '',
    ' ',
    '0',
    '0.0',
    '0.0000',
    '-3',
    '+3',
    '1e5',
    '1.23456',
    '100000',
    '1,00',
    '1,0000',
    '0.00001 万',
    '0.5 元',
    '二十万',
    'NaN',
    'Infinity',
    '<b>',
  ]) {
    t.equal(parseWan(text), null, JSON.stringify(text));
  }
});

t.test('fen are shown in 万 without trailing zeros, and without jiao and fen', async (t) => {
  t.equal(showWan(20_000_000), '20');
  t.equal(showWan(20_500_000), '20.5');
  t.equal(showWan(100_000_000_000), '100,000');
  t.equal(showWan(12_345_699), '12.3456');
  t.same([0, 99, 100, 999_999, 1_000_000, 10_010_000, 99_999_999_900].map(showWan), [
    '0',
    '0',
    '0.0001',
    '0.9999',
    '1',
    '10.01',
    '99,999.9999',
  ]);
  t.equal(wanRange('10000.00', '500000.00'), '1–50 万元');
  t.equal(wanRange('500000.00', '10000000.00'), '50–1,000 万元');
  t.equal(wanRange('50000.00', '50000.00'), '5 万元');
});

t.test('rates are parsed to hundredths of a percent and shown with two decimals', async (t) => {
  t.equal(parseRate('4.35'), 435);
  t.equal(parseRate('4.3'), 430);
  t.equal(parseRate('0'), 0);
  t.equal(parseRate('36'), 3600);
  for (const text of ['4.35%', '４.35 ％', '4。35', ' 4.35\u200b']) t.equal(parseRate(text), 435, text);
  for (const text of ['', '-1', '4.355', '4,35', '4.35‰', '1000', 'x'])
    t.equal(parseRate(text), null, JSON.stringify(text));
  t.equal(showRate(435), '4.35');
  t.equal(showRate(5), '0.05');
});

t.test('digits are grouped by three', async (t) => {
  t.equal(groupDigits(126480), '126,480');
  t.equal(groupDigits(999), '999');
  t.equal(groupDigits('1000000'), '1,000,000');
});

t.test('a typed amount in 万元 is told its limit, or how it is written', async (t) => {
  const HOW = '请输入以万元计的金额，例如 20 或 20.5';
  const table: [typed: string, most: number | undefined, expected: string | undefined][] = [
    [' 20 ', undefined, undefined],
    ['99999', undefined, undefined],
    ['100000', undefined, '金额不能超过 99,999 万元'],
    ['123456.5', undefined, '金额不能超过 99,999 万元'],
    ['50', 50_000_000, undefined],
    ['50.0001', 50_000_000, '金额不能超过 50 万元'],
    ['x999999', undefined, HOW],
    ['999999x', undefined, HOW],
    ['', undefined, HOW],
    ['0', undefined, HOW],
    ['20..', undefined, HOW],
    ['20.', undefined, undefined],
    ['1,000,000,000 元', undefined, '金额不能超过 99,999 万元'],
    ['100000.00001', undefined, HOW],
  ];
  for (const [typed, most, expected] of table) t.equal(wanFault(typed, most), expected, typed);
  t.equal(wanFault('60', 50_000_000, '收入'), '收入不能超过 50 万元');
  t.same([typedWan(100_050_000_000), showWan(10_100_000), showWan(100)], ['100050', '10.1', '0.0001']);
});

t.test('texts and limits of money are those that are written here', async (t) => {
  t.same(
    [rateRule.message, RATE_TOO_HIGH, wanRule.message, priceRule.message],
    [
      '请输入年化利率，最多两位小数，例如 4.35',
      '年化利率不能高于 36%',
      '请输入以万元计的金额，例如 20 或 20.5',
      '价格不正确，请刷新页面',
    ],
  );
  t.same(
    ['0.00', '12.50', '999999999.99', '12.5', '1,000.00', '-1.00', '01.00', '1234567890.00'].map((price) =>
      new RegExp(priceRule.pattern).test(price),
    ),
    [true, true, true, false, false, false, false, false],
  );
  t.same(
    [groupYuan('12846.50'), groupYuan(undefined), yuanText('12846.50'), yuanText(undefined)],
    ['12,846.50', '—', '12,846.50 元', '—'],
  );
  t.equal(priceChanged('1200.00'), '价格已变为 1,200.00 元，没有扣款，请确认后再提交');
  t.strictSame(
    [firstPayment, repaymentMethods],
    [{ 1: '每期应还', 2: '首期应还', 3: '每期利息' }, [1, 2, 3]],
  );
  t.same(
    [
      withdrawFee(10_050, { fee_type: 1, fee_rate: '1.00' }),
      withdrawFee(10_049, { fee_type: 1, fee_rate: '1.00' }),
      withdrawFee(1, { fee_type: 1, fee_fixed: '2.00' }),
      withdrawFee(1, { fee_type: 2, fee_fixed: '2.00' }),
      withdrawFee(1, { fee_type: 2, fee_rate: '1.00' }),
      withdrawFee(1, { fee_type: 3, fee_fixed: '2.00' }),
      withdrawFee(1, {}),
    ],
    [101, 100, null, 200, null, null, null],
  );
  t.throws(() => toFen('1.5'), new RangeError('not a yuan amount with two decimals'));
  t.throws(() => toYuan(0.5), new RangeError('not an integer amount in fen'));
  const loan = { principal: 1_000_000, rate: 435, months: 12, method: 1 } as const;
  for (const [change, what] of [
    [{ principal: 0 }, 'principal'],
    [{ rate: -1 }, 'rate'],
    [{ months: 601 }, 'months'],
  ] as const)
    t.throws(() => repaymentPlan({ ...loan, ...change }), new RangeError(`${what} out of range`));
});

t.test('a line cannot end between a number and its unit, nor within a date', async (t) => {
  t.same(
    [
      '15 个工作日',
      '第 3 期',
      '11 月 16 日 01:00',
      'a 个',
      '3 x',
      '第 x',
      '在 3',
      '个 月 3',
      '2026 年 1',
    ].map((text) => keepTogether(text).replaceAll('\u00a0', '_')),
    ['15_个工作日', '第_3_期', '11_月_16_日_01:00', 'a 个', '3 x', '第 x', '在 3', '个 月 3', '2026_年_1'],
  );
});
