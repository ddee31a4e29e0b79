import t from 'tap';
import { csvCell, csvFile } from '../../shared/csv.ts';

t.test('a cell is quoted where necessary, and never starts a formula', async (t) => {
  for (const text of ['=1', '+1', '-1', '@x', '＝1', '＋1', '－1', '＠x', '\tx', '\rx', '\nx'])
    t.match(csvCell(text), /^"?'/, JSON.stringify(text));
  t.equal(
    csvCell('=HYPERLINK("http://evil.example","点击")'),
    '"\'=HYPERLINK(""http://evil.example"",""点击"")"',
  );
  t.equal(csvCell('甲,乙'), '"甲,乙"');
  t.equal(csvCell('一\r\n二'), '"一\r\n二"');
});

t.test('a number or a date that a spreadsheet program would change is a text', async (t) => {
  for (const text of [
    '6222021234567890128',
    '2026112000001234',
    '007',
    '00',
    '1e5',
    '12E+3',
    '1.5e3',
    '3-4',
    '12/31',
    '2026-11',
    '1/2/26',
    '01-02-2026',
  ])
    t.equal(csvCell(text), `'${text}`);
  for (const text of [
    '1.00',
    '0.50',
    '0',
    '',
    '123456789012345',
    '2026-11-20',
    '2026-11-20 14:05:00',
    'BL20261120',
    '3月',
    '1-2 期',
    '10 元',
  ])
    t.equal(csvCell(text), text);
});

t.test('a file begins with a byte order mark, and each line ends with CR LF', async (t) => {
  t.equal(
    csvFile([
      ['时间', '金额'],
      ['今天', '1.00'],
    ]),
    '\ufeff时间,金额\r\n今天,1.00\r\n',
  );
});
