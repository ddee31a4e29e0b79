import { Clock, Eye } from 'lucide-react';
import { groupDigits } from '../../../shared/money/groupDigits.ts';
import type { ArticlePage } from './loadArticles.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Time } from '../../ui/Time.tsx';

/** Head of an article: category, title, source, dates, number of readers, reading time in minutes. */
export function ArticleHead({ article, minutes }: Pick<ArticlePage, 'article' | 'minutes'>) {
  const { title, category_name: category, source, publish_at, updated_at = publish_at, view_count } = article;
  const changed = updated_at.slice(0, 10) > publish_at.slice(0, 10);
  return (
    <header>
      {category && <span className="tag info">{category}</span>}
      <h1>{title}</h1>
      <ul className="meta">
        {source && <li>{`来源：${source}`}</li>}
        <li>
          <Time at={publish_at} />
        </li>
        {changed && (
          <li>
            更新于 <Time at={updated_at} />
          </li>
        )}
        <li>
          <Icon of={Eye} size="small" />
          {`${groupDigits(view_count)} 次阅读`}
        </li>
        <li>
          <Icon of={Clock} size="small" />
          {`约 ${minutes} 分钟`}
        </li>
      </ul>
    </header>
  );
}
