import { useLayoutEffect, useState } from 'react';

/** Reached when the top is in this upper share of the window. */
const LINE = 0.3;

/** The last heading that has been reached. */
function useCurrentHeading(headings: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const ids = headings.map(({ id }) => id).join(' ');
  // Before the first paint, not when the observer first reports, which may be any time later.
  useLayoutEffect(() => {
    const parts = ids
      .split(' ')
      .map((id) => document.getElementById(id))
      .filter((part) => part !== null);
    const update = () =>
      setCurrent(
        parts.findLast((part) => part.getBoundingClientRect().top <= innerHeight * LINE)?.id ?? parts[0]?.id,
      );
    update();
    // Only when a heading crosses the line, not every scroll event.
    const observer = new IntersectionObserver(update, { rootMargin: `0px 0px -${100 - LINE * 100}% 0px` });
    for (const part of parts) observer.observe(part);
    return () => observer.disconnect();
  }, [ids]);
  return current;
}

/** Such as how long a step takes: the narrow list leaves it out. */
const TRAILING_NOTE = /(?<=.)（[^（）]+）$/;

interface ContentsProps {
  title: string;
  /** Level 3 is indented. */
  headings: { id: string; text: string; level?: number }[];
}

export function Contents({ title, headings }: ContentsProps) {
  const current = useCurrentHeading(headings);
  return (
    <nav className="toc" aria-labelledby="toc">
      <p id="toc">{title}</p>
      <ol>
        {headings.map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? 'sub' : undefined}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {text.replace(TRAILING_NOTE, '')}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
