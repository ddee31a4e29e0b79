import { Fact } from '../../../ui/Fact.tsx';
import { loanCost } from '../../../../shared/money/loanCost.ts';
import { groupYuan, toYuan } from '../../../../shared/money/money.ts';
import type { LoanForm } from '../../../../shared/records/loan.ts';
import type { Partner } from '../../../../shared/records/partner.ts';
import { questionsOf } from '../../../../shared/rules/questions.ts';
import { showAnswer, type Typed } from '../../../features/applications/loanAnswers.ts';
import { repaymentText, highestRate, lenderLine, offerTitle } from '../../../features/offers/offerTerms.ts';
import { useWebConfig } from '../../../webConfig.ts';
import { Alert } from '../../../ui/Icon.tsx';
import { estimateOf, ratesOf, sampleRates } from '../../../features/offers/estimate.ts';
import { RateRange } from '../../../features/comparison/RateRange.tsx';
import { firstPayment, REPAYMENT_METHODS } from '../../../../shared/money/repayment.ts';
import { lazy } from 'react';
import { Later } from '../../../ui/Later.tsx';
import { useHydrated } from '../../../ui/hooks/useHydrated.ts';
import { wantedLoan } from './wantedLoan.ts';

interface LoanAsideProps {
  form: LoanForm;
  partner: Partner | null;
  typed: Typed;
  /** The check stands in the form then. */
  reviewing: boolean;
}

/** Its code comes after the form's: it is of use only once something is typed. */
export const FitCheck = lazy(() => import('./FitCheck.tsx'));

export function LoanAside({ form, partner, typed, reviewing }: LoanAsideProps) {
  const isHydrated = useHydrated();
  const phone = useWebConfig()?.site?.phone;
  return (
    <aside className="aside" aria-label="申请摘要">
      {partner ? (
        <Offer form={form} partner={partner} typed={typed} />
      ) : (
        <NoOffer form={form} typed={typed} />
      )}
      {partner && <Cost form={form} partner={partner} typed={typed} />}
      {partner && isHydrated && !reviewing && (
        <Later>
          <FitCheck form={form} partner={partner} typed={typed} />
        </Later>
      )}
      {phone && (
        <Alert icon="phone" small>
          填写有疑问，可致电 <b className="num">{phone}</b>
        </Alert>
      )}
    </aside>
  );
}

function Offer({ form, partner, typed }: { form: LoanForm; partner: Partner; typed: Typed }) {
  const loan = wantedLoan(form, typed, partner);
  return (
    <section className="card summary" aria-labelledby="offer-title">
      <div className="who">
        {partner.logo && <img src={partner.logo} alt="" width="44" height="44" />}
        <div>
          <h2 id="offer-title">{offerTitle(partner)}</h2>
          {lenderLine(partner) && <small>{lenderLine(partner)}</small>}
        </div>
      </div>
      <RateRange of={loan ? ratesOf(partner, estimateOf(partner, loan)) : sampleRates(partner)} />
      <WantedLoan form={form} typed={typed} repayments={repaymentText(partner)} />
      <a className="link-more" href={`/bank/${partner.id}`} target="_blank">
        查看条件与费用
        <span className="sr">（新窗口）</span>
      </a>
    </section>
  );
}

function NoOffer({ form, typed }: { form: LoanForm; typed: Typed }) {
  return (
    <section className="card summary" aria-labelledby="offer-title">
      <h2 id="offer-title">由顾问推荐机构</h2>
      <p className="note">
        您还没有指定机构。提交后，顾问按您的条件推荐合适的机构，列明利率与全部费用；由您逐家确认后才递交。
      </p>
      <WantedLoan form={form} typed={typed} />
      <a className="link-more" href={form.loan_type_id ? `/bank?loan_type_id=${form.loan_type_id}` : '/bank'}>
        先比较产品与利率
      </a>
    </section>
  );
}

const FACTS = [
  ['amount', '申请金额'],
  ['term', '期限'],
  ['repayment', '还款方式'],
  ['purpose', '用途'],
] as const;

function WantedLoan({ form, typed, repayments }: { form: LoanForm; typed: Typed; repayments?: string }) {
  const questions = questionsOf(form);
  return (
    <dl className="facts">
      {FACTS.map(([key, word]) => {
        const field = questions.find((question) => question.key === key);
        const answer = field && showAnswer(field, typed[key]);
        const shown = answer || (key === 'repayment' ? repayments : undefined);
        return (
          (field || shown) && (
            <div key={key}>
              <dt>{word}</dt>
              <dd>{shown || <span className="soft">待填写</span>}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

function Cost({ form, partner, typed }: { form: LoanForm; partner: Partner; typed: Typed }) {
  const loan = wantedLoan(form, typed, partner);
  const rate = highestRate(partner);
  const cost = loan && rate !== undefined && loanCost({ ...loan, rate }, partner.fees);
  const figure = (fen: number) => `${groupYuan(toYuan(fen))} 元`;
  return (
    <section className="card summary" aria-labelledby="cost-title">
      <h2 id="cost-title">
        综合融资成本{' '}
        {partner.annual_rate_max && (
          <small className="nowrap">{`按年化上限 ${partner.annual_rate_max}%`}</small>
        )}
      </h2>
      {cost ? (
        <dl className="facts">
          <Fact label="利息合计" num>
            {figure(cost.interest)}
          </Fact>
          <Fact label="机构必付费用" num>
            {figure(cost.fees)}
          </Fact>
          <Fact label="平台收费" num>
            {figure(0)}
          </Fact>
          <div className="sum">
            <dt>{`${firstPayment[loan.method]}（${REPAYMENT_METHODS[loan.method]}）`}</dt>
            <dd className="num">{figure(cost.plan.instalments[0]?.payment ?? 0)}</dd>
          </div>
        </dl>
      ) : (
        <p className="note">
          {rate === undefined
            ? '年化利率以机构公布为准，公布之前无法测算利息。'
            : '填写金额与期限后，在这里测算利息与费用。'}
        </p>
      )}
      <p className="note">最后一步会完整列示并请您确认，以机构审批与合同为准。</p>
    </section>
  );
}
