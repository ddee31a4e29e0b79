import t from 'tap';
import type { FormRecordDetail } from '../../shared/records/loan.ts';
import { grantedLoan, nextDue, type GrantedLoan } from '../../client/features/loans/grantedLoan.ts';
import { planCalendar } from '../../client/features/loans/planCalendar.ts';

const result = {
  bank: '临澜银行，总行；营业部',
  amount: '120000.00',
  annual_rate: '3.90',
  term: 12,
  repayment: 1,
  sign_by: '2026-12-05',
};
const record = (changed: Partial<FormRecordDetail> = {}): FormRecordDetail => ({
  id: 9,
  form_no: 'LA1',
  status: 40,
  result,
  need_items: [],
  timeline: [],
  files: [],
  ...changed,
});
const paid = (at: string) =>
  record({ status: 41, timeline: [{ status: 41, text: '已放款', at: `${at} 10:00:00` }] });
const granted = (of: FormRecordDetail): GrantedLoan => {
  const loan = grantedLoan(of, null);
  if (!loan) throw new Error('no plan');
  return loan;
};

/** The properties of each component of a calendar file, by the rules of RFC 5545: CRLF, lines of at most 75 octets, unfolded, unescaped. */
function parse(file: string): { name: string; of: Record<string, string>; parent?: string | undefined }[] {
  const lines = file.split('\r\n');
  if (lines.pop() !== '' || lines.some((line) => /[\r\n]/.test(line))) throw new Error('lines end with CRLF');
  for (const line of lines)
    if (Buffer.byteLength(line) > 75) throw new Error(`${Buffer.byteLength(line)} octets: ${line}`);
  const open: string[] = [];
  const found: ReturnType<typeof parse> = [];
  const current: Record<string, string>[] = [];
  for (const line of lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[A-Z]+=[^:;]+)*:(.*)$/u.exec(line) ?? [];
    if (name === 'BEGIN') {
      const of = {};
      found.push({ name: value, of, parent: open.at(-1) });
      open.push(value);
      current.push(of);
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`END:${value}`);
      current.pop();
    } else if (name === '' || current.length === 0) throw new Error(`not a content line: ${line}`);
    else
      Object.assign(current.at(-1) ?? {}, {
        [name]: value.replace(/\\([\\;,])/g, '$1').replaceAll('\\n', '\n'),
      });
  }
  if (open.length > 0) throw new Error('not closed');
  return found;
}

t.test('the instalments are due on the day of the payout, or on the last of a shorter month', async (t) => {
  const { dates, isEstimated } = granted(paid('2026-08-31'));
  t.same(dates?.slice(0, 4), ['2026-09-30', '2026-10-31', '2026-11-30', '2026-12-31']);
  t.equal(isEstimated, false);
  t.equal(
    granted(record()).dates?.[0],
    '2027-01-05',
    'before the payout they count from the last day for signing',
  );
});

t.test(
  'the next instalment: the first not before today, none after the last, nothing while days are not certain',
  async (t) => {
    const loan = granted(paid('2026-08-15'));
    t.match(nextDue(loan, '2026-08-16'), { month: 1, day: '2026-09-15' });
    t.match(nextDue(loan, '2026-11-15'), { month: 3, day: '2026-11-15' });
    t.match(nextDue(loan, '2026-11-16'), { month: 4, day: '2026-12-15' });
    t.match(nextDue(loan, '2027-08-15'), { month: 12, balance: 0 });
    t.equal(nextDue(loan, '2027-08-16'), null);
    t.equal(nextDue(granted(record()), '2026-11-20'), undefined);
    t.equal(
      nextDue(granted(record({ status: 41 })), '2026-11-20'),
      undefined,
      'the day of the payout is not known',
    );
  },
);

t.test('a plan needs amount, rate, term and method, within what can be computed', async (t) => {
  for (const missing of ['amount', 'annual_rate', 'term', 'repayment'])
    t.equal(
      grantedLoan(
        record({ result: Object.fromEntries(Object.entries(result).filter(([name]) => name !== missing)) }),
        null,
      ),
      null,
      missing,
    );
  for (const wrong of [
    { amount: '0.00' },
    { term: 0 },
    { term: 601 },
    { annual_rate: '101.00' },
    { repayment: 5 },
  ])
    t.equal(grantedLoan(record({ result: { ...result, ...wrong } }), null), null, JSON.stringify(wrong));
  const form = {
    steps: [
      {
        title: '甲',
        fields: [{ key: 'repayment', label: '还款方式', options: [{ value: 'x', label: '先息后本' }] }],
      },
    ],
  };
  const { repayment: _, ...unnamed } = result;
  t.equal(
    grantedLoan(record({ result: unnamed, answers: { repayment: 'x' } }), form as never)?.loan.method,
    3,
    'the method that was applied for',
  );
});

t.test(
  'the calendar file has one event for each instalment, and the same ones after the payout',
  async (t) => {
    const file = (of: FormRecordDetail) =>
      parse(planCalendar(of, granted(of), { host: 'portal.example', now: new Date('2026-11-20T06:05:00Z') }));
    const before = file(record());
    t.match(before[0], { name: 'VCALENDAR', of: { VERSION: '2.0', PRODID: /\S/ } });
    const events = before.filter(({ name }) => name === 'VEVENT');
    t.equal(events.length, 13, 'the last day for signing, and twelve instalments');
    t.match(events[0], {
      of: {
        UID: 'LA1-sign@portal.example',
        DTSTART: '20261205',
        DTEND: '20261206',
        SUMMARY: '签约截止（临澜银行，总行；营业部）',
      },
    });
    t.match(events[1], {
      of: {
        UID: 'LA1-1@portal.example',
        DTSTAMP: '20261120T060500Z',
        DTSTART: '20270105',
        STATUS: 'TENTATIVE',
        SEQUENCE: '0',
        SUMMARY: /^预计还款 10,212\.51 元/,
      },
    });
    // An event of a whole day begins at midnight; nine o'clock the day before is fifteen hours earlier.
    t.same(
      before.flatMap(({ name, parent, of }) =>
        name === 'VALARM' && parent === 'VEVENT' ? [of.TRIGGER] : [],
      ),
      Array.from({ length: 13 }, () => '-PT15H'),
    );

    const of = paid('2026-11-30');
    const after = file(of).filter(({ name }) => name === 'VEVENT');
    t.equal(after.length, 12);
    t.same(
      after.map(({ of: { UID } }) => UID),
      events.slice(1).map(({ of: { UID } }) => UID),
      'the uids stay',
    );
    t.match(after[2], {
      of: { DTSTART: '20270228', SEQUENCE: '1', STATUS: 'CONFIRMED', DESCRIPTION: /贷款合同/ },
    });
    // 120,000 × r × (1 + r)^12 ÷ ((1 + r)^12 − 1) with r = 3.9 % ÷ 12 is 10,212.51; the rounding leaves 10,212.47 for the last.
    t.same(
      after.map(({ of: { SUMMARY = '' } }) => /[\d,]+\.\d\d/.exec(SUMMARY)?.[0]),
      [...Array.from({ length: 11 }, () => '10,212.51'), '10,212.47'],
    );
  },
);
