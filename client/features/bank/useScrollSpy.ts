import { useState, type MouseEvent, type UIEvent } from 'react';

/** A part counts as read from when its top is this near to the top of the scrolled box (px). */
const NEAR = 96;

/** Links to the parts of a scrolled box, of which one is current: the part that is being read. */
export function useScrollSpy(ids: readonly string[]) {
  const [current, setCurrent] = useState(ids[0]);

  return {
    current,
    box: {
      onScroll({ currentTarget: scrolled }: UIEvent<HTMLElement>) {
        const top = scrolled.getBoundingClientRect().top;
        const isAtEnd = scrolled.scrollTop + scrolled.clientHeight >= scrolled.scrollHeight - 1;
        const read = ids.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= top + NEAR);
        setCurrent(isAtEnd ? ids.at(-1) : (read ?? ids[0]));
      },
    },
    /** Moves without a step in the history; without JavaScript the link's own jump does it. */
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      const part = document.getElementById(event.currentTarget.hash.slice(1));
      if (!part) return;
      event.preventDefault();
      part.scrollIntoView();
      part.focus({ preventScroll: true });
    },
  };
}
