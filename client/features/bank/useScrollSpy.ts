import { useState, type MouseEvent, type UIEvent } from 'react';

/** A part is current when its top is at most this far (px) below the top of the scrolled box. */
const NEAR = 96;

/** Marks the link to the part of a scrolled box that is in view. */
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
    /** Scrolls without a history entry. Without JavaScript the link's fragment does it. */
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      const part = document.getElementById(event.currentTarget.hash.slice(1));
      if (!part) return;
      event.preventDefault();
      part.scrollIntoView();
      part.focus({ preventScroll: true });
    },
  };
}
