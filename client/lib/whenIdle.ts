/** Time after which the work is done in browsers that do not tell when they are idle (ms). */
const SOON = 500;

/** Does something that can wait once the document is loaded and the browser is idle; never on the server. */
export function whenIdle(work: () => void): void {
  if (typeof document === 'undefined') return;
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, SOON));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
