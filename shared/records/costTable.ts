import { Type, type Static } from 'typebox';
import { tolerant } from './tolerant.ts';
import { kind, rate, text, time, yuan } from './wire.ts';

/** A charge with its collector and its share of the annualised cost. */
const CostItem = tolerant(
  {
    name: text,
    collector: text,
    /** How it is measured, for instance 借款金额的 1.00%. */
    standard: text,
    /** When it is charged. */
    charged: text,
    /** Over the whole term. */
    amount: yuan,
    /** Absent: the fees use up the loan. */
    annual_rate: Type.Optional(rate),
  },
  ['name'],
);

/** The comprehensive cost of a loan, item by item (money/costTable.ts). A case stands for each rate: the bounds, or the one that is offered. */
export const CostTable = tolerant({
  /** Version of the table's layout. */
  version: text,
  lender: text,
  principal: yuan,
  /** Months. */
  term: Type.Integer(),
  /** 1 equal payments, 2 equal principal, 3 interest first. */
  repayment: kind,
  cases: Type.Array(
    tolerant({
      /** Simple annual rate of the interest. */
      annual_rate: rate,
      items: Type.Array(CostItem),
      /** Interest and fees. */
      cost: yuan,
      /** Principal, interest and fees. */
      total: yuan,
      /** Interest and fees together, annualised. */
      annual_cost: Type.Optional(rate),
    }),
  ),
  on_default: Type.Array(tolerant({ name: text, collector: text, standard: text }, ['name'])),
  /** When the member confirmed it. */
  confirmed_at: Type.Optional(time),
});
export type CostTable = Static<typeof CostTable>;
