import { useEffect, useRef, useState } from 'react';
import { ArrowUp } from 'lucide-react';
import { Icon } from '../ui/Icon.tsx';

/** Appears once the first screen is out of sight; an invisible strip as high as the window tells, no scroll listener. */
export function BackToTop() {
  const firstScreen = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!firstScreen.current) return;
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false));
    observer.observe(firstScreen.current);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div className="first-screen" ref={firstScreen} />
      {away && (
        <button className="to-top" type="button" aria-label="回到顶部" onClick={scrollToTop}>
          <Icon of={ArrowUp} />
        </button>
      )}
    </>
  );
}

/** The button vanishes on arrival, so the focus is handed to the content first. */
function scrollToTop() {
  document.getElementById('main')?.focus({ preventScroll: true });
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
}
