import { useEffect, useState } from 'react';

/** A heading counts as reached when it is in the upper part of the window. */
const LINE = 0.3;

/** Id of the part of the page that is being read: the last one whose heading has been reached. */
export function useCurrentHeading(headings: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const ids = headings.map(({ id }) => id).join(' ');
  useEffect(() => {
    const parts = ids
      .split(' ')
      .map((id) => document.getElementById(id))
      .filter((part) => part !== null);
    const look = () => setCurrent(parts.findLast((part) => part.getBoundingClientRect().top <= innerHeight * LINE)?.id ?? parts[0]?.id);
    // Told when a heading crosses the line, and not at every step of scrolling.
    const observer = new IntersectionObserver(look, { rootMargin: `0px 0px -${100 - LINE * 100}% 0px` });
    for (const part of parts) observer.observe(part);
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
