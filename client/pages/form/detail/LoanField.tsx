import type { FormField } from '../../../../shared/records/loan.ts';
import type { GivenFiles } from './givenFiles.ts';
import { fieldId, type LoanFormHandle } from './useLoanForm.ts';
import { DateField } from '../../../forms/fields/DateField.tsx';
import { TextField, SelectField, type FieldTexts } from '../../../forms/fields/TextField.tsx';
import { kindOf, NONE } from '../../../../shared/rules/questions.ts';
import { addDays } from '../../../../shared/time/days.ts';
import { FieldGroup } from '../../../forms/fields/Checkbox.tsx';
import { afterPointer } from '../../../forms/focusField.ts';
import { today } from '../../../lib/clock.ts';
import { CertifiedField, LongField, UploadField } from './RareFields.tsx';

type Answer = string | string[] | undefined;

interface ChoiceFieldProps extends FieldTexts {
  name: string;
  field: FormField;
  value: Answer;
  closed: readonly string[];
  onChange: (change: (before: Answer) => string | string[]) => void;
}

const CLOSED = '该产品不支持';
/** More cards do not fit into one row. */
const CARDS_MAX = 4;

function ChoiceField({ field, value, closed, onChange, name, ...texts }: ChoiceFieldProps) {
  const { type, options = [] } = field;
  const many = type === 'checkbox';
  const cards = !many && options.length <= CARDS_MAX && options.some(({ desc }) => desc);
  const full = cards || options.length > CARDS_MAX;
  return (
    <FieldGroup {...texts} full={full} role={many ? undefined : 'radiogroup'}>
      <div className={cards ? 'options' : 'ticks'}>
        {options.map((option) => (
          <label key={option.value} className={cards ? undefined : 'tick'}>
            <input
              type={many ? 'checkbox' : 'radio'}
              name={name}
              value={option.value}
              disabled={closed.includes(option.value)}
              checked={many ? [value ?? []].flat().includes(option.value) : value === option.value}
              aria-invalid={many && texts.error ? true : undefined}
              onChange={() => onChange((before) => (many ? toggled(before, option.value) : option.value))}
            />
            {option.label}
            {closed.includes(option.value) ? (
              <small>{CLOSED}</small>
            ) : (
              cards && option.desc && <small>{option.desc}</small>
            )}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

function toggled(before: Answer, option: string): string[] {
  const chosen = [before ?? []].flat();
  if (chosen.includes(option)) return chosen.filter((value) => value !== option);
  return option === NONE ? [NONE] : [...chosen.filter((value) => value !== NONE), option];
}

interface LoanFieldProps {
  field: FormField;
  form: LoanFormHandle;
  /** For visitors, who cannot upload files. */
  loginHref?: string;
  given?: GivenFiles | undefined;
}

export function LoanField({ field, form, loginHref, given }: LoanFieldProps) {
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
  const closed = form.closed[key] ?? [];
  if (certified !== undefined)
    return <CertifiedField id={texts.id} label={label} text={certified} error={texts.error} />;
  switch (kind) {
    case 'upload':
      return <UploadField field={field} form={form} loginHref={loginHref} given={given?.[key]} />;
    case 'radio':
    case 'checkbox':
      return (
        <ChoiceField
          {...texts}
          field={field}
          value={value}
          closed={closed}
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
      return (
        <SelectField
          {...input}
          options={options.map((option) =>
            closed.includes(option.value)
              ? { ...option, label: `${option.label}（${CLOSED}）`, disabled: true }
              : option,
          )}
        />
      );
  }
  return (
    <TextField
      {...input}
      {...(LOOKS[kind] ?? {})}
      aria-label={unit && `${label}（${unit}）`}
      end={unit && <span className="unit">{unit}</span>}
    />
  );
}

/** None for a limit that is no date of use. */
function daysFromToday(days: number | undefined) {
  return days !== undefined && Math.abs(days) <= CENTURY ? addDays(today(), days) : undefined;
}
const CENTURY = 36_525;

/** After where the answer comes from, or which masked value it stands for. */
function helpOf({ key, help }: FormField, { carried, hints }: LoanFormHandle) {
  const hint = hints[key];
  if (hint === undefined && !carried.includes(key)) return help;
  return (
    <>
      {carried.includes(key) && <span className="tag info carried">沿用上次填写</span>}
      {hint !== undefined && <span>{`您留存的信息为 ${hint}，请填写完整。`}</span>}
      <span>{help}</span>
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
