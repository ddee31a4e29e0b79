import t from 'tap';
import { burdenOf, overdueInterest } from '../../shared/money/loanCost.ts';
import type { Partner } from '../../shared/records/partner.ts';
import { grantedLoan, type GrantedLoan } from '../../client/features/loans/grantedLoan.ts';
import { lenderTerms } from '../../client/features/loans/lenderTerms.ts';
import {
  isOtherLoan,
  lastMonth,
  ledgerCalendar,
  ledgerMonths,
  monthlyTotal,
  otherDues,
  ownDues,
  type OtherLoan,
} from '../../client/pages/user/loans/ledger.ts';

const TODAY = '2026-11-20';
/** 12 instalments of 10,212.51, the last 10,212.47; the first is due a month after the payout. */
const record = (payout?: string) => ({
  id: 9,
  form_no: 'LA1',
  status: 41,
  result: { bank: '临澜银行', amount: '120000.00', annual_rate: '3.90', term: 12, repayment: 1 },
  timeline: payout ? [{ status: 41, text: '已放款', at: `${payout} 10:00:00` }] : [],
});
const granted = (payout?: string): GrantedLoan => {
  const loan = grantedLoan(record(payout), null);
  if (!loan) throw new Error('no plan');
  return loan;
};
const other = (changed: Partial<OtherLoan> = {}): OtherLoan => ({
  id: 1,
  lender: '远山银行',
  payment: 432_150,
  day: 31,
  until: '2027-03',
  ...changed,
});

t.test('the months hold the dues of all loans by day, from today, with their sum', async (t) => {
  const loans = [ownDues('临澜银行', granted('2026-01-31'), TODAY), otherDues(other(), TODAY)];
  const months = ledgerMonths(loans, TODAY);
  t.same(
    months.map(({ month }) => month),
    [
      '2026-11',
      '2026-12',
      ...Array.from({ length: 10 }, (_, at) => `2027-${String(at + 1).padStart(2, '0')}`),
    ],
  );
  t.same(
    months.slice(0, 6).map(({ dues, total }) => [dues.map(({ day }) => day).join(), total]),
    [
      ['2026-11-30,2026-11-30', 1_021_251 + 432_150],
      ['2026-12-31,2026-12-31', 1_021_251 + 432_150],
      // The last instalment settles the rounding.
      ['2027-01-31,2027-01-31', 1_021_247 + 432_150],
      ['2027-02-28', 432_150],
      ['2027-03-31', 432_150],
      ['', 0],
    ],
  );
  t.equal(monthlyTotal(loans), 1_021_251 + 432_150, 'the next instalment of each');
  t.same(burdenOf(monthlyTotal(loans), { income: 3_000_000 }), { share: 4_845, level: 'tight' });
});

t.test('what is due today counts, what was due yesterday does not', async (t) => {
  t.equal(ownDues('甲', granted('2026-08-20'), TODAY)[0]?.day, TODAY);
  t.equal(ownDues('甲', granted('2026-08-19'), TODAY)[0]?.day, '2026-12-19');
  t.equal(otherDues(other({ day: 20 }), TODAY)[0]?.day, TODAY);
  t.equal(otherDues(other({ day: 19 }), TODAY)[0]?.day, '2026-12-19');
});

t.test('a loan whose payout is not known is in no month', async (t) => {
  t.same(ownDues('甲', granted(), TODAY), []);
});

t.test('a typed loan ends after the instalments that are left', async (t) => {
  for (const [day, left, month] of [
    [31, 1, '2026-11'],
    [20, 1, '2026-11'],
    [19, 1, '2026-12'],
    [5, 14, '2028-01'],
  ] as const) {
    const until = lastMonth(day, left, TODAY);
    t.equal(until, month);
    t.equal(otherDues(other({ day, until }), TODAY).length, left);
  }
  t.same(otherDues(other({ until: '2026-10' }), TODAY), [], 'over');
  t.equal(otherDues(other({ until: '9999-12' }), TODAY).length, 600, 'storage is not trusted');
});

t.test('what is no loan in the storage is ignored', async (t) => {
  t.ok(isOtherLoan(other()));
  for (const wrong of [
    { lender: '' },
    { lender: 'x'.repeat(61) },
    { payment: 0 },
    { payment: 1.5 },
    { day: 32 },
    { until: '2027-13' },
    { id: '1' },
  ])
    t.notOk(isOtherLoan({ ...other(), ...wrong }), JSON.stringify(wrong));
});

t.test('the file of all loans: every instalment from today on, each with an id of its own', async (t) => {
  const file = ledgerCalendar([[record('2026-01-31'), granted('2026-01-31')]], [other()], {
    host: 'portal.example',
    now: new Date('2026-11-20T06:05:00Z'),
    today: TODAY,
  });
  const uids = [...file.matchAll(/^UID:(.*)\r$/gm)].map(([, uid]) => uid);
  t.same(uids, [
    'LA1-10@portal.example',
    'LA1-11@portal.example',
    'LA1-12@portal.example',
    ...['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31'].map(
      (day) => `other-1-${day}@portal.example`,
    ),
  ]);
  t.match(file, 'SUMMARY:还款 4\\,321.50 元（远山银行）');
});

t.test('a day of delay: instalment × rate × multiple ÷ 360', async (t) => {
  // 10,212.51 × 3.9 % × 1.5 ÷ 360 = 1.6595 yuan.
  t.equal(overdueInterest({ payment: 1_021_251, rate: 390 }, 1.5), 166);
  t.equal(overdueInterest({ payment: 1_021_251, rate: 390 }, 1.5, 10), 1_660);
});

t.test('telephone and default interest are those of the lender, not of another one', async (t) => {
  const partner = (changed: object) =>
    ({
      id: 1,
      name: '临澜银行',
      full_name: '临澜银行股份有限公司',
      phone: '400-1',
      fees: [{ name: '逾期罚息', multiple: 1.5 }],
      ...changed,
    }) as unknown as Partner;
  const loan = (changed: object) => ({ ...record(), partner_id: 1, partner_name: '临澜银行', ...changed });
  t.same(lenderTerms(loan({ partner_phone: '95000' }), [partner({})]), { phone: '95000', multiple: 1.5 });
  t.same(lenderTerms(loan({}), [partner({})]), { phone: '400-1', multiple: 1.5 });
  t.same(lenderTerms(loan({}), [partner({ fees: [{ name: '逾期罚息', text: '另计' }] })]), {
    phone: '400-1',
  });
  t.same(lenderTerms(loan({}), null), {});
  const elsewhere = loan({ result: { bank: '别家银行' }, partner_phone: '95000' });
  t.same(lenderTerms(elsewhere, [partner({})]), {}, 'another bank has lent');
  t.same(
    lenderTerms(elsewhere, [
      partner({}),
      partner({ id: 2, name: '别家银行', full_name: '', phone: '400-2' }),
    ]),
    { phone: '400-2' },
    'its number, but not the terms of a product that nobody named',
  );
  t.same(
    lenderTerms(elsewhere, [partner({ name: '担保公司', full_name: '', lending_bank: '别家银行' })]),
    { multiple: 1.5 },
    'a guarantor’s number is not the bank’s',
  );
});
