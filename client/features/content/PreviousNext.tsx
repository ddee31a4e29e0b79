import type { Article } from '../../../shared/records/content.ts';
import type { MayBeUndefined } from "../../../shared/fieldsOf.ts";

/** Links to the previous and the next article of the list. */
export function PreviousNext({ path, prev, next }: { path: string } & MayBeUndefined<Pick<Article, 'prev' | 'next'>>) {
  if (!prev && !next) return null;
  return (
    <nav className="turn" aria-label="上一篇与下一篇">
      {prev && (
        <a href={`${path}/${prev.id}`} rel="prev">
          <span>上一篇</span>
          {prev.title}
        </a>
      )}
      {next && (
        <a href={`${path}/${next.id}`} rel="next">
          <span>下一篇</span>
          {next.title}
        </a>
      )}
    </nav>
  );
}
