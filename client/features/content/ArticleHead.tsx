import { Clock, Eye } from 'lucide';
import { NO_TITLE, type ArticlePage } from './loadArticles.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Time } from '../../ui/Time.tsx';
import { keepTogether } from "../../../shared/money/wan.ts";
import { groupDigits } from "../../../shared/money/money.ts";

/** Head of an article: category, title, source, dates, number of readers, reading time in minutes. */
export function ArticleHead({ article, minutes }: Pick<ArticlePage, 'article' | 'minutes'>) {
  const { title = NO_TITLE, category_name: category, source, publish_at: published, updated_at: updated, view_count: views } = article;
  const changed = updated && (!published || updated.slice(0, 10) > published.slice(0, 10));
  return (
    <header>
      {category && <span className="tag info">{category}</span>}
      <h1>{keepTogether(title)}</h1>
      {(source || published || changed || views !== undefined || minutes) && (
        <ul className="meta">
          {source && <li>{`来源：${source}`}</li>}
          {published && (
            <li>
              <Time at={published} />
            </li>
          )}
          {changed && (
            <li>
              更新于 <Time at={updated} />
            </li>
          )}
          {views !== undefined && (
            <li>
              <Icon of={Eye} size="small" />
              {`${groupDigits(views)} 次阅读`}
            </li>
          )}
          {minutes && (
            <li>
              <Icon of={Clock} size="small" />
              {`约 ${minutes} 分钟`}
            </li>
          )}
        </ul>
      )}
    </header>
  );
}
