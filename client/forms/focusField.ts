/**
 * Moves the focus to the field with this id, or to the first control of a group with this id. The whole field is scrolled into
 * view, with its message.
 */
export function focusField(id: string): void {
  const target = document.getElementById(id);
  const input =
    target instanceof HTMLFieldSetElement
      ? (target.querySelector<HTMLElement>('input:checked') ?? target.querySelector<HTMLElement>('input, button, a'))
      : target;
  if (!input) return;
  input.focus({ preventScroll: true });
  if (input instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(input.type)) input.select();
  (input.closest('.field') ?? input).scrollIntoView({ block: 'nearest' });
}
