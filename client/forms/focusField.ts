const waiting: (() => void)[] = [];

let pressed = false;

/** Called once, by the entry. */
export function watchPointer(): void {
  addEventListener('pointerdown', () => (pressed = true), true);
  for (const end of ['pointerup', 'pointercancel', 'keydown', 'change']) addEventListener(end, release, true);
}

function release({ type, target }: Event): void {
  // A select's list takes the pointer, and its release is not reported; a choice is. A text field reports its
  // change when it is left, with the pointer still down.
  if (type === 'change' && !(target instanceof HTMLSelectElement)) return;
  pressed = false;
  // The click belongs to the same task as the release.
  setTimeout(() => waiting.splice(0).forEach((act) => act()));
}

/**
 * At once, or after the click when a pointer is pressed: leaving a field must not change the layout, or the target would move
 * away and the click be lost.
 */
export function afterPointer(act: () => void): void {
  if (pressed) waiting.push(act);
  else act();
}

/** The field, or the first control of a group. The whole field is scrolled into view, with its message. */
export function focusField(id: string): void {
  const target = document.getElementById(id);
  const input =
    target instanceof HTMLFieldSetElement ? target.querySelector<HTMLElement>('input, button, a') : target;
  input?.focus({ preventScroll: true });
  if (input instanceof HTMLInputElement) input.select();
  input?.closest('.field')?.scrollIntoView({ block: 'nearest' });
}
