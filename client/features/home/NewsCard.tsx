import type { ArticleRow } from '../../../shared/records/content.ts';
import type { MayBeUndefined } from '../../../shared/fieldsOf.ts';
import { groupDigits } from '../../../shared/money/money.ts';

export type HomeArticle = MayBeUndefined<
  Pick<ArticleRow, 'id' | 'title' | 'summary' | 'cover' | 'publish_at' | 'view_count'>
>;

/** Without a picture, the brand's arcs. */
export function NewsCard({ article }: { article: HomeArticle }) {
  const { view_count: views } = article;
  const day = article.publish_at?.slice(0, 10);
  return (
    <a className="news-card" href={`/news/${article.id}`}>
      {article.cover ? (
        <img src={article.cover} alt="" width="480" height="240" loading="lazy" />
      ) : (
        <span className="cover" />
      )}
      <h3>{article.title ?? '无标题'}</h3>
      {article.summary && <p>{article.summary}</p>}
      {(day || views !== undefined) && (
        <span className="note">
          {day && <time dateTime={day}>{day}</time>}
          {views !== undefined && <span>{`${groupDigits(views)} 次阅读`}</span>}
        </span>
      )}
    </a>
  );
}
