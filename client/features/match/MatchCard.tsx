import { Check, Minus } from 'lucide';
import { groupYuan, toYuan } from '../../../shared/money/money.ts';
import { ApplyLink } from '../../entities/ApplyLink.tsx';
import { askedLoan } from '../../entities/askedLoan.ts';
import { bankHref } from '../../entities/bankQuery.ts';
import { Lender } from '../../entities/Lender.tsx';
import { offerName } from '../../entities/offerNames.ts';
import { shortPayment } from '../../entities/offerTerms.ts';
import { RateRange } from '../../entities/RateRange.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { MatchResult } from './matchOffers.ts';
import type { Answers } from './matchQuery.ts';
import { REPAYMENT_METHODS } from "../../../shared/money/repayment.ts";

/** An offer with its reasons for and against, and the ways on. */
export function MatchCard({ offer, answers }: { offer: MatchResult['fits'][number]; answers: Answers }) {
  const { amount, term } = answers;
  const name = offerName(offer);
  const { payment, total, method, pros, cons } = offer;
  return (
    <li className="card match-card">
      <Lender offer={offer} />
      <RateRange of={offer} />
      <div className="acts">
        <ApplyLink className="btn primary" offer={offer} loan={askedLoan(offer, { amount, term })} />
        <a className="btn" href={bankHref({ amount, term, sort: 'recommend', view: 'cards', page: 1 }, offer.id)} aria-label={`查看详情：${name}`}>
          查看详情
        </a>
      </div>
      <div className="reasons">
        {pros.length > 0 && <Reasons title="合适" icon={Check} of={pros} kind="pro" />}
        {cons.length > 0 && <Reasons title="要留意" icon={Minus} of={cons} kind="con" />}
      </div>
      {payment !== undefined && total !== undefined && (
        <p className="note">{`按${REPAYMENT_METHODS[method]}、利率区间下限估算：${shortPayment[method]} ${shown(payment)} 元，利息与费用合计 ${shown(total)} 元`}</p>
      )}
    </li>
  );
}

const shown = (fen: number): string => groupYuan(toYuan(fen));

interface ReasonsProps {
  title: string;
  icon: Parameters<typeof Icon>[0]['of'];
  of: readonly string[];
  kind: 'pro' | 'con';
}

function Reasons({ title, icon, of: texts, kind }: ReasonsProps) {
  return (
    <div className={kind}>
      <h4>{title}</h4>
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <Icon of={icon} size="small" />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
