import type { ReactNode } from 'react';
import type { ArticlePage } from './loadArticles.ts';
import type { BannerSlot } from '../../webConfig.ts';
import { Contents } from '../../ui/Contents.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { ArticleHead } from './ArticleHead.tsx';
import { ArticleTop } from './ArticleTop.tsx';
import { Related } from './Related.tsx';
import { Share } from './Share.tsx';
import { PreviousNext } from './PreviousNext.tsx';

interface ArticleViewProps {
  page: ArticlePage;
  /** Path and name of the list. */
  path: string;
  section: string;
  slot?: BannerSlot;
  /** Shown at the end of the article. */
  end?: ReactNode;
  /** Shown below the related articles. */
  children?: ReactNode;
}

/** An article with its table of contents on one side and related articles on the other. */
export function ArticleView({ page, path, section, slot, end, children }: ArticleViewProps) {
  const { article, summary, outline, minutes } = page;
  const { id, category_id, category_name, content, prev, next, related } = article;
  return (
    <>
      <ArticleTop slot={slot} path={path} section={section} category={{ id: category_id, name: category_name }} />
      <div className="wrap article-grid">
        <div className="article-side">
          {outline.length > 0 && <Contents key={id} title="本文目录" headings={outline} />}
          <Share key={`share-${id}`} />
        </div>
        <article className="card article">
          <ArticleHead article={article} minutes={minutes} />
          {summary && <p className="lead">{summary}</p>}
          {content ? <Prose html={content} /> : <p className="soft">正文暂缺。</p>}
          {end}
          <PreviousNext path={path} prev={prev} next={next} />
        </article>
        <aside className="aside" aria-label="相关内容">
          <Related path={path} entries={related} />
          {children}
        </aside>
      </div>
    </>
  );
}
