import type { FormField } from '../../../shared/records/loan.ts';
import { afterPointer } from '../../forms/afterPointer.ts';
import { METHOD_QUESTION } from './closedMethods.ts';
import { fieldId, type LoanFormHandle } from './useLoanForm.ts';
import { DateField } from '../../forms/fields/DateField.tsx';
import { TextField } from '../../forms/fields/TextField.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { SelectField } from '../../forms/fields/SelectField.tsx';
import { kindOf } from "../../../shared/rules/questions.ts";
import { addDays, shanghaiDay } from "../../../shared/time/days.ts";

const CertifiedField = lazyPart(() => import('./CertifiedField.tsx').then((module) => module.CertifiedField));
const LongField = lazyPart(() => import('./LongField.tsx').then((module) => module.LongField));
const UploadField = lazyPart(() => import('./UploadField.tsx').then((module) => module.UploadField));

interface LoanFieldProps {
  field: FormField;
  form: LoanFormHandle;
  /** Login page for visitors, who cannot upload files; absent for members. */
  loginHref?: string;
}

/** One question of a loan form, with the field for its type. */
export function LoanField({ field, form, loginHref }: LoanFieldProps) {
  const { key, label, options = [], unit, placeholder } = field;
  const value = form.typed[key];
  const text = typeof value === 'string' ? value : '';
  const certified = form.certified[key];
  const texts = {
    id: fieldId(key),
    name: key,
    label,
    error: form.faults[key],
    help: helpOf(field, form),
    optional: !field.required,
  };
  const input = {
    ...texts,
    value: text,
    placeholder,
    onChange: ({ target }: { target: { value: string } }) => form.answer(key, () => target.value),
    onBlur: () => afterPointer(() => form.leave(key)),
  };
  const kind: string = kindOf(field);
  if (certified !== undefined) return <CertifiedField id={texts.id} label={label} text={certified} error={texts.error} />;
  switch (kind) {
    case 'upload':
      return <UploadField field={field} form={form} loginHref={loginHref} />;
    case 'radio':
    case 'checkbox':
      return (
        <ChoiceField
          {...texts}
          field={field}
          value={value}
          {...(key === METHOD_QUESTION && { closed: form.closed, closedReason: '该产品不支持' })}
          onChange={(next) => form.answer(key, next)}
        />
      );
    case 'textarea':
      return (
        <div className="full">
          <LongField {...input} field={field} />
        </div>
      );
    case 'date':
      return <DateField {...input} min={daysFromToday(field.min)} max={daysFromToday(field.max)} />;
    case 'select':
    case 'area':
      return <SelectField {...input} options={options} />;
  }
  return <TextField {...input} {...(LOOKS[kind] ?? {})} aria-label={unit && `${label}（${unit}）`} end={unit && <span className="unit">{unit}</span>} />;
}

/** A date question's limit as a date; none where it has none, or one that is no date of use. */
function daysFromToday(days: number | undefined) {
  return days !== undefined && Math.abs(days) <= CENTURY ? addDays(shanghaiDay(new Date()), days) : undefined;
}
const CENTURY = 36_525;

/** The question's help, after what is said about the answer: where it comes from, or which masked value it stands for. */
function helpOf({ key, help }: FormField, { carried, hints }: LoanFormHandle) {
  const hint = hints[key];
  if (hint === undefined && !carried.includes(key)) return help;
  return (
    <>
      {carried.includes(key) && <span className="tag info carried">沿用上次填写</span>}
      {hint !== undefined && <span>{`您留存的信息为 ${hint}，请填写完整。`}</span>}
      {help}
    </>
  );
}

const figure = { inputMode: 'decimal', autoComplete: 'off' } as const;
const LOOKS: Record<string, object> = {
  number: figure,
  money: figure,
  phone: { type: 'tel', autoComplete: 'tel' },
  id_card: { autoComplete: 'off', spellCheck: false },
};
