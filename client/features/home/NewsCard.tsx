import { groupDigits } from '../../../shared/money/groupDigits.ts';
import type { ArticleRow } from '../../../shared/records/content.ts';

export type HomeArticle = Pick<ArticleRow, 'id' | 'title' | 'summary' | 'cover' | 'publish_at' | 'view_count'>;

/** An article with picture, title and summary; without a picture, the brand's arcs. */
export function NewsCard({ article }: { article: HomeArticle }) {
  const day = article.publish_at.slice(0, 10);
  return (
    <a className="news-card" href={`/news/${article.id}`}>
      {article.cover ? <img src={article.cover} alt="" width="480" height="240" loading="lazy" /> : <span className="cover" />}
      <h3>{article.title}</h3>
      <p>{article.summary}</p>
      <span className="note">
        <time dateTime={day}>{day}</time>
        <span>{`${groupDigits(article.view_count)} 次阅读`}</span>
      </span>
    </a>
  );
}
