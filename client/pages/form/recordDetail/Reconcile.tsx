import { useState, useSyncExternalStore, type SyntheticEvent } from 'react';
import { parseRate, showRate } from '../../../../shared/money/annualRate.ts';
import { ALL_IN_LABEL, loanCost } from '../../../../shared/money/loanCost.ts';
import { annualCosts } from '../../../../shared/money/costTable.ts';
import { fenOf, groupYuan, parseAmount, toYuan } from '../../../../shared/money/money.ts';
import {
  MONTHS_MAX,
  PRINCIPAL_MAX,
  RATE_MAX,
  type RepaymentMethod,
} from '../../../../shared/money/repayment.ts';
import { COMPLAINT_LINE } from '../../../../shared/constants.ts';
import { fieldsOf, UNKNOWN } from '../../../../shared/fieldsOf.ts';
import type { FormRecordDetail } from '../../../../shared/records/loan.ts';
import { isId, type Id } from '../../../../shared/rules/ids.ts';
import { monthsText } from '../../../features/applications/applicationFacts.ts';
import type { GrantedLoan } from '../../../features/loans/grantedLoan.ts';
import { rateRange } from '../../../features/offers/offerTerms.ts';
import { AffixField } from '../../../forms/fields/TextField.tsx';
import { deviceStorage } from '../../../lib/safeStorage.ts';
import { storedList } from '../../../lib/storedList.ts';
import { textIn, readNumber } from '../../../lib/readForm.ts';
import { Card } from '../../../ui/Section.tsx';
import { Private } from '../../../ui/Private.tsx';

/** What the contract says, as its reader has typed it: fen, hundredths of a percent, months. */
interface Signed {
  id: Id;
  amount: number;
  rate: number;
  term: number;
  fees: number;
}

const isSigned = (value: unknown): value is Signed => {
  const { id, ...figures } = fieldsOf(value);
  const { amount, rate, term, fees } = figures;
  return (
    isId(id) &&
    [amount, rate, term, fees].every((figure) => Number.isSafeInteger(figure) && Number(figure) >= 0)
  );
};
/** It never leaves the device. */
const signed = storedList('signed-contracts', deviceStorage, isSigned, 20);

interface Line {
  title: string;
  rates: string;
  amount: number | undefined;
  term: number | undefined;
  /** Interest and fees at the lowest and the highest rate, in fen. */
  costs: number[];
  note?: string;
}

interface ReconcileProps {
  record: FormRecordDetail;
  granted: GrantedLoan | null;
}

/** What was shown, what was confirmed, what the lender has approved and what the contract says, with the differences in yuan. */
export function Reconcile({ record, granted }: ReconcileProps) {
  const all = useSyncExternalStore(signed.subscribe, signed.read, signed.readOnServer);
  const own = all.find(({ id }) => id === record.id);
  const told = toldLines(record);
  const lines = own ? [...told, contractLine(own, granted)] : told;
  if (lines.length < 2) return null;
  const base = told.find(({ costs }) => costs.length > 0);
  const isDearer = base && lines.some((line) => (differenceOf(line, base) ?? 0) > 0);
  return (
    <Card id="reconcile-title" title="报价对账">
      <div className="body reconcile">
        <table className="table plain compact">
          <caption className="sr">展示、确认、批准与签约的贷款</caption>
          <thead>
            <tr>
              <th scope="col">来源</th>
              <th scope="col">{ALL_IN_LABEL}</th>
              <th scope="col">金额与期限</th>
              <th scope="col" className="num">
                利息与费用（元）
              </th>
              {base && <th scope="col" className="num">{`与${base.title}相比（元）`}</th>}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const { title, rates, amount, term, costs, note } = line;
              return (
                <tr key={title}>
                  <th scope="row">
                    {title}
                    {note && <small>{note}</small>}
                  </th>
                  <td>{rates}</td>
                  <Private as="td">
                    {amount === undefined ? UNKNOWN : `${groupYuan(toYuan(amount))} 元`}
                    <small>{monthsText(term)}</small>
                  </Private>
                  <Private as="td" className="num">
                    {[...new Set(costs)].map((fen) => groupYuan(toYuan(fen))).join('–') || UNKNOWN}
                  </Private>
                  {base && (
                    <td className="num">
                      <Difference line={line} base={base} />
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
        {isDearer && (
          <p className="alert warn">
            <span>
              {`比${base.title}贵。请先问机构差额是什么；说不清楚的不要签，可以`}
              <a href={`/contact${record.form_no ? `?about=${record.form_no}` : ''}`}>向我们投诉</a>
              {`，或拨打 ${COMPLAINT_LINE}。`}
            </span>
          </p>
        )}
        <Contract
          id={record.id}
          base={base?.title}
          own={own}
          others={all.filter(({ id }) => id !== record.id)}
        />
      </div>
    </Card>
  );
}

function Difference({ line, base }: { line: Line; base: Line }) {
  if (line === base || line.costs.length === 0) return null;
  const more = differenceOf(line, base);
  if (more === undefined) return <span className="soft">金额或期限不同</span>;
  const yuan = groupYuan(toYuan(Math.abs(more)));
  if (more > 0)
    return (
      <Private as="b" className="bad">
        {`多付 ${yuan}`}
      </Private>
    );
  if (more < 0) return <Private>{`少付 ${yuan}`}</Private>;
  return <Private>{base.costs.length > 1 ? '在范围内' : '一致'}</Private>;
}

/** What the portal and the lender have said, in the order of time. */
function toldLines(record: FormRecordDetail): Line[] {
  const { authorized = [], result, annual_cost_min: min, annual_cost_max: max } = record;
  const lender =
    authorized.find(({ partner_name: name }) => name === result?.bank) ??
    authorized.find(({ partner_id: id }) => id === record.partner_id);
  const table = lender?.cost_table;
  const lines: (Line | false | undefined)[] = [
    (min !== undefined || max !== undefined) && {
      title: '页面展示的',
      rates: rateRange({ min, max }),
      amount: fenOf(record.amount),
      term: record.term,
      costs: [],
      note: '按机构公布的利率与费用',
    },
    table && {
      title: '您确认的',
      rates: rateOf(annualCosts(table)),
      amount: fenOf(table.principal),
      term: table.term,
      costs: table.cases.flatMap(({ cost }) => fenOf(cost) ?? []),
      note: '综合融资成本明示表',
    },
    result && {
      title: '机构批准的',
      rates: result.annual_cost
        ? `${result.annual_cost}%`
        : result.annual_rate
          ? `利息 ${result.annual_rate}%，费用未列`
          : UNKNOWN,
      amount: fenOf(result.amount),
      term: result.term,
      costs: [fenOf(result.cost) ?? []].flat(),
    },
  ];
  return lines.filter((line) => line !== false && line !== undefined);
}

const rateOf = ([min, max = min]: string[]): string =>
  min === undefined ? UNKNOWN : rateRange({ min, max });

/** Fees in one sum are counted on the day of payout. */
function contractLine({ amount, rate, term, fees }: Signed, granted: GrantedLoan | null): Line {
  const method: RepaymentMethod = granted?.loan.method ?? 1;
  const { cost, annualRate } = loanCost({ principal: amount, months: term, rate, method }, [
    { name: '费用', amount: toYuan(fees) },
  ]);
  return {
    title: '合同写的',
    rates: annualRate === null ? '无法计算' : `${showRate(annualRate)}%`,
    amount,
    term,
    costs: [cost],
    note: '您填的，只存在您的设备上',
  };
}

/** Above the highest or below the lowest cost of `base` (fen); 0 between; undefined where the loans differ, or a cost is not known. */
function differenceOf(line: Line, base: Line): number | undefined {
  if (line.costs.length === 0 || line.amount !== base.amount || line.term !== base.term) return undefined;
  const [least, most] = [Math.min(...base.costs), Math.max(...base.costs)];
  const cost = Math.max(...line.costs);
  return cost > most ? cost - most : cost < least ? cost - least : 0;
}

const FIELDS = [
  ['amount', '合同金额', '元'],
  ['rate', '合同年化利率（单利）', '%'],
  ['term', '期限', '个月'],
  ['fees', '利息以外的费用合计', '元'],
] as const;

interface ContractProps {
  id: Id;
  /** What it is compared with. */
  base: string | undefined;
  own: Signed | undefined;
  others: readonly Signed[];
}

/** The four figures of the contract, typed by the member. */
function Contract({ id, base, own, others }: ContractProps) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  function onSubmit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const amount = parseAmount(textIn(fields, 'amount'));
    const rate = parseRate(textIn(fields, 'rate'));
    const term = readNumber(textIn(fields, 'term'), MONTHS_MAX);
    const fees = parseAmount(textIn(fields, 'fees') || '0');
    const wrong = {
      ...((amount === null || amount < 1 || amount > PRINCIPAL_MAX) && {
        amount: '请填写合同金额，最多两位小数',
      }),
      ...((rate === null || rate > RATE_MAX) && { rate: '请填写年化利率，例如 4.35' }),
      ...(term === undefined && { term: '请填写月数' }),
      ...((fees === null || fees > PRINCIPAL_MAX) && { fees: '请填写费用，没有填 0' }),
    };
    setErrors(wrong);
    if (
      amount === null ||
      rate === null ||
      term === undefined ||
      fees === null ||
      Object.keys(wrong).length > 0
    )
      return;
    signed.write([{ id, amount, rate, term, fees }, ...others]);
  }
  const shown = own && {
    amount: toYuan(own.amount),
    rate: showRate(own.rate),
    term: String(own.term),
    fees: toYuan(own.fees),
  };
  return (
    <form
      className="scripted contract"
      aria-label="合同上的四个数字"
      noValidate
      onSubmit={onSubmit}
      key={JSON.stringify(own)}
    >
      <p>{`把合同上的四个数字填进来${base ? `，看看与${base}是否一致` : ''}：`}</p>
      <div className="form-grid">
        {FIELDS.map(([name, label, unit]) => (
          <AffixField
            key={name}
            id={`contract-${name}`}
            name={name}
            label={label}
            unit={unit}
            defaultValue={shown?.[name] ?? ''}
            error={errors[name]}
          />
        ))}
      </div>
      <div className="btn-row">
        <button className="btn quiet">核对</button>
        {own && (
          <button className="btn text" type="button" onClick={() => signed.write([...others])}>
            清除
          </button>
        )}
      </div>
    </form>
  );
}
