import { useCurrentHeading } from './hooks/useCurrentHeading.ts';

interface ContentsProps {
  title: string;
  /** Headings of level 3 are indented. */
  headings: { id: string; text: string; level?: number }[];
}

/** A table of contents beside the page. The current heading is marked. */
export function Contents({ title, headings }: ContentsProps) {
  const current = useCurrentHeading(headings);
  return (
    <nav className="toc" aria-labelledby="toc">
      <p id="toc">{title}</p>
      <ol>
        {headings.map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? 'sub' : undefined}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
