import { groupDigits } from '../../../shared/money/groupDigits.ts';
import type { ArticleRow } from '../../../shared/records/content.ts';

export type Story = Pick<ArticleRow, 'id' | 'title' | 'summary' | 'cover' | 'publish_at' | 'view_count'>;

/** An article as a picture, a title and a line; without a cover the brand's arcs stand in. */
export function NewsCard({ story }: { story: Story }) {
  const day = story.publish_at.slice(0, 10);
  return (
    <a className="story" href={`/news/${story.id}`}>
      {story.cover ? <img src={story.cover} alt="" width="480" height="240" loading="lazy" /> : <span className="cover" />}
      <h3>{story.title}</h3>
      <p>{story.summary}</p>
      <span className="note">
        <time dateTime={day}>{day}</time>
        <span>{`${groupDigits(story.view_count)} 次阅读`}</span>
      </span>
    </a>
  );
}
