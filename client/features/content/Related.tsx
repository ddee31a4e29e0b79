import { NO_TITLE, type Entry } from './loadArticles.ts';
import { Cover } from './Cover.tsx';

/** Related articles. */
export function Related({ path, entries }: { path: string; entries: Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <section className="card" aria-labelledby="related">
      <header>
        <h2 id="related">相关文章</h2>
      </header>
      <ul className="body related">
        {entries.map(({ id, title = NO_TITLE, cover, publish_at }) => (
          <li key={id}>
            <a href={`${path}/${id}`}>
              <Cover src={cover} width={88} />
              <div>
                <span>{title}</span>
                {publish_at && <time dateTime={publish_at.slice(0, 10)}>{publish_at.slice(0, 10)}</time>}
              </div>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
