import { annualCosts } from '../../../../shared/money/costTable.ts';
import { ALL_IN_LABEL } from '../../../../shared/money/loanCost.ts';
import { fenOf, groupYuan, toYuan } from '../../../../shared/money/money.ts';
import { AUTHORIZATION_DAYS } from '../../../../shared/constants.ts';
import { UNKNOWN } from '../../../../shared/fieldsOf.ts';
import type { Proposal } from '../../../../shared/records/consent.ts';
import type { CostTable } from '../../../../shared/records/costTable.ts';
import type { FormRecordDetail } from '../../../../shared/records/loan.ts';
import { showDate } from '../../../../shared/time/days.ts';
import { rateRange } from '../../../features/offers/offerTerms.ts';
import { monthsText } from '../../../features/applications/applicationFacts.ts';
import { Private } from '../../../ui/Private.tsx';

interface ChosenAndProposedProps {
  record: FormRecordDetail;
  proposal: Proposal;
}

/** Where the adviser proposes another lender than the member has chosen: both side by side, what the other one costs more, and what becomes of both consents. */
export function ChosenAndProposed({ record, proposal }: ChosenAndProposedProps) {
  const { partner_id, partner_name = '您选的机构', partner_product, authorized = [] } = record;
  const consent = authorized.find((lender) => lender.partner_id === partner_id);
  const [own, other] = [consent?.cost_table, proposal.cost_table];
  const costs = own ? annualCosts(own) : [record.annual_cost_min, record.annual_cost_max];
  const rows: [title: string, chosen: string, proposed: string, isPrivate?: true][] = [
    [ALL_IN_LABEL, rangeOf(costs), rangeOf(other ? annualCosts(other) : [])],
    [
      '金额与期限',
      loanText(own?.principal ?? record.amount, own?.term ?? record.term),
      loanText(proposal.amount, proposal.term),
      true,
    ],
    ['利息与费用合计', sumText(sumsOf(own)), sumText(sumsOf(other)), true],
  ];
  const more = differenceText(own, other);
  return (
    <table className="table plain compact chosen-proposed">
      <caption>您选的与顾问推荐的</caption>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">{`您选的：${[partner_name, partner_product].filter(Boolean).join('·')}`}</th>
          <th scope="col">{`顾问推荐：${[proposal.partner_name, proposal.partner_product].filter(Boolean).join('·') || '另一家机构'}`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([title, chosen, proposed, isPrivate]) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {[chosen, proposed].map((text, at) => (
              <td key={at}>{isPrivate ? <Private>{text}</Private> : text}</td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">与您选的相比</th>
          <td />
          <td>
            <b className={more.isMore ? 'bad' : undefined}>{more.text}</b>
          </td>
        </tr>
        <tr>
          <th scope="row">信息授权</th>
          <td>
            {!consent
              ? '没有授权'
              : consent.withdrawn_at
                ? `已于 ${showDate(consent.withdrawn_at)} 撤回`
                : `${consent.expires_at ? `有效至 ${showDate(consent.expires_at)}，` : ''}确认推荐的机构后仍然有效，可以在下面撤回`}
          </td>
          <td>{`确认之前不会提供；确认后 ${AUTHORIZATION_DAYS} 天内有效`}</td>
        </tr>
      </tbody>
    </table>
  );
}

function rangeOf(costs: readonly (string | undefined)[]): string {
  const [min, max = min] = costs.filter((cost) => cost !== undefined);
  return min === undefined ? UNKNOWN : rateRange({ min, max });
}

const loanText = (amount: FormRecordDetail['amount'], term: number | undefined): string =>
  [amount && `${groupYuan(amount)} 元`, monthsText(term)].filter(Boolean).join('，') || UNKNOWN;

/** Interest and fees (fen) at the lowest and the highest rate. */
const sumsOf = (table: CostTable | undefined): number[] =>
  (table?.cases ?? []).flatMap(({ cost }) => fenOf(cost) ?? []);

const sumText = (sums: readonly number[]): string =>
  sums.length === 0 ? UNKNOWN : `${[...new Set(sums)].map((fen) => groupYuan(toYuan(fen))).join('–')} 元`;

/** In yuan where both are for one loan; loans of other sums or terms cannot be compared in yuan. */
function differenceText(
  own: CostTable | undefined,
  other: CostTable | undefined,
): { text: string; isMore: boolean } {
  const [least, most = least] = sumsOf(own);
  const [cost, highest = cost] = sumsOf(other);
  if (least === undefined || most === undefined || cost === undefined || highest === undefined)
    return { text: '资料不全，无法比较金额', isMore: false };
  if (own?.principal !== other?.principal || own?.term !== other?.term)
    return { text: '金额或期限不同，请比较综合年化', isMore: false };
  // Against the lowest and the highest rate of the chosen one: which of them it would have been, nobody knows.
  const [low, high] = [cost - most, highest - least];
  const yuan = (fen: number) => groupYuan(toYuan(Math.abs(fen)));
  if (low > 0)
    return { text: `预计多付 ${low === high ? yuan(low) : `${yuan(low)}–${yuan(high)}`} 元`, isMore: true };
  if (high < 0)
    return { text: `预计少付 ${low === high ? yuan(low) : `${yuan(high)}–${yuan(low)}`} 元`, isMore: false };
  if (low === 0 && high === 0) return { text: '相同', isMore: false };
  return { text: `最多多付 ${yuan(high)} 元，最多少付 ${yuan(low)} 元`, isMore: high > 0 };
}
