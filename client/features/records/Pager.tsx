import { lastPage, pageWindow } from '../../../shared/paging.ts';

interface PagerProps {
  page: number;
  total: number | undefined;
  /** Without a total, a full page may have a next one. */
  rows: number;
  count: number;
  href: (page: number) => string;
  label?: string;
}

/** Nothing when there is one page. */
export function Pager({ page, total, rows, count, href, label = '分页' }: PagerProps) {
  const last = total === undefined ? page + (rows >= count ? 1 : 0) : lastPage(total, count);
  if (last <= 1 && page === 1) return null;
  const places = total === undefined ? [page] : pageWindow(Math.min(page, last), last);
  return (
    <nav className="pager in-card" aria-label={label}>
      <span>{total === undefined ? `每页 ${count} 条` : `共 ${total} 条，每页 ${count} 条`}</span>
      <div>
        <Turn text="上一页" rel="prev" to={page > 1 ? href(Math.min(page - 1, last)) : undefined} />
        {places.map((place, index) =>
          place === 'gap' ? (
            <span key={`gap${index}`} className="gap" aria-hidden="true">
              …
            </span>
          ) : (
            <a
              key={place}
              href={href(place)}
              aria-label={`第 ${place} 页`}
              aria-current={place === page ? 'page' : undefined}
            >
              {place}
            </a>
          ),
        )}
        <Turn text="下一页" rel="next" to={page < last ? href(page + 1) : undefined} />
      </div>
    </nav>
  );
}

function Turn({ text, rel, to }: { text: string; rel: string; to?: string | undefined }) {
  return to ? (
    <a href={to} rel={rel}>
      {text}
    </a>
  ) : (
    <span className="off">{text}</span>
  );
}
