import type { Heading } from '../lib/outlineOf.ts';
import { useReading } from './hooks/useReading.ts';

/** What stands on the page, beside it and always in sight; the part that is being read is marked. */
export function Contents({ title, headings }: { title: string; headings: Heading[] }) {
  const current = useReading(headings);
  return (
    <nav className="toc" aria-labelledby="toc">
      <p id="toc">{title}</p>
      <ol>
        {headings.map(({ id, text, sub }) => (
          <li key={id} className={sub && 'sub'}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
