import { kindOf, maxLengthOf } from '../../../shared/rules/questionKind.ts';
import type { FormField } from '../../../shared/records/loan.ts';
import { lengthOf } from '../../lib/lengthOf.ts';
import { afterPointer } from '../../forms/afterPointer.ts';
import { fieldId, type LoanFormHandle } from './useLoanForm.ts';
import { AreaField } from '../../forms/fields/AreaField.tsx';
import { TextField } from '../../forms/fields/TextField.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { SelectField } from '../../forms/fields/SelectField.tsx';

const DateField = lazyPart(() => import('../../forms/fields/DateField.tsx').then((module) => module.DateField));
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
  const locked = form.own[key] !== undefined;
  const texts = {
    id: fieldId(key),
    name: key,
    label,
    error: form.faults[key],
    help: locked ? '取自实名认证，不可修改' : field.help,
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
  switch (kind) {
    case 'upload':
      return <UploadField field={field} form={form} loginHref={loginHref} />;
    case 'radio':
    case 'checkbox':
      return <ChoiceField {...texts} field={field} value={value} onChange={(next) => form.answer(key, next)} />;
    case 'textarea':
      return (
        <div className="full">
          <AreaField {...input} rows={3} length={lengthOf(text)} max={maxLengthOf(field)} />
        </div>
      );
    case 'date':
      return <DateField {...input} readOnly={locked} />;
    case 'select':
    case 'area':
      return <SelectField {...input} options={options} />;
  }
  return (
    <TextField
      {...input}
      {...(LOOKS[kind] ?? {})}
      readOnly={locked}
      aria-label={unit && `${label}（${unit}）`}
      end={unit && <span className="unit">{unit}</span>}
    />
  );
}

const figure = { inputMode: 'decimal', autoComplete: 'off' } as const;
const LOOKS: Record<string, object> = {
  number: figure,
  money: figure,
  phone: { type: 'tel', autoComplete: 'tel' },
  id_card: { autoComplete: 'off', spellCheck: false },
};
