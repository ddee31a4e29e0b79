import t from 'tap';
import { countPartners, loanTypeFigures } from '../../client/features/home/loanTypeFigures.ts';
import type { LoanType, Partner } from '../../shared/records/partner.ts';

const type = (id: number) => ({ id, name: `类型 ${id}`, icon: 'car', audience: 1, summary: '', form_id: id, partner_count: 9, annual_rate_min: '9.00' }) satisfies LoanType;
const offer = (name: string, loan_type_ids: number[], annual_rate_min: string) => ({ name, loan_type_ids, annual_rate_min }) as Partner;

t.test('counts and lowest rates come from the partner list; a partner with two products counts once, and rates are compared as numbers', async (t) => {
  const partners = [offer('甲', [1], '10.00'), offer('甲', [1, 2], '4.35'), offer('乙', [1], '5.00')];
  t.equal(countPartners(partners), 2);
  const [first, second, third] = loanTypeFigures([type(1), type(2), type(3)], partners);
  t.match(first, { count: 2, rate: '4.35' });
  t.match(second, { count: 1, rate: '4.35' });
  t.match(third, { count: 0, rate: undefined });
});

t.test('without the partner list, the figures of the loan type are used', async (t) => {
  t.match(loanTypeFigures([type(1)], null), [{ count: 9, rate: '9.00' }]);
});
