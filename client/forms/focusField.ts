const waiting: (() => void)[] = [];

let pressed = false;

/** Starts to watch the pointer; called once, by the entry. */
export function watchPointer(): void {
  addEventListener('pointerdown', () => (pressed = true), true);
  for (const end of ['pointerup', 'pointercancel', 'keydown', 'change']) addEventListener(end, release, true);
}

function release({ type, target }: Event): void {
  // The list of a select takes the pointer, and its release is not reported; what is chosen there is. A text field reports its
  // change when it is left, with the pointer still down.
  if (type === 'change' && !(target instanceof HTMLSelectElement)) return;
  pressed = false;
  // The click belongs to the same task as the release.
  setTimeout(() => waiting.splice(0).forEach((act) => act()));
}

/**
 * Acts at once, or after the click when a pointer is pressed. A field is left when the pointer is pressed elsewhere: what changes the
 * layout then would move the target away from the pointer, and the click would be lost.
 */
export function afterPointer(act: () => void): void {
  if (pressed) waiting.push(act);
  else act();
}

/**
 * Moves the focus to the field with this id, or to the first control of a group with this id. The whole field is scrolled
 * into view, with its message.
 */
export function focusField(id: string): void {
  const target = document.getElementById(id);
  const input =
    target instanceof HTMLFieldSetElement ? target.querySelector<HTMLElement>('input, button, a') : target;
  input?.focus({ preventScroll: true });
  // Without an effect on fields that hold no text.
  if (input instanceof HTMLInputElement) input.select();
  input?.closest('.field')?.scrollIntoView({ block: 'nearest' });
}
