import { Fragment, type ComponentProps } from 'react';
import type { Approval } from '../domain/grant.ts';
import type { Proposing } from '../workflows/proposals.ts';
import type { TypedFields } from './actInput.ts';
import type { ConsoleAction, LenderChoice, RecordView, Verb } from './kinds/kind.ts';

interface ActFieldsProps {
  action: ConsoleAction;
  view: RecordView;
  typed: TypedFields;
}

/** What an act asks for. */
export function ActFields({ action, view, typed }: ActFieldsProps) {
  const { asks, verb } = action;
  switch (asks) {
    case 'reason':
      return <ReasonFields action={action} view={view} typed={typed} />;
    case 'items':
      return (
        <>
          <label htmlFor={`${verb}-items`}>需要补充的材料，每行一项</label>
          <textarea
            id={`${verb}-items`}
            name="items"
            required
            rows={3}
            maxLength={2000}
            defaultValue={typed.items}
          />
        </>
      );
    case 'reply':
      return (
        <>
          <label htmlFor={`${verb}-reason`}>回复（选填）</label>
          <textarea
            id={`${verb}-reason`}
            name="reason"
            rows={4}
            maxLength={200}
            aria-describedby={`${verb}-hint`}
            defaultValue={typed.reason}
          />
          <p className="note" id={`${verb}-hint`}>
            注册用户会在消息中收到；访客请按留下的联系方式回复后再标记。
          </p>
        </>
      );
    case 'number':
      return (
        <>
          <label htmlFor={`${verb}-reason`}>发票号码（用户会看到）</label>
          <input
            id={`${verb}-reason`}
            name="reason"
            required
            inputMode="numeric"
            maxLength={20}
            defaultValue={typed.reason}
          />
        </>
      );
    case 'terms':
      return (
        <fieldset>
          <legend>审批结果（用户会看到）</legend>
          <TextFields verb={verb} fields={TERM_FIELDS} typed={typed} suggested={view.terms} />
        </fieldset>
      );
    case 'authorized':
      return (
        <LenderSelect
          verb={verb}
          label="递交给（用户已确认的机构）"
          lenders={view.authorized ?? []}
          typed={typed}
        />
      );
    case 'proposal':
      return (
        <fieldset>
          <legend>推荐机构（用户会看到，并逐家确认）</legend>
          <LenderSelect verb={verb} label="机构" lenders={view.proposable ?? []} typed={typed} />
          <TextFields verb={verb} fields={PROPOSAL_FIELDS} typed={typed} />
        </fieldset>
      );
    default:
      return null;
  }
}

/** A reason of the list, and what is to be added to it. */
function ReasonFields({ action, view, typed }: ActFieldsProps) {
  const { verb, label, reasons = [] } = action;
  return (
    <fieldset>
      <legend>
        {label}的原因
        {view.userId !== null && '（用户会看到）'}
      </legend>
      <label htmlFor={`${verb}-preset`}>常用原因</label>
      <select id={`${verb}-preset`} name="preset" defaultValue={typed.preset}>
        <option value="">其他，在下面填写</option>
        {reasons.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </select>
      <label htmlFor={`${verb}-reason`}>补充说明</label>
      <input id={`${verb}-reason`} name="reason" maxLength={160} defaultValue={typed.reason ?? ''} />
    </fieldset>
  );
}

interface LenderSelectProps {
  verb: Verb;
  label: string;
  lenders: readonly LenderChoice[];
  typed: TypedFields;
}

function LenderSelect({ verb, label, lenders, typed }: LenderSelectProps) {
  const id = `${verb}-partner_id`;
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <select id={id} name="partner_id" required defaultValue={typed.partner_id}>
        {lenders.map((lender) => (
          <option key={lender.id} value={lender.id}>
            {lender.label}
          </option>
        ))}
      </select>
    </>
  );
}

interface TextField<Name extends string> extends Pick<
  ComponentProps<'input'>,
  'required' | 'type' | 'inputMode' | 'maxLength'
> {
  name: Name;
  label: string;
}

interface TextFieldsProps<Name extends string> {
  verb: Verb;
  fields: readonly TextField<Name>[];
  typed: TypedFields;
  /** What a field has while nothing is typed. */
  suggested?: Partial<Record<Name, string>> | undefined;
}

/** Text fields below their labels. */
function TextFields<Name extends string>({ verb, fields, typed, suggested = {} }: TextFieldsProps<Name>) {
  return fields.map(({ name, label, ...input }) => (
    <Fragment key={name}>
      <label htmlFor={`${verb}-${name}`}>{label}</label>
      <input
        id={`${verb}-${name}`}
        name={name}
        {...input}
        defaultValue={typed[name] || (suggested[name] ?? '')}
      />
    </Fragment>
  ));
}

const PROPOSAL_FIELDS: readonly TextField<keyof Proposing>[] = [
  { name: 'proposed_rate', label: '年化利率（%，空着为该产品的上限）', inputMode: 'decimal' },
  { name: 'proposed_amount', label: '金额（元，空着为申请金额）', inputMode: 'decimal' },
  { name: 'proposed_term', label: '期限（个月，空着为申请期限）', inputMode: 'numeric' },
  { name: 'note', label: '推荐理由（推荐的不是用户选的机构时必填，用户会看到）', maxLength: 200 },
];

const TERM_FIELDS: readonly TextField<keyof Approval>[] = [
  { name: 'approved_amount', label: '审批金额（元）', required: true, inputMode: 'decimal' },
  { name: 'approved_rate', label: '年化利率（%）', required: true, inputMode: 'decimal' },
  { name: 'approved_term', label: '期限（个月）', required: true, inputMode: 'numeric' },
  { name: 'sign_by', label: '签约截止日', required: true, type: 'date' },
  { name: 'contact_name', label: '签约联系人（选填）', maxLength: 40 },
  { name: 'contact_phone', label: '签约联系电话（选填）', type: 'tel', maxLength: 40 },
];
