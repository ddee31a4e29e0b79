import { useLayoutEffect, useState } from 'react';

/** A heading is reached when its top is in this upper share of the window. */
const LINE = 0.3;

/** Id of the current heading: the last one that has been reached. */
export function useCurrentHeading(headings: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const ids = headings.map(({ id }) => id).join(' ');
  // Marked before the first paint and before the page counts as hydrated, not when the observer first reports, which may be any time later.
  useLayoutEffect(() => {
    const parts = ids
      .split(' ')
      .map((id) => document.getElementById(id))
      .filter((part) => part !== null);
    const update = () => setCurrent(parts.findLast((part) => part.getBoundingClientRect().top <= innerHeight * LINE)?.id ?? parts[0]?.id);
    update();
    // The observer reports only when a heading crosses the line, not every scroll event.
    const observer = new IntersectionObserver(update, { rootMargin: `0px 0px -${100 - LINE * 100}% 0px` });
    for (const part of parts) observer.observe(part);
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
