/** By their forms, names and, of choices, values. */
export type TypedFields = ReadonlyMap<string, Pick<HTMLInputElement, 'value' | 'checked'>>;

/** Files cannot be filled in, and hidden fields are not typed. */
const fields = () =>
  document.querySelectorAll<HTMLInputElement>(
    'main :is(input:not([type="file"], [type="hidden"]), select, textarea)',
  );
const keyOf = ({ form, name, type, value }: HTMLInputElement): string =>
  [form?.id, name, /radio|checkbox/.test(type) && value].join();

/** What the fields of the page hold. */
export const readFields = (): TypedFields =>
  new Map(Array.from(fields(), (field) => [keyOf(field), { value: field.value, checked: field.checked }]));

/** Fills in `typed`, and tells the page of all that is typed, since it has heard no event of that. */
export function fillFields(typed?: TypedFields): void {
  for (const field of fields()) {
    Object.assign(field, typed?.get(keyOf(field)));
    const { type, value, defaultValue, checked, defaultChecked } = field;
    // A select has no default.
    if ((value !== defaultValue && type !== 'select-one') || checked !== defaultChecked)
      field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
