/** Distance from the window at which an element counts as near. */
const MARGIN = '600px';

/**
 * Resolves when the element with this id comes near the window or gets the focus; at once when there is no such element (on the
 * server, or before the page is rendered). For code that many visitors never need.
 */
export function whenNear(id: string): Promise<void> {
  const element = typeof document === 'undefined' ? null : document.getElementById(id);
  if (!element) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      // Several entries may be queued; the last one is current.
      (entries) => {
        if (entries.at(-1)?.isIntersecting) near();
      },
      { rootMargin: MARGIN },
    );
    const near = () => {
      observer.disconnect();
      resolve();
    };
    observer.observe(element);
    element.addEventListener('focusin', near, { once: true });
  });
}
