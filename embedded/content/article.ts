/** An article in the sample content. The server adds ids, previous and next article, and related articles. */
export interface ArticleSeed {
  /** Stable name of a page or an agreement: `about`, `privacy`. */
  slug?: string;
  /** Slug of the agreement that this is an earlier version of. */
  earlierVersionOf?: string;
  /** Name of a category in `categories.ts`; '' for pages and agreements. */
  category: string;
  title: string;
  summary: string;
  /** `/media/….svg`, or '' when there is none. */
  cover: string;
  /** HTML of h2 h3 p ul ol li strong a table thead tbody tr th td blockquote img, without inline style. */
  content: string;
  author: string;
  source: string;
  is_top?: 0 | 1;
  is_hot?: 0 | 1;
  /** `2026-11-20 14:05:00`, Asia/Shanghai. */
  published: string;
  views: number;
}
