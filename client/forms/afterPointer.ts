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
