import type { LoanForm } from '../../../../shared/records/loan.ts';
import type { Partner } from '../../../../shared/records/partner.ts';
import { visibleQuestions } from '../../../features/applications/loanAnswers.ts';
import type { Faults } from '../../../../shared/rules/readAnswers.ts';
import type { LoanFormHandle } from './useLoanForm.ts';
import { AUTHORIZATION_DAYS } from '../../../../shared/constants.ts';
import { costTable } from '../../../../shared/money/costTable.ts';
import { CALL_TIMES } from '../../../../shared/rules/questions.ts';
import { CostStatement } from '../../../features/costs/CostStatement.tsx';
import { Choices } from '../../../forms/fields/Choices.tsx';
import { Checkbox } from '../../../forms/fields/Checkbox.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useBrand } from '../../../brand.ts';
import { useHasCapability } from '../../../webConfig.ts';
import {
  stepTitle,
  consentId,
  consentTicks,
  type ConsentTick,
} from '../../../features/applications/stepTitle.ts';
import { AnswerList } from '../../../features/applications/AnswerList.tsx';
import { Later } from '../../../ui/Later.tsx';
import { FitCheck } from './LoanAside.tsx';
import { lenderNames } from '../../../features/offers/offerTerms.ts';
import { wantedLoan } from './wantedLoan.ts';
import { Shown } from '../../../ui/Private.tsx';

interface ReviewStepProps {
  form: LoanForm;
  partner: Partner | null;
  handle: LoanFormHandle;
  href: (step: number) => string;
  /** What is missing or wrong, by question. */
  lacking: Faults;
  agreementHref: string | null;
  /** A visitor has to log in first. */
  isMember: boolean;
  missing: Partial<Record<ConsentTick, string>>;
  onTick: (name: ConsentTick) => void;
}

export function ReviewStep({
  form,
  partner,
  handle,
  href,
  lacking,
  agreementHref,
  isMember,
  missing,
  onTick,
}: ReviewStepProps) {
  const brand = useBrand();
  const asksForTime = useHasCapability('submitForm.call_time');
  const loan = partner && wantedLoan(form, handle.typed, partner);
  return (
    <Shown>
      {form.steps.map((step, index) => {
        const title = stepTitle(step, index);
        return (
          <section className="review-part" key={index} aria-labelledby={`review-${index}`}>
            <header>
              <h3 id={`review-${index}`}>{title}</h3>
              <a href={href(index + 1)} aria-label={`修改${title}`}>
                <Icon name="pencil-line" size="small" />
                修改
              </a>
            </header>
            <AnswerList
              fields={visibleQuestions(form, index + 1, handle.typed)}
              typed={{ ...handle.typed, ...handle.certified }}
              files={handle.files}
              faults={{ ...lacking, ...handle.faults }}
            />
          </section>
        );
      })}
      <section className="review-part" aria-labelledby="review-cost">
        <header>
          <h3 id="review-cost">利息与费用</h3>
        </header>
        {partner && loan ? (
          <CostStatement table={costTable(partner, loan)} />
        ) : (
          <p className="note">
            {partner
              ? '金额与期限填写完整后，在这里列示利息与费用。'
              : `还没有指定机构。顾问推荐机构后，每家的年化利率、利息与全部费用都会列给您，由您逐家确认；未经您确认，不会把信息提供给任何机构。${brand}不向借款人收取任何费用。`}
          </p>
        )}
      </section>
      {partner && (
        <Later>
          <FitCheck form={form} partner={partner} typed={handle.typed} confirm={{ error: missing.unfit }} />
        </Later>
      )}
      {isMember && asksForTime && (
        <section className="review-part" aria-labelledby="review-call">
          <header>
            <h3 id="review-call">顾问来电</h3>
          </header>
          <Choices
            legend="方便接听的时间"
            name="call_time"
            value={CALL_TIMES[0]}
            options={CALL_TIMES.map((time) => [time, time])}
          />
        </section>
      )}
      {isMember && (
        <fieldset
          className="consents"
          onChange={({ target }) =>
            consentTicks
              .filter((name) => target instanceof HTMLInputElement && target.name === name)
              .forEach(onTick)
          }
        >
          <legend>确认与授权</legend>
          <Checkbox {...tick('agree', missing)}>
            {'已阅读并同意'}
            {agreementHref ? (
              <a href={agreementHref} target="_blank">
                《个人信息授权书》
              </a>
            ) : (
              '《个人信息授权书》'
            )}
            {partner
              ? `，授权${brand}将本次申请的信息提供给${lenderNames(partner)}，仅用于评估本次申请，${AUTHORIZATION_DAYS} 天内有效`
              : `，同意${brand}的顾问查看本次申请并推荐机构；每家机构由我逐一确认之后，才可以得到我的信息`}
          </Checkbox>
          <Checkbox
            {...tick('aware', missing)}
          >{`知悉${brand}是信息中介、不是放款人；所填内容真实，借款用途与所写一致`}</Checkbox>
        </fieldset>
      )}
    </Shown>
  );
}

const tick = (name: ConsentTick, missing: ReviewStepProps['missing']) => ({
  id: consentId(name),
  name,
  error: missing[name],
  required: true,
  pattern: undefined,
  minLength: undefined,
});
