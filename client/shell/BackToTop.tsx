import { useEffect, useRef, useState } from 'react';
import { ArrowUp } from 'lucide';
import { Icon } from '../ui/Icon.tsx';

/** A button that appears after scrolling down by the height of the window. It observes an invisible element instead of scroll events. */
export function BackToTop() {
  const firstScreen = useRef<HTMLDivElement>(null);
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    if (!firstScreen.current) return;
    // Several entries may be queued; the last one is current.
    const observer = new IntersectionObserver((entries) => setIsScrolled(entries.at(-1)?.isIntersecting === false));
    observer.observe(firstScreen.current);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div className="first-screen" ref={firstScreen} />
      {isScrolled && (
        <button className="to-top" type="button" aria-label="回到顶部" onClick={scrollToTop}>
          <Icon of={ArrowUp} />
        </button>
      )}
    </>
  );
}

/** Scrolls to the top. The button then disappears, so the focus moves to the content first. */
function scrollToTop() {
  document.getElementById('main')?.focus({ preventScroll: true });
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
}
