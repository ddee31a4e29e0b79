import t from 'tap';
import { parseRate, showRate } from '../../shared/money/annualRate.ts';
import { parseWan, showWan, wanRange } from '../../shared/money/wan.ts';
import { groupDigits } from '../../shared/money/money.ts';

t.test('an amount typed in 万元 is converted to fen exactly', async (t) => {
  t.equal(parseWan('20'), 20_000_000);
  t.equal(parseWan('20.5'), 20_500_000);
  t.equal(parseWan('0.0001'), 100);
  t.equal(parseWan('12.3456'), 12_345_600);
  t.equal(parseWan('99999'), 99_999_000_000);
});

t.test('malformed amounts in 万元 give null', async (t) => {
  for (const text of ['', ' ', '0', '0.0', '0.0000', '-3', '+3', '1e5', '020', '20.', '.5', '1.23456', '100000', '２０', '20万', '1,000', 'NaN', 'Infinity', '<b>']) {
    t.equal(parseWan(text), null, JSON.stringify(text));
  }
});

t.test('fen are shown in 万 without trailing zeros, and without jiao and fen', async (t) => {
  t.equal(showWan(20_000_000), '20');
  t.equal(showWan(20_500_000), '20.5');
  t.equal(showWan(100_000_000_000), '100,000');
  t.equal(showWan(12_345_699), '12.3456');
  t.same([0, 99, 100, 999_999, 1_000_000, 10_010_000, 99_999_999_900].map(showWan), ['0', '0', '0.0001', '0.9999', '1', '10.01', '99,999.9999']);
  t.equal(wanRange('10000.00', '500000.00'), '1–50 万元');
  t.equal(wanRange('500000.00', '10000000.00'), '50–1,000 万元');
  t.equal(wanRange('50000.00', '50000.00'), '5 万元');
});

t.test('rates are parsed to hundredths of a percent and shown with two decimals', async (t) => {
  t.equal(parseRate('4.35'), 435);
  t.equal(parseRate('4.3'), 430);
  t.equal(parseRate('0'), 0);
  t.equal(parseRate('36'), 3600);
  for (const text of ['', '-1', '4.355', '4,35', '4.35%', '1000', 'x']) t.equal(parseRate(text), null, JSON.stringify(text));
  t.equal(showRate(435), '4.35');
  t.equal(showRate(5), '0.05');
});

t.test('digits are grouped by three', async (t) => {
  t.equal(groupDigits(126480), '126,480');
  t.equal(groupDigits(999), '999');
  t.equal(groupDigits('1000000'), '1,000,000');
});
