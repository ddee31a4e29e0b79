import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react';
import { useBlocker, useLocation, useNavigate, useRevalidator } from 'react-router-dom';
import { loginHref } from '../../../../shared/paths.ts';
import type { Answers, LoanForm } from '../../../../shared/records/loan.ts';
import type { Partner } from '../../../../shared/records/partner.ts';
import type { Faults } from '../../../../shared/rules/readAnswers.ts';
import { MEMBER_CERT } from '../../../../shared/status/member.ts';
import { visibleQuestions, isFilled } from '../../../features/applications/loanAnswers.ts';
import { applicationTitle } from '../../../features/records/applicationTitle.ts';
import { loanFormHref, readLoanFormQuery } from '../../../features/applications/loanFormQuery.ts';
import type { GivenFiles } from './givenFiles.ts';
import { type StartAnswers, firstAnswers } from './certifiedAnswers.ts';
import type { FormRefusal } from '../../../forms/refusal.ts';
import type { SentFile } from '../../../forms/uploads/uploadFile.ts';
import { waitsForFile } from '../../../forms/uploads/waitsForFile.ts';
import { toast, showLoginRequired } from '../../../lib/toast.ts';
import { useUpstreamDraft } from './useUpstreamDraft.ts';
import { useSender } from '../../../lib/useSender.ts';
import { fieldId, useLoanForm } from './useLoanForm.ts';
import { useHasCapability, useHasSession, useMember } from '../../../webConfig.ts';
import { IntermediaryLine } from '../../../features/site/IntermediaryLine.tsx';
import { FormFoot, DraftPrivacy, StepRail, SUBMIT } from './FormFoot.tsx';
import { annualCosts, costTable, type CostTable } from '../../../../shared/money/costTable.ts';
import { CALL_TIMES } from '../../../../shared/rules/questions.ts';
import { wantedLoan } from './wantedLoan.ts';
import { LoanField } from './LoanField.tsx';
import {
  stepTitle,
  CERT_NOTE,
  FAILS_FIELD,
  consentId,
  consentTicks,
  type ConsentTick,
} from '../../../features/applications/stepTitle.ts';
import { showTime } from '../../../../shared/time/days.ts';
import { focusField } from '../../../forms/focusField.ts';
import { NoScript, FormErrors } from '../../../forms/FormFrame.tsx';
import { APPLICATIONS_PATH } from '../../../features/applications/applicationQuery.ts';
import { usePagePath } from '../../../handle.ts';
import type { Id } from '../../../../shared/rules/ids.ts';
import { CarriedNote, ChangedElsewhere, DraftSaved, LoanNotes } from './LoanNotes.tsx';
import { OutcomeUnknown } from '../../../forms/OutcomeUnknown.tsx';
import { CostDialog } from '../../../features/costs/CostDialog.tsx';
import { LoanAside } from './LoanAside.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { linkTo } from '../../../pageTable.ts';
import { Crumbs } from '../../../ui/Crumbs.tsx';
import { useHydrated } from '../../../ui/hooks/useHydrated.ts';

/** A draft at the upstream, or a submitted application that can still be changed. */
interface EditedRecord {
  id: Id;
  answers: Answers;
  files: Record<string, SentFile>;
  updated_at?: string | undefined;
  isDraft: boolean;
}

interface LoanWizardProps {
  form: LoanForm;
  partner: Partner | null;
  mismatch: string | null;
  /** The authorisation, with its version. */
  agreement: { href: string; version: string | undefined } | null;
  /** Null for a new application. */
  record: EditedRecord | null;
  /** Answers of the address and an earlier application. */
  start: StartAnswers;
  given?: GivenFiles | undefined;
}

const REVIEW = '确认并授权';
const CONSENTS: Record<ConsentTick, { label: string; error: string }> = {
  unfit: { label: '仍要递交', error: '有条件不符：请改动答案、换一个产品，或勾选仍要递交' },
  agree: { label: '个人信息授权书', error: '请阅读并同意个人信息授权书' },
  aware: { label: '知悉与真实', error: '请确认已经知悉，且所填内容真实' },
};

export function LoanWizard({ form, partner, mismatch, agreement, record, start, given }: LoanWizardProps) {
  const member = useMember();
  const isMember = useHasSession();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const query = readLoanFormQuery(new URLSearchParams(search));
  const { send: submit, busy: sending, data: refused } = useSender<FormRefusal>();
  const handle = useLoanForm({
    form,
    partner,
    owner: member?.user.id ?? 0,
    record: record && {
      id: record.id,
      at: record.updated_at === undefined ? '' : showTime(record.updated_at),
      files: record.files,
    },
    ...firstAnswers(form, member, start, record && record.answers),
  });
  const isHydrated = useHydrated();
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  /** Of the last submission, for the look-up of what became of it. */
  const [sent, setSent] = useState<{ id?: Id; draft?: 'leave' }>({});
  const [listed, setListed] = useState(false);
  /** What goes with the application; its costs are read before it is sent. */
  const [signing, sign] = useState<{ callTime: string; isUnfit: boolean; costs: CostTable | null } | null>(
    null,
  );
  const [missing, setMissing] = useState<Partial<Record<ConsentTick, string>>>({});
  const faultyField = useRef('');
  /** Its request waits until no draft is being saved, whose result decides the record's id. */
  const [pressed, press] = useState<'submit' | 'leave' | null>(null);
  const busy = sending || pressed !== null;
  const drafting = useHasCapability('submitForm.draft') && member !== null && record?.isDraft !== false;
  const saving = useUpstreamDraft(handle.draft, {
    enabled: drafting && !busy,
    action: pathname,
    partnerId: partner?.id,
  });

  const last = form.steps.length + 1;
  const step = Math.min(query.step, last);
  const reviewing = step === last;
  const href = (to: number) => loanFormHref(form.id, { ...query, step: to });
  const here = usePagePath();
  const certStatus = member && member.user.cert_status;
  // Unknown: the upstream decides.
  const lacksCert = form.need_cert === 1 && certStatus !== undefined && certStatus !== MEMBER_CERT.certified;

  // Another step would cancel what is being uploaded.
  const blocker = useBlocker(
    ({ nextLocation }) => nextLocation.pathname === pathname && waitsForFile(handle.fields.current),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);

  // On a new step the focus goes to its heading, or to the field that has a fault.
  const shown = useRef(step);
  const onFaultyStep = useEffectEvent(focusFaulty);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (faultyField.current) return onFaultyStep();
    setListed(false);
    document.getElementById('step-title')?.focus({ preventScroll: true });
  }, [step]);

  function focusFaulty() {
    handle.focus(faultyField.current);
    faultyField.current = '';
  }

  const onRefused = useEffectEvent((newRefusal: FormRefusal) => {
    const { errors } = newRefusal;
    setRefusal(newRefusal);
    const { agree, unfit } = errors;
    if (agree || unfit) setMissing({ ...(agree && { agree }), ...(unfit && { unfit }) });
    showFaults(errors);
  });
  useEffect(() => {
    if (refused) onRefused(refused);
  }, [refused]);

  /** Goes to the step of the first fault. Returns whether there was any. */
  function showFaults(faults: Faults): boolean {
    const first = handle.showFaults(faults);
    if (!first) return false;
    setListed(true);
    if (first.step === step) handle.focus(first.key);
    else {
      faultyField.current = first.key;
      void navigate(href(first.step));
    }
    return true;
  }

  async function onSubmit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const ticks = new FormData(event.currentTarget);
    if (busy || refusal?.unknown || waitsForFile(event.currentTarget)) return;
    setRefusal(null);
    if (!reviewing) {
      if (handle.check(step)) void navigate(href(step + 1));
      else setListed(true);
      return;
    }
    if (showFaults(handle.allFaults())) return;
    if (!isMember) {
      // Kept as of now, so that it goes with the login.
      handle.answersToSend(true);
      showLoginRequired();
      return void navigate(loginHref(here));
    }
    if (!member) {
      toast('error', '账户信息加载失败，请稍后再提交');
      return void revalidate();
    }
    if (lacksCert) return document.getElementById(CERT_NOTE)?.focus();
    const asked = ticks.has(FAILS_FIELD) ? (['unfit', ...consentTicks] as const) : consentTicks;
    const unticked = asked.filter((name) => !ticks.has(name));
    setMissing(Object.fromEntries(unticked.map((name) => [name, CONSENTS[name].error])));
    if (unticked[0]) {
      focusField(consentId(unticked[0]));
      return;
    }
    const loan = partner && wantedLoan(form, handle.typed, partner);
    const callTime = ticks.get('call_time');
    sign({
      callTime: typeof callTime === 'string' ? callTime : CALL_TIMES[0],
      isUnfit: ticks.has('unfit'),
      costs: loan && costTable(partner, loan),
    });
    if (!loan) press('submit');
  }

  const sendPressed = useEffectEvent(() => {
    press(null);
    const answers = handle.answersToSend(pressed === 'leave');
    const id = handle.draft.record;
    const record = { ...(id && { id }), ...(pressed === 'leave' && { draft: pressed }) };
    const agreed = signing && {
      call_time: signing.callTime,
      ...(signing.isUnfit && { unfit: 1 as const }),
      ...(agreement?.version && { version: agreement.version }),
      ...(signing.costs && { cost_confirmed: annualCosts(signing.costs) }),
    };
    sign(null);
    setSent(record);
    submit(
      { answers, ...(partner && { partner_id: partner.id }), ...record, ...agreed },
      { action: pathname },
    );
  });
  useEffect(() => {
    if (pressed && !saving) sendPressed();
  }, [pressed, saving]);

  // An ID number, for instance, is kept nowhere: that it lacks is said before it is missed.
  const lacking = reviewing && isHydrated ? handle.allFaults() : {};
  const open = Object.keys(lacking).length;
  const verb = open > 0 ? `还差 ${open} 项，去填写` : isMember ? '提交申请' : '登录并提交';
  const questions = visibleQuestions(form, step, handle.typed);
  const faults = listed ? questions.filter(({ key }) => handle.faults[key]) : [];
  const unticked = reviewing ? (['unfit', ...consentTicks] as const).filter((name) => missing[name]) : [];
  const summary = {
    refusal,
    faults: [
      ...faults.map(({ key, label }) => ({ name: fieldId(key), id: fieldId(key), label })),
      ...unticked.map((name) => ({
        name: consentId(name),
        id: consentId(name),
        label: CONSENTS[name].label,
      })),
    ],
    focus: (id?: string) => id !== undefined && focusField(id),
  };
  const steps = [
    ...form.steps.map((one, at) => ({
      ...one,
      title: stepTitle(one, at),
      filled: isFilled(form, at + 1, { ...handle.typed, ...handle.certified }),
    })),
    { title: REVIEW, summary: '核对信息与融资成本', filled: false },
  ];
  const title = reviewing ? REVIEW : form.steps[step - 1]?.title;
  return (
    <div className="wrap apply">
      <Crumbs above={[linkTo('/bank'), linkTo('/form')]} current={applicationTitle(form)} />
      <div className="page-head form-head">
        <div>
          <h1>{applicationTitle(form)}</h1>
          <IntermediaryLine />
        </div>
        <DraftSaved saved={handle.saved} isMember={drafting} onClear={handle.clear} />
      </div>
      <StepRail steps={steps} current={step} href={href} />
      <LoanNotes
        mismatch={mismatch}
        needsCert={form.need_cert === 1}
        isMember={isMember}
        certStatus={certStatus}
        from={here}
      />
      <CarriedNote count={handle.carried.length} onDrop={handle.dropCarried} />
      {handle.elsewhere && <ChangedElsewhere settle={handle.settle} />}
      <div className="form-page">
        <form
          className="card"
          ref={handle.fields}
          aria-labelledby="step-title"
          method="post"
          noValidate
          onSubmit={(event) => void onSubmit(event)}
        >
          <header>
            <h2 id="step-title" tabIndex={-1}>{`第 ${step} 步${title ? `：${title}` : ''}`}</h2>
            <span className="note">{reviewing ? '提交前请逐项核对' : '除标注“选填”外均为必填'}</span>
          </header>
          <div className={reviewing ? 'body review' : 'body form-grid'}>
            <div className="full form-messages">
              <NoScript />
            </div>
            {reviewing
              ? isHydrated && (
                  <ReviewStep
                    form={form}
                    partner={partner}
                    handle={handle}
                    href={href}
                    lacking={lacking}
                    agreementHref={agreement?.href ?? null}
                    isMember={isMember}
                    missing={missing}
                    onTick={(name) => setMissing(({ [name]: _, ...others }) => others)}
                  />
                )
              : questions.map((field) => (
                  <LoanField
                    key={field.key}
                    field={field}
                    form={handle}
                    given={given}
                    {...(!isMember && { loginHref: loginHref(here) })}
                  />
                ))}
            {!reviewing && <DraftPrivacy agreementHref={agreement?.href ?? null} />}
          </div>
          {refusal?.unknown ? (
            <div className="body">
              <OutcomeUnknown
                title="暂时无法确认申请是否提交"
                records={{ name: '申请记录', href: APPLICATIONS_PATH }}
                notHappened="上次没有提交"
                values={sent}
                onSettled={setRefusal}
              />
            </div>
          ) : (
            <FormFoot
              back={
                step === 1 ? { href: '/form', text: '其他申请' } : { href: href(step - 1), text: '上一步' }
              }
              text={reviewing ? verb : '下一步'}
              sending="提交中…"
              busy={busy}
              onSave={
                drafting ? () => !busy && !waitsForFile(handle.fields.current) && press('leave') : undefined
              }
            >
              <FormErrors form={summary} />
            </FormFoot>
          )}
        </form>
        <LoanAside form={form} partner={partner} typed={handle.typed} reviewing={reviewing} />
      </div>
      {signing?.costs && (
        <CostDialog
          table={signing.costs}
          opener={SUBMIT}
          verb="已读完，确认并提交"
          busy={busy}
          act={() => press('submit')}
          close={() => sign(null)}
        />
      )}
    </div>
  );
}
