const waiting: (() => void)[] = [];
let pressed = false;
let watched = false;

/** Starts to watch the pointer; called by what uses `afterPointer`, when it is mounted. */
export function watchPointer(): void {
  if (watched) return;
  watched = true;
  for (const start of ['pointerdown', 'mousedown']) addEventListener(start, () => (pressed = true), true);
  for (const end of ['pointerup', 'mouseup', 'pointercancel', 'keydown']) addEventListener(end, release, true);
  // The list of a select takes the pointer, and its release is not reported; what is chosen there is.
  addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && release(), true);
}

function release(): void {
  if (!pressed) return;
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
