import { useTakes } from '../../lib/takenFilters.ts';
import { type ReactNode, useState } from 'react';
import { type ArticlePage, NO_TITLE, type RelatedArticle } from './loadArticles.ts';
import { usePageBanners } from '../../pageFrame.ts';
import { Contents } from '../../ui/Contents.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { keepTogether } from '../../../shared/money/wan.ts';
import { groupDigits } from '../../../shared/money/money.ts';
import { Banner } from '../../ui/Banner.tsx';
import { labelOf, linkTo, type PagePath } from '../../pageTable.ts';
import { Crumbs } from '../../ui/Crumbs.tsx';
import type { Article } from '../../../shared/records/content.ts';
import type { MayBeUndefined } from '../../../shared/fieldsOf.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { copyText } from '../../lib/download.ts';
import { Cover } from './ArticleEntry.tsx';
import { Time } from '../../ui/Fact.tsx';
import { Card, Prose } from '../../ui/Section.tsx';
import type { Id } from '../../../shared/rules/ids.ts';

/** Works only with scripts, so it is hidden without them. */
function Share() {
  const [address, setAddress] = useState<string>();
  const toggle = () => setAddress(address === undefined ? ownAddress() : undefined);
  return (
    <section className="share scripted" aria-labelledby="share">
      <h2 id="share">分享</h2>
      <div className="btn-row">
        <button
          type="button"
          className="btn small"
          onClick={() => void copyText(ownAddress(), '链接已复制', '请从地址栏复制')}
        >
          <Icon name="link" size="small" />
          复制链接
        </button>
        <button type="button" className="btn small" aria-expanded={address !== undefined} onClick={toggle}>
          <Icon name="qr-code" size="small" />
          二维码
        </button>
      </div>
      {address && (
        <figure>
          <QrCode text={address} label="本文网址的二维码" />
          <figcaption className="note">用手机扫码阅读</figcaption>
        </figure>
      )}
    </section>
  );
}

/** Without the query, which may have parameters of this visit only. */
const ownAddress = () => location.origin + location.pathname;

interface ArticleViewProps {
  page: ArticlePage;
  /** Of its list. */
  path: PagePath;
  end?: ReactNode;
  children?: ReactNode;
}

export function ArticleView({ page, path, end, children }: ArticleViewProps) {
  const { article, summary, outline, minutes } = page;
  const { id, category_id, category_name, content, prev, next, related } = article;
  return (
    <>
      <ArticleTop path={path} category={{ id: category_id, name: category_name }} />
      <div key={id} className="wrap article-grid">
        <div className="article-side">
          {outline.length > 0 && <Contents title="本页目录" headings={outline} />}
          <Share />
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

function ArticleHead({ article, minutes }: Pick<ArticlePage, 'article' | 'minutes'>) {
  const {
    title = NO_TITLE,
    category_name: category,
    source,
    publish_at: published,
    updated_at: updated,
    view_count: views,
  } = article;
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
              <Icon name="eye" size="small" />
              {`${groupDigits(views)} 次阅读`}
            </li>
          )}
          {minutes && (
            <li>
              <Icon name="clock" size="small" />
              {`约 ${minutes} 分钟`}
            </li>
          )}
        </ul>
      )}
    </header>
  );
}

interface ArticleTopProps {
  path: PagePath;
  category?: { id: Id | undefined; name: string | undefined };
}

function ArticleTop({ path, category }: ArticleTopProps) {
  const slides = usePageBanners();
  const takes = useTakes('articles');
  const above = [
    linkTo(path),
    ...(takes('category_id') && category?.id && category.name
      ? [{ href: `${path}?category_id=${category.id}`, label: category.name }]
      : []),
  ];
  const crumbs = <Crumbs above={above} current="正文" />;
  if (slides.length === 0) return <div className="wrap">{crumbs}</div>;
  return (
    <div className="article-top">
      <Banner
        slides={slides.map(({ id, image, alt, link, link_type }) => ({ id, image, alt, link, link_type }))}
        label={`${labelOf(path)}横幅`}
        inner
      >
        {crumbs}
        <p className="section-name">{labelOf(path)}</p>
      </Banner>
    </div>
  );
}

function PreviousNext({
  path,
  prev,
  next,
}: { path: string } & MayBeUndefined<Pick<Article, 'prev' | 'next'>>) {
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

function Related({ path, entries }: { path: string; entries: RelatedArticle[] }) {
  if (entries.length === 0) return null;
  return (
    <Card id="related" title="相关文章">
      <ul className="body related">
        {entries.map(({ id, title = NO_TITLE, cover, publish_at }) => (
          <li key={id}>
            <a href={`${path}/${id}`}>
              <Cover src={cover} width={88} />
              <div>
                <span>{title}</span>
                {publish_at && <time dateTime={publish_at.slice(0, 10)}>{publish_at.slice(0, 10)}</time>}
              </div>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
