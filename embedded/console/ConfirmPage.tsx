import { parseAmount } from '../../shared/money/money.ts';
import type { Approval } from '../domain/grant.ts';
import type { TypedFields } from './actInput.ts';
import { recordPath } from './addresses.ts';
import { Card } from './Card.tsx';
import { FactList } from './FactList.tsx';
import {
  fact,
  yuan,
  type ActionDetail,
  type ConsoleAction,
  type Fact,
  type RecordView,
} from './kinds/kind.ts';
import { needsSecond, SECOND_LOOK_NOTE } from './secondLook.tsx';

interface ConfirmPageProps {
  /** Name of the record's kind in addresses, and its label. */
  kind: string;
  label: string;
  view: RecordView;
  action: ConsoleAction;
  detail: ActionDetail;
  typed: TypedFields;
  /** What the act would change: the record's status, and the member's purses. */
  changes: readonly Fact[];
  back: string;
}

/** Asks once more before an act that moves money: whom it concerns, the figures, what becomes of the record and of the wallet. */
export function ConfirmPage({ kind, label, view, action, detail, typed, changes, back }: ConfirmPageProps) {
  const path = recordPath(kind, view.id, back);
  const isSecond = needsSecond(action, view);
  const given = [
    ...fact('原因', detail.reason),
    ...(action.asks === 'terms' ? termFacts(detail.terms ?? {}) : []),
  ];
  return (
    <>
      <p className="crumbs">
        <a href={path}>← 返回记录</a>
      </p>
      <h1>请核对：{action.label}</h1>
      <Card title={`${label} ${view.no}`} looks="narrow">
        <FactList facts={[...view.figures, ...given]} />
        <h2>操作的结果</h2>
        <FactList facts={changes} />
        <p className="note">{action.confirm}</p>
        {isSecond && <p className="note">{SECOND_LOOK_NOTE}</p>}
        <div className="choice">
          <a className="button" href={path}>
            取消
          </a>
          <form method="post" action={`/console/${kind}/${view.id}/${action.verb}`}>
            {Object.entries(typed).map(
              ([name, value]) => value !== '' && <input key={name} type="hidden" name={name} value={value} />,
            )}
            <input type="hidden" name="seen" value={view.state} />
            <input type="hidden" name="back" value={back} />
            <input type="hidden" name="confirmed" value="1" />
            <button className={action.danger ? 'danger' : 'primary'}>
              {isSecond ? `提交复核：${action.label}` : action.label}
            </button>
          </form>
        </div>
      </Card>
    </>
  );
}

const termFacts = (terms: Approval): Fact[] => [
  ...fact('审批金额', terms.approved_amount && yuan(parseAmount(terms.approved_amount) ?? 0)),
  ...fact('年化利率', terms.approved_rate && `${terms.approved_rate}%`),
  ...fact('期限', terms.approved_term && `${terms.approved_term} 个月`),
  ...fact('签约截止日', terms.sign_by),
];
