import { useRef, useState, type MouseEvent, type UIEvent } from 'react';

/** A part is current when its top is at most this far (px) below the top of the scrolled box. */
const NEAR = 96;

/** Links to the parts of a scrolled box: marks the one that is in view. Only the box scrolls, never what is around it. */
export function useScrollSpy(ids: readonly string[]) {
  const box = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(ids[0]);

  return {
    current,
    box: {
      ref: box,
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
      if (!part || !box.current) return;
      event.preventDefault();
      // Not `scrollIntoView`, which scrolls everything around the box as well.
      const { scrollPaddingBlockStart: space } = getComputedStyle(box.current);
      box.current.scrollBy({ top: part.getBoundingClientRect().top - box.current.getBoundingClientRect().top - (Number.parseFloat(space) || 0) });
      part.focus({ preventScroll: true });
    },
  };
}
