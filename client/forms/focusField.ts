/**
 * Moves the focus to the field with this id, or to the first control of a group with this id. The whole field is scrolled
 * into view, with its message.
 */
export function focusField(id: string): void {
  const target = document.getElementById(id);
  const input = target instanceof HTMLFieldSetElement ? target.querySelector<HTMLElement>('input, button, a') : target;
  input?.focus({ preventScroll: true });
  // Without an effect on fields that hold no text.
  if (input instanceof HTMLInputElement) input.select();
  input?.closest('.field')?.scrollIntoView({ block: 'nearest' });
}
