import { firstView } from './loadLater.ts';

/**
 * When somebody sees, points at or uses a part that the server has rendered, or the page is about to change; with the focus, all
 * parts are used. Without its markup a part is wanted at once.
 */
export const whenSeen = (part: Element | null): Promise<void> =>
  new Promise((resolve) => {
    if (!part?.firstElementChild || firstView.signal.aborted) return resolve();
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) done();
    });
    for (const child of part.children) observer.observe(child);
    const done = () => {
      observer.disconnect();
      resolve();
    };
    part.addEventListener('pointerover', done, { once: true, passive: true });
    addEventListener('focusin', done, { once: true });
    firstView.signal.addEventListener('abort', done);
  });
