import t from 'tap';
import { countPartners, loanTypeFigures } from '../../client/features/offers/loanTypeFigures.ts';
import { bestOffers } from '../../client/pages/home/homeOffers.ts';
import { partners as sent } from '../../embedded/content/content.ts';
import type { LoanType, Partner } from '../../shared/records/partner.ts';
import { bareOffer } from '../support/bareOffer.ts';

const type = (id: number) =>
  ({
    id,
    name: `类型 ${id}`,
    icon: 'car',
    audience: 1,
    summary: '',
    form_id: id,
    partner_count: 9,
    annual_rate_min: '9.00',
  }) satisfies LoanType;
const offer = (name: string, loan_type_ids: number[], rate: string, fees: Partner['fees'] = []): Partner => ({
  ...bareOffer(1, { name, annual_rate_min: rate, annual_rate_max: rate, fees }),
  loan_type_ids,
});

t.test(
  'counts and rates come from the partner list; a partner with two products counts once, and the rate is the median of the whole costs',
  async (t) => {
    const partners = [
      offer('甲', [1], '10.00'),
      offer('甲', [1, 2], '4.35'),
      offer('乙', [1, 2], '5.00', [{ name: '担保费', rate: '2.00' }]),
    ];
    t.equal(countPartners(partners), 2);
    const [first, second, third] = loanTypeFigures([type(1), type(2), type(3)], partners);
    t.match(first, { count: 2, rate: { label: '综合年化中位数', text: '6.99%' } });
    t.match(second, { count: 2, rate: { text: '5.67%' } });
    t.match(third, { count: 0, rate: undefined });
  },
);

t.test(
  'without the partner list, the figures of the loan type are used; a lowest rate says what it depends on',
  async (t) => {
    t.match(loanTypeFigures([type(1)], null), [{ count: 9, rate: { text: '9.00% 起，以审批为准' } }]);
  },
);

t.test(
  'the home page shows the three cheapest offers for the figures of the address, and for the usual ones without',
  async (t) => {
    const found = (search: string) =>
      bestOffers(
        sent.map((one) => ({ ...one, form_id: undefined })) as unknown as Partner[],
        new URLSearchParams(search),
      );
    const { best, wanted, total } = found('');
    t.match(wanted, { amount: '20', term: 24, city: undefined });
    t.match(best, [
      { title: '住房抵押贷', payment: '8,627.24–8,711.71', cost: '7,053.74–9,081.16' },
      { title: '乡村创业贷' },
      { title: '公积金信用贷' },
    ]);
    t.equal(total, 18);
    t.ok(found('city=%E6%B1%9F%E6%BE%9C%E5%B8%82').total < total, 'a city leaves fewer');
    t.match(found('amount=9000'), { total: 0, best: [] });
    t.match(found('amount=x&term=0&city='), { wanted, total });
    t.match(
      bestOffers([bareOffer(1)], new URLSearchParams()),
      { total: 1, best: [{ rates: '年化利率以机构公布为准', payment: '', cost: '' }] },
      'without a rate nothing is computed',
    );
  },
);
