/** Distance at which a part of the page counts as near the window. */
const MARGIN = '600px';

/**
 * Settles when the element with this id comes near the window, or takes the focus; at once where there is nothing to
 * wait for (the server, a page that is being built in the browser). For parts whose code a reader may never need.
 */
export function whenNear(id: string): Promise<void> {
  const element = typeof document === 'undefined' ? null : document.getElementById(id);
  if (!element) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) near();
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
