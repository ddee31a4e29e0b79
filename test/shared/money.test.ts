import t from 'tap';
import { groupYuan, parseAmount, toFen, toYuan } from '../../shared/money/money.ts';

t.test('a typed amount in yuan is parsed to fen', async (t) => {
  const cases: [string, number][] = [['0', 0], ['0.1', 10], ['0.01', 1], ['1', 100], ['1.5', 150], ['12846.50', 1284650], ['999999999.99', 99999999999], ['0.29', 29], ['1.15', 115], ['8.7', 870]];
  for (const [text, fen] of cases) t.equal(parseAmount(text), fen, text);
});

t.test('malformed amounts are refused', async (t) => {
  const hostile = [
    '', ' ', '.', '.5', '1.', '1.234', '-1', '+1', '--1', '- 1', '00', '01', '00.10', '1e3', '1E3', '0x10', '0b1', '0o7', '1_000', '1,000', '1，000', '1 000', '1\u00a0000',
    ' 1', '1 ', '\t1', '1\n', '\n1', '1\r', '1\u0000', '1\u200b', '\ufeff1', 'NaN', 'Infinity', '-Infinity', 'null', 'undefined', 'true', '[]', '{}', '１', '１.00', '一', '壹', '٣', '۳', '१', '1．00', '1。00',
    '1.０0', '1٫5', '¥1', '￥1', '1元', '1%', '1/2', '1+1', '1*2', '1;2', "1'", '1"', '1--', '1/*', '$1', '1n', '1f', '1d', '1L', '1.0.0', '1..0', '0.0.1', '1-', '−1', '‒1', '1.2e1', '1e-2', '1e400',
    '1000000000', '9999999999', '99999999999999999999', '1'.repeat(1000), '0'.repeat(1000), `0.${'0'.repeat(1000)}1`, '0.001', '0.999', '1.999', '0000000001', '-0', '-0.00', '+0', '0-', '0,1', '0,01', '1.0 0',
    '\\u0031', '&#49;', '%31', '1%00', '1\\0', '<1>', '${1}', '{{1}}', '1||1', '1 or 1=1', '1)', '(1)', '(1', '[1]', '{"a":1}', '1<2', '=1', '=1+1', '@1', '1@', '#1', '1#', '~1', '!1', '^1', '1^2', '1&1', '1|1', '1?', '?1', ':1', '1:',
    '½', '²', '①', '㈠', 'Ⅰ', '零', '〇', '¹', '𝟏', '🄁', '1️⃣', 'א', 'α1', 'a1', '1a', 'l', 'O', 'o', 'I', '|',
  ];
  t.same(hostile.filter((text) => parseAmount(text) !== null), []);
});

t.test('fen convert to yuan text and back without loss', async (t) => {
  const fen = [0, 1, 5, 10, 99, 100, 101, 1284650, 99999999999, -1, -5, -100, -1284650];
  const yuan = ['0.00', '0.01', '0.05', '0.10', '0.99', '1.00', '1.01', '12846.50', '999999999.99', '-0.01', '-0.05', '-1.00', '-12846.50'];
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
  for (const text of ['', '1', '1.0', '1.000', '01.00', '+1.00', '1,000.00', ' 1.00', '1.00\n', '1e2', 'NaN', '12345678901234.00', '１.00']) t.throws(() => toFen(text), RangeError, text);
  for (const fen of [0.5, NaN, Infinity, 2 ** 53]) t.throws(() => toYuan(fen), RangeError);
});

t.test('yuan is grouped by thousands for reading', async (t) => {
  t.same(['0.00', '999.00', '1000.00', '12846.50', '1234567.89', '-1234.50'].map(groupYuan), ['0.00', '999.00', '1,000.00', '12,846.50', '1,234,567.89', '-1,234.50']);
});
