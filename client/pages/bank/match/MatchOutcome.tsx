import { showWan } from '../../../../shared/money/wan.ts';
import { bankHref, askedLoan } from '../../../features/offers/bankQuery.ts';
import { compareHref, COMPARE_MIN } from '../../../features/comparison/compareQuery.ts';
import { BASIS, shortPayment, offerName } from '../../../features/offers/offerTerms.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { MatchResult } from './matchOffers.ts';
import { matchHref, type MatchAnswers } from './matchQuery.ts';
import type { MeansKind } from '../../../../shared/money/loanCost.ts';
import { RANKING } from '../../../../shared/money/ranking.ts';
import { Light } from '../../../features/offers/PaymentLight.tsx';
import { CounterLinks } from '../../../features/comparison/CounterLinks.tsx';
import { ApplyLink } from '../../../features/offers/ApplyLink.tsx';
import { Lender } from '../../../features/comparison/Lender.tsx';
import { RateRange } from '../../../features/comparison/RateRange.tsx';
import { findingsSummary } from '../../../../shared/rules/selfCheck.ts';
import { FindingList } from '../../../features/comparison/FindingList.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { REPAYMENT_METHODS } from '../../../../shared/money/repayment.ts';

interface MatchCardProps {
  offer: MatchResult['fits'][number];
  answers: MatchAnswers;
  /** Something does not fit: there is nothing to apply for. */
  isDoubtful?: boolean;
}

function MatchCard({ offer, answers, isDoubtful = false }: MatchCardProps) {
  const { amount, term, city, means } = answers;
  const name = offerName(offer);
  const { payment, cost, method, burden, counter, pros, cons } = offer;
  const isOver = burden?.level === 'over';
  return (
    <li className="card match-card">
      <Lender offer={offer} />
      <RateRange of={offer.rates} />
      <div className="acts">
        {!isOver && !isDoubtful && (
          <ApplyLink className="btn primary" offer={offer} loan={askedLoan(offer, { amount, term })} />
        )}
        <a className="btn" href={bankHref({ amount, term, city }, offer.id)} aria-label={`查看详情：${name}`}>
          查看详情
        </a>
      </div>
      {payment && (
        <p className="pay">
          <span>
            {shortPayment[method]} <b className="num">{payment}</b> 元
          </span>
          {burden && <Light burden={burden} means={means} />}
        </p>
      )}
      {isOver && <CounterLinks counter={counter} href={(change) => matchHref({ ...answers, ...change })} />}
      <div className="reasons">
        {pros.length > 0 && <Reasons title="合适" icon="check" of={pros} kind="pro" />}
        {cons.length > 0 && (
          <Reasons title={isDoubtful ? '不符' : '要留意'} icon="minus" of={cons} kind="con" />
        )}
      </div>
      {offer.findings.length > 0 && (
        <details>
          <summary>{findingsSummary(offer.findings)}</summary>
          <FindingList findings={offer.findings} />
        </details>
      )}
      {payment && cost && (
        <p className="note">{`按${REPAYMENT_METHODS[method]}、利率区间的下限至上限估算，总成本 ${cost} 元（利息与必付费用）`}</p>
      )}
    </li>
  );
}

interface ReasonsProps {
  title: string;
  icon: Parameters<typeof Icon>[0]['name'];
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
            <Icon name={icon} size="small" />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface MatchOutcomeProps {
  answers: MatchAnswers;
  result: MatchResult;
}

const COMPARED = 3;

/** As `SHARE_MAX` in words. */
const LIMIT: Record<MeansKind, string> = { income: '一半', turnover: '三成' };

export function MatchOutcome({
  answers,
  result: { total, fits, overTotal, over, near, relax },
}: MatchOutcomeProps) {
  const { amount, term, use, city } = answers;
  const list = bankHref({ loan_type_id: use, amount, term, city });
  return (
    <>
      <div className="match-head">
        <div role="status">
          <h2>
            {total > 0
              ? `有 ${total} 个产品符合`
              : overTotal > 0
                ? '条件符合，但每期超出您的承受能力'
                : '没有完全符合的产品'}
          </h2>
        </div>
        {fits.length >= COMPARE_MIN && (
          <a
            className="btn"
            href={compareHref({
              ids: fits.slice(0, COMPARED).map(({ id }) => id),
              amount,
              term,
              method: BASIS,
              city,
            })}
          >
            {`对比前 ${Math.min(fits.length, COMPARED)} 个`}
          </a>
        )}
      </div>
      {total > 0 && (
        <p className="soft">
          {`按${RANKING.name}；合适与要留意的理由只依据机构公布的资料，占比按利率上限计。`}
        </p>
      )}
      {fits.length > 0 && (
        <ul className="match-list">
          {fits.map((offer) => (
            <MatchCard key={offer.id} offer={offer} answers={answers} />
          ))}
        </ul>
      )}
      {total > fits.length && (
        <p className="soft">
          {`这里列出前 ${fits.length} 个。`}
          <a href={list}>在产品列表里看全部</a>
        </p>
      )}
      {over.length > 0 && (
        <section className="near" aria-labelledby="over">
          {total > 0 && <h2 id="over">{`另有 ${overTotal} 个条件符合，但每期超出您的承受能力`}</h2>}
          <p className="soft" id={total > 0 ? undefined : 'over'}>
            {`每月还款超过月${answers.means === 'income' ? '收入' : '流水'}的${LIMIT[answers.means]}，不建议这样借。少借一些，或延长期限，每期就还得起：`}
          </p>
          <ul className="match-list">
            {over.map((offer) => (
              <MatchCard key={offer.id} offer={offer} answers={answers} />
            ))}
          </ul>
        </section>
      )}
      {total === 0 && overTotal === 0 && <NothingFits answers={answers} relax={relax} list={list} />}
      {near.length > 0 && (
        <section className="near" aria-labelledby="near">
          <h2 id="near">最接近的产品</h2>
          <ul className="match-list">
            {near.map((offer) => (
              <MatchCard key={offer.id} offer={offer} answers={answers} isDoubtful />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function NothingFits({
  answers,
  relax,
  list,
}: {
  answers: MatchAnswers;
  relax: MatchResult['relax'];
  list: string;
}) {
  if (relax.length === 0)
    return (
      <EmptyState
        inCard
        art="search"
        title="每个产品都有两项以上不符"
        text="可以先只按用途看看产品，再调整金额与期限。"
        link={['看产品列表', list]}
      />
    );
  return (
    <div className="card relax">
      <p>每个产品都至少有一项与答案不符。改动下面任意一项，就有符合的：</p>
      <ul>
        {relax.map(({ name, to, count }) => (
          <li key={name}>
            <a href={matchHref(to)}>{wordsOf[name](to)}</a>
            <span className="soft">{`${whyOf[name](answers, to)}；改后有 ${count} 个产品`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const wordsOf: Record<MatchResult['relax'][number]['name'], (to: MatchAnswers) => string> = {
  use: () => '不限用途',
  amount: ({ amount }) => `借 ${showWan(amount)} 万元`,
  term: ({ term }) => `借 ${term} 个月`,
  security: () => '抵押还不确定，先看看',
  city: () => '不限城市',
};

const whyOf: Record<
  MatchResult['relax'][number]['name'],
  (answers: MatchAnswers, to: MatchAnswers) => string
> = {
  use: () => '其他条件符合的产品不支持该用途',
  amount: ({ amount }, to) =>
    `其他条件符合的产品${to.amount < amount ? '最多' : '最少'}借 ${showWan(to.amount)} 万元，您填的是 ${showWan(amount)} 万元`,
  term: ({ term }) => `其他条件符合的产品不借 ${term} 个月`,
  security: ({ security }) =>
    security === 'none' ? '其他条件符合的产品需要抵押' : '其他条件符合的产品需要别的抵押物',
  city: ({ city }) => `其他条件符合的产品不受理${city ?? '该城市'}`,
};
