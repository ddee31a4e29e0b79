import { Type, type Static } from 'typebox';
import { tolerant } from './tolerant.ts';
import { kind, rate, text, time, yuan } from './wire.ts';
import { repaymentMethods } from './words.ts';
import { term, annualRate, name } from './fields.ts';
import { described } from './described.ts';

/** A charge with its collector and its share of the annualised cost. */
const CostItem = tolerant(
  {
    name,
    collector: described(text, '收取方', 'Who collects it'),
    standard: described(text, '收费标准', 'How it is measured', { examples: ['借款金额的 1.00%'] }),
    charged: described(text, '收取方式', 'When it is charged', { examples: ['放款时一次收取'] }),
    amount: described(yuan, '全部期限的金额', 'Amount over the whole term'),
    annual_rate: Type.Optional(
      described(
        rate,
        '折合的年化成本；费用已超过借款时没有',
        'Share of the annualised cost; absent if the fees use up the loan',
      ),
    ),
  },
  ['name'],
);

/** The comprehensive cost of a loan, item by item (money/costTable.ts). A case stands for each rate: the bounds, or the one that is offered. */
export const CostTable = tolerant({
  version: described(text, '明示表版式的版本', "Version of the table's layout"),
  lender: described(text, '出借机构', 'Lender'),
  principal: described(yuan, '借款本金', 'Principal'),
  term,
  repayment: described(kind, '还款方式', 'Repayment', { values: repaymentMethods }),
  cases: described(
    Type.Array(
      tolerant({
        annual_rate: annualRate,
        items: described(Type.Array(CostItem), '各项息费', 'Interest and fees, item by item'),
        cost: described(yuan, '利息与费用合计', 'Interest and fees'),
        total: described(yuan, '本金、利息与费用合计', 'Principal, interest and fees'),
        annual_cost: Type.Optional(
          described(rate, '综合年化成本：利息与费用一并折算', 'Interest and fees together, annualised'),
        ),
      }),
    ),
    '按各年化利率计算的成本',
    'Costs at each annual rate',
  ),
  on_default: described(
    Type.Array(
      tolerant(
        {
          name,
          collector: described(text, '收取方', 'Who collects it'),
          standard: described(text, '收费标准', 'Rate or tariff'),
        },
        ['name'],
      ),
    ),
    '违约时可能产生的费用',
    'Costs that a default may cause',
  ),
  confirmed_at: Type.Optional(described(time, '用户确认的时间', 'When the member confirmed it')),
});
export type CostTable = Static<typeof CostTable>;
