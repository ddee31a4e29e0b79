import t from 'tap';
import { groupYuan, parseAmount, toFen, toYuan } from '../../shared/money/money.ts';

t.test('a typed amount in yuan is parsed to fen', async (t) => {
  const cases: [string, number][] = [
    ['0', 0],
    ['0.1', 10],
    ['0.01', 1],
    ['1', 100],
    ['1.5', 150],
    ['12846.50', 1284650],
    ['999999999.99', 99999999999],
    ['0.29', 29],
    ['1.15', 115],
    ['8.7', 870],
  ];
  for (const [text, fen] of cases) t.equal(parseAmount(text), fen, text);
});

t.test('an amount is read in whatever form it is pasted', async (t) => {
  const cases: [text: string, fen: number][] = [
    ['1,200.50', 120_050],
    ['￥1,200.50', 120_050],
    ['¥ 1 200.50 元', 120_050],
    ['１２００．５０', 120_050],
    ['1200。50', 120_050],
    ['\u202d1200.50\u202c\n', 120_050],
    ['\ufeff1\u00a0200.5', 120_050],
    ['CNY 1200.5', 120_050],
    ['人民币 1200.50 元整', 120_050],
    ['1200.5000', 120_050],
    ['.5', 50],
    ['1.', 100],
    ['0018', 1_800],
    ['1.5 万', 1_500_000],
    ['0.00015万元', 150],
  ];
  for (const [text, fen] of cases) t.equal(parseAmount(text), fen, JSON.stringify(text));
});

t.test('malformed amounts are refused', async (t) => {
  const hostile = [
    '1,00',
    '1,0000',
    '1,000,00',
    ',100',
    '1²',
    '²',
    '①',
    '1½',
    '1,000 000',
    '',
    ' ',
    '.',
    '1.234',
    '-1',
    '+1',
    '--1',
    '- 1',
    '1e3',
    '1E3',
    '0x10',
    '0b1',
    '0o7',
    '1_000',
    '1\u0000',
    'NaN',
    'Infinity',
    '-Infinity',
    'null',
    'undefined',
    'true',
    '[]',
    '{}',
    '一',
    '壹',
    '٣',
    '۳',
    '१',
    '1٫5',
    '1%',
    '1/2',
    '1+1',
    '1*2',
    '1;2',
    "1'",
    '1"',
    '1--',
    '1/*',
    '$1',
    '1n',
    '1f',
    '1d',
    '1L',
    '1.0.0',
    '1..0',
    '0.0.1',
    '1-',
    '−1',
    '‒1',
    '1.2e1',
    '1e-2',
    '1e400',
    '1000000000',
    '9999999999',
    '99999999999999999999',
    '1'.repeat(1000),
    `0.${'0'.repeat(1000)}1`,
    '0.001',
    '0.999',
    '1.999',
    '-0',
    '-0.00',
    '+0',
    '0-',
    '0,1',
    '0,01',
    '1.0 0',
    '\\u0031',
    '&#49;',
    '%31',
    '1%00',
    '1\\0',
    '<1>',
    '${1}',
    '{{1}}',
    '1||1',
    '1 or 1=1',
    '1)',
    '(1)',
    '(1',
    '[1]',
    '{"a":1}',
    '1<2',
    '=1',
    '=1+1',
    '@1',
    '1@',
    '#1',
    '1#',
    '~1',
    '!1',
    '^1',
    '1^2',
    '1&1',
    '1|1',
    '1?',
    '?1',
    ':1',
    '1:',
    '½',
    '㈠',
    'Ⅰ',
    '零',
    '〇',
    '🄁',
    '1️⃣',
    'א',
    'α1',
    'a1',
    '1a',
    'l',
    'O',
    'o',
    'I',
    '|',
  ];
  t.same(
    hostile.filter((text) => parseAmount(text) !== null),
    [],
  );
});

t.test('fen convert to yuan text and back without loss', async (t) => {
  const fen = [0, 1, 5, 10, 99, 100, 101, 1284650, 99999999999, -1, -5, -100, -1284650];
  const yuan = [
    '0.00',
    '0.01',
    '0.05',
    '0.10',
    '0.99',
    '1.00',
    '1.01',
    '12846.50',
    '999999999.99',
    '-0.01',
    '-0.05',
    '-1.00',
    '-12846.50',
  ];
  t.same(fen.map(toYuan), yuan);
  t.same(yuan.map(toFen), fen);
  t.equal(toYuan(9007199254740991), '90071992547409.91', 'larger than `toFen` accepts');
});

t.test('20,000 random sums survive the round trip', async (t) => {
  let fen = 1;
  const lost: number[] = [];
  for (let step = 0; step < 20_000; step++) {
    fen = (fen * 48271) % 2147483647;
    if (toFen(toYuan(fen)) !== fen || parseAmount(toYuan(fen % 1e11)) !== fen % 1e11) lost.push(fen);
  }
  t.same(lost, []);
});

t.test('toFen and toYuan throw a RangeError for anything but an exact amount', async (t) => {
  for (const text of [
    '',
    '1',
    '1.0',
    '1.000',
    '01.00',
    '+1.00',
    '1,000.00',
    ' 1.00',
    '1.00\n',
    '1e2',
    'NaN',
    '12345678901234.00',
    '１.00',
  ])
    t.throws(() => toFen(text), RangeError, text);
  for (const fen of [0.5, NaN, Infinity, 2 ** 53]) t.throws(() => toYuan(fen), RangeError);
});

t.test('yuan is grouped by thousands for reading', async (t) => {
  t.same(['0.00', '999.00', '1000.00', '12846.50', '1234567.89', '-1234.50'].map(groupYuan), [
    '0.00',
    '999.00',
    '1,000.00',
    '12,846.50',
    '1,234,567.89',
    '-1,234.50',
  ]);
});
