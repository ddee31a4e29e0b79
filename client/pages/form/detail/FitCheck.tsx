import { useEffect, useState } from 'react';
import { api } from '../../../api.ts';
import { FindingList } from '../../../features/comparison/FindingList.tsx';
import { toWireDraft, type Typed } from '../../../features/applications/loanAnswers.ts';
import { loanFormHref } from '../../../features/applications/loanFormQuery.ts';
import { byRanking, sampleRates } from '../../../features/offers/estimate.ts';
import { offerName, rateRange } from '../../../features/offers/offerTerms.ts';
import { Checkbox } from '../../../forms/fields/Checkbox.tsx';
import { today } from '../../../lib/clock.ts';
import { consentId, FAILS_FIELD } from '../../../features/applications/stepTitle.ts';
import { ALL_IN } from '../../../../shared/money/loanCost.ts';
import { askedFor } from '../../../../shared/rules/questions.ts';
import type { LoanForm } from '../../../../shared/records/loan.ts';
import type { Partner } from '../../../../shared/records/partner.ts';
import { fails, findingsSummary, profileOf, selfCheck } from '../../../../shared/rules/selfCheck.ts';

interface FitCheckProps {
  form: LoanForm;
  partner: Partner;
  typed: Typed;
  /** Before the application is sent: whoever does not fit says that it is to be sent all the same. */
  confirm?: { error: string | undefined };
}

const OTHERS = 3;

/** What the conditions of the chosen product say to the answers so far. Nothing of it leaves the device. */
export default function FitCheck({ form, partner, typed, confirm }: FitCheckProps) {
  const answers = toWireDraft(form, typed);
  const check = (offer: Partner) =>
    selfCheck(offer, profileOf(form, answers, today()), askedFor(form, answers));
  const findings = check(partner);
  if (findings.length === 0) return null;
  const hasFailed = fails(findings).length > 0;
  return (
    <section
      className={confirm ? 'review-part' : 'card summary'}
      aria-labelledby={confirm ? 'fit-review' : 'fit'}
    >
      {confirm ? (
        <header>
          <h3 id="fit-review">{findingsSummary(findings)}</h3>
        </header>
      ) : (
        <h2 id="fit">{findingsSummary(findings)}</h2>
      )}
      <FindingList findings={findings} />
      <p className="note">按机构公布的条件核对您填的内容，不查征信；“不知道”的由机构判断。</p>
      {hasFailed && (
        <Others
          form={form}
          partner={partner}
          answers={answers}
          fits={(offer) => fails(check(offer)).length === 0}
        />
      )}
      {confirm && (hasFailed || confirm.error) && (
        <>
          <input type="hidden" name={FAILS_FIELD} value="1" />
          <Checkbox
            id={consentId('unfit')}
            name="unfit"
            error={confirm.error}
            required
            pattern={undefined}
            minLength={undefined}
          >
            我知道有条件不符，很可能不通过，并会在征信留下一次查询记录；仍要递交
          </Checkbox>
        </>
      )}
    </section>
  );
}

interface OthersProps {
  form: LoanForm;
  partner: Partner;
  answers: ReturnType<typeof toWireDraft>;
  fits: (offer: Partner) => boolean;
}

/** The products of this form whose conditions nothing in the answers fails. Asked for by a button: the list is long. */
function Others({ form, partner, answers, fits }: OthersProps) {
  const [asked, ask] = useState(false);
  const [offers, setOffers] = useState<Partner[] | null>();
  useEffect(() => {
    if (!asked) return undefined;
    let isCurrent = true;
    void api.partner({}).then((all) => isCurrent && setOffers(all));
    return () => {
      isCurrent = false;
    };
  }, [asked]);
  if (!asked)
    return (
      <button className="btn small" type="button" onClick={() => ask(true)}>
        看看哪些产品符合
      </button>
    );
  if (offers === undefined)
    return (
      <p className="note" role="status">
        正在搜索…
      </p>
    );
  if (offers === null)
    return (
      <p className="note" role="status">
        产品加载失败，请稍后再试
      </p>
    );
  const { principal, months } = askedFor(form, answers);
  const fitting = byRanking(
    offers.filter(
      (offer) =>
        offer.id !== partner.id &&
        (offer.form_id === form.id || offer.loan_type_ids.includes(form.loan_type_id ?? 0)) &&
        fits(offer),
    ),
    { amount: principal, term: months },
  ).slice(0, OTHERS);
  return fitting.length === 0 ? (
    <p className="note" role="status">
      同类产品都至少有一项不符。<a href="/bank/match">按条件匹配其他用途的产品</a>
    </p>
  ) : (
    <ul className="lines" role="status">
      {fitting.map((offer) => (
        <li key={offer.id}>
          <a href={loanFormHref(form.id, { partner_id: offer.id, step: 1 })}>{offerName(offer)}</a>
          {` ${ALL_IN} ${rateRange(sampleRates(offer, { amount: principal, term: months }))}，没有不符的条件`}
        </li>
      ))}
    </ul>
  );
}
