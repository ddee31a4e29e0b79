import { hasWords, Highlighted } from './Highlighted.tsx';
import { NO_TITLE, type Entry } from './loadArticles.ts';
import { Icon } from '../../ui/Icon.tsx';
import { groupDigits } from '../../../shared/money/money.ts';

interface ArticleEntryProps {
  entry: Entry;
  path: string;
  words: readonly string[];
  level?: 2 | 3;
}

export function ArticleEntry({ entry, path, words, level = 2 }: ArticleEntryProps) {
  const {
    id,
    title,
    summary,
    cover,
    category_name: category,
    publish_at,
    view_count,
    is_top,
    is_hot,
  } = entry;
  const Title = `h${level}` as const;
  const day = publish_at?.slice(0, 10);
  const isFound = hasWords([title, summary], words);
  return (
    <a className="entry" href={`${path}/${id}`}>
      <Cover src={cover} width={200} />
      <div>
        <Title>
          {is_top === 1 && (
            <span className="tag info">
              <Icon name="pin" />
              置顶
            </span>
          )}
          {is_hot === 1 && (
            <span className="tag warn">
              <Icon name="flame" />
              热门
            </span>
          )}
          <Highlighted text={title ?? NO_TITLE} words={words} />
        </Title>
        {summary && (
          <p>
            <Highlighted text={summary} words={words} />
          </p>
        )}
        {(category || day || view_count !== undefined || !isFound) && (
          <ul className="meta note">
            {category && <li>{category}</li>}
            {day && (
              <li>
                <time dateTime={day}>{day}</time>
              </li>
            )}
            {view_count !== undefined && <li>{`${groupDigits(view_count)} 次阅读`}</li>}
            {!isFound && <li>正文中提到</li>}
          </ul>
        )}
      </div>
    </a>
  );
}

export function Cover({ src, width }: { src: string | undefined; width: number }) {
  return src ? (
    <img
      className="cover"
      src={src}
      alt=""
      width={width}
      height={width / 2}
      loading="lazy"
      decoding="async"
    />
  ) : (
    <span className="cover" aria-hidden="true" />
  );
}
