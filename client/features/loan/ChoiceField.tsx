import type { FormField } from '../../../shared/records/loan.ts';
import type { FieldTexts } from '../../forms/fields/Field.tsx';
import { FieldGroup } from '../../forms/fields/FieldGroup.tsx';

type Answer = string | string[] | undefined;

interface ChoiceFieldProps extends FieldTexts {
  name: string;
  field: FormField;
  value: Answer;
  /** Options that cannot be chosen, and why not. */
  closed?: readonly string[];
  closedReason?: string;
  onChange: (change: (before: Answer) => string | string[]) => void;
}

/** The largest number of cards that fit into one row. */
const CARDS_MAX = 4;

/** Radio buttons or checkboxes: as cards when the options have descriptions, otherwise as a row. */
export function ChoiceField({ field, value, closed = [], closedReason, onChange, name, ...texts }: ChoiceFieldProps) {
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
            {closed.includes(option.value) ? <small>{closedReason}</small> : cards && option.desc && <small>{option.desc}</small>}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

function toggled(before: Answer, option: string): string[] {
  const chosen = [before ?? []].flat();
  return chosen.includes(option) ? chosen.filter((value) => value !== option) : [...chosen, option];
}
