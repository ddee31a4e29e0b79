import { useEffect, useRef } from 'react';

/**
 * Holds the last click on a button inside an element, or the last choice, until `ready`, and then makes it happen. Links work without
 * scripts, and typed text stays in its field, so they need no help. Returns the element's ref.
 */
export function useHeldEvent(ready: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const held = useRef<() => void>(null);
  useEffect(() => {
    const element = ref.current;
    if (ready) {
      held.current?.();
      held.current = null;
    }
    if (ready || !element) return;
    const hold = (event: Event) => {
      if (event.target instanceof Node && element.contains(event.target)) held.current = repetitionOf(event) ?? held.current;
    };
    // At the document, because React keeps events of what it has not hydrated from going further than the app's element.
    for (const type of ['click', 'change']) document.addEventListener(type, hold, true);
    return () => {
      for (const type of ['click', 'change']) document.removeEventListener(type, hold, true);
    };
  }, [ready]);
  return ref;
}

/** What makes the event happen again. A click is stopped, since a button without its code might send its form to the server. */
function repetitionOf(event: Event): (() => void) | undefined {
  const { target, type } = event;
  if (!(target instanceof Element)) return undefined;
  if (type === 'click') {
    const button = target.closest('button');
    if (!button) return undefined;
    event.preventDefault();
    event.stopPropagation();
    return () => button.click();
  }
  if (target instanceof HTMLSelectElement) return () => target.dispatchEvent(new Event('change', { bubbles: true }));
  if (!(target instanceof HTMLInputElement) || !['checkbox', 'radio'].includes(target.type)) return undefined;
  return () => {
    // React ignores a click that changes nothing.
    target.checked = !target.checked;
    target.click();
  };
}
