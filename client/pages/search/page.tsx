import { IfOffered } from '../../ui/IfOffered.tsx';
import type { ReactNode } from 'react';
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { readKeyword } from '../../features/articles/articleQuery.ts';
import { wordsOf, Highlighted } from '../../features/articles/Highlighted.tsx';
import type { Entry } from '../../features/articles/loadArticles.ts';
import {
  searchArticles,
  searchOffers,
  type Hits,
  type OfferHit,
} from '../../features/articles/searchSite.ts';
import { ArticleEntry } from '../../features/articles/ArticleEntry.tsx';
import { SiteMapCard } from '../../features/site/SiteMapCard.tsx';
import { HelpCard } from '../../features/site/HelpCard.tsx';
import { SearchForm } from '../../features/articles/SearchForm.tsx';
import { Placeholder } from '../../ui/Placeholder.tsx';
import { EmptyState, FailedState, NotSupported } from '../../ui/EmptyState.tsx';
import { apiOf, late, useLater } from '../../context.ts';
import { useHasCapability, useIsOpen } from '../../webConfig.ts';
import '../../features/articles/article.css';
import '../../features/articles/articleTop.css';
import { Icon } from '../../ui/Icon.tsx';
import { RateRange } from '../../features/comparison/RateRange.tsx';
import { lenderLine, offerTitle } from '../../features/offers/offerTerms.ts';
import { MoreLink } from '../../ui/LinkList.tsx';

const ABOUT_LOANS = ['年化利率', '提前还款', '征信', '装修贷'];
const SUGGESTED = ['实名认证', '提现'];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const q = readKeyword(new URL(request.url).searchParams.get('q'));
  if (!q) return data({ title: '全站搜索', q: '', found: null });
  const api = apiOf(context);
  const [banks, news, help] = await Promise.all([
    late(context, searchOffers(api, q)),
    late(context, searchArticles(api, 'news', q)),
    late(context, searchArticles(api, 'help', q)),
  ]);
  const found = { banks, news, help };
  return data({ title: `搜索“${q}”`, q, found }, { status: Object.values(found).some(Boolean) ? 200 : 503 });
}

export function Component() {
  const { q, found } = useLoaderData<typeof loader>();
  const hasLoans = useHasCapability('partner');
  if (!useIsOpen('/search'))
    return (
      <div className="wrap">
        <div className="page-head">
          <h1>全站搜索</h1>
        </div>
        <div className="card">
          <NotSupported feature="全站搜索" text="可以从网站地图里找。" link={['网站地图', '/sitemap']} />
        </div>
      </div>
    );
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{q ? `搜索“${q}”` : '全站搜索'}</h1>
        <p className="soft">
          {hasLoans ? '产品、资讯与帮助一次找齐，产品排在最前。' : '资讯与帮助一次找齐。'}
        </p>
      </div>
      <div className="search-head card">
        <SearchForm q={q} />
        <Suggestions />
      </div>
      <div className="board">
        <div className={found ? 'groups' : 'site-map'}>
          {found ? (
            <Found q={q} found={found} />
          ) : (
            <SiteMapCard id="start" title="也可以从这里开始" count={3} />
          )}
        </div>
        <aside className="aside" aria-label="更多">
          <HelpCard />
        </aside>
      </div>
    </div>
  );
}

function Suggestions() {
  const hasLoans = useHasCapability('partner');
  return (
    <nav className="suggested" aria-label="热门搜索">
      <span className="soft">热门搜索</span>
      {[...(hasLoans ? ABOUT_LOANS : []), ...SUGGESTED].map((word) => (
        <a key={word} href={`/search?q=${encodeURIComponent(word)}`}>
          {word}
        </a>
      ))}
    </nav>
  );
}

type Found = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['found']>;

function Found({ q, found }: { q: string; found: Found }) {
  const banks = useLater(found.banks, (api) => searchOffers(api, q), q);
  const news = useLater(found.news, (api) => searchArticles(api, 'news', q), q);
  const help = useLater(found.help, (api) => searchArticles(api, 'help', q), q);
  const words = wordsOf(q);
  const groups = [banks, news, help];
  const isWaiting = groups.includes(undefined);
  const isEmpty = groups.every((group) => group === null || group?.total === 0);
  const total =
    isWaiting || groups.some((group) => group && group.total === undefined)
      ? undefined
      : groups.reduce((sum, group) => sum + (group?.total ?? 0), 0);
  const first = banks?.first ?? 0;
  const hasHelp = useHasCapability('wz');
  const offers = (
    <Group id="banks" title="产品与机构" hits={banks}>
      {(rows) => (
        <>
          <OfferResults offers={rows.slice(0, first)} words={words} />
          {rows.length > first && (
            <details className="rest">
              <summary>
                {`其余 ${rows.length - first} 个产品`}
                <Icon name="chevron-down" size="small" />
              </summary>
              <OfferResults offers={rows.slice(first)} words={words} />
            </details>
          )}
        </>
      )}
    </Group>
  );
  if (groups.every((group) => group === null)) return <FailedState inCard title="搜索结果加载失败" />;
  return (
    <>
      <p className={isEmpty ? 'sr' : 'soft'} role="status">
        {isWaiting ? '正在搜索' : total === undefined ? '找到以下结果' : `找到 ${total} 条结果`}
      </p>
      {isEmpty && groups.every(Boolean) && (
        <EmptyState inCard art="search" title={`没有找到“${q}”`} text="换一个更短的词，或从热门搜索里挑选。">
          <div className="btn-row">
            <a className="btn" href={hasHelp ? '/help' : '/contact'}>
              {hasHelp ? '浏览帮助中心' : '联系我们'}
            </a>
            <IfOffered page="/bank">
              <a className="btn" href="/bank">
                查看全部产品
              </a>
            </IfOffered>
          </div>
        </EmptyState>
      )}
      {offers}
      <Group id="news" title="新闻资讯" hits={news} more={`/news?keyword=${encodeURIComponent(q)}`}>
        {(rows) => <Entries path="/news" rows={rows} words={words} />}
      </Group>
      <Group id="help" title="帮助中心" hits={help} more={`/help?keyword=${encodeURIComponent(q)}`}>
        {(rows) => <Entries path="/help" rows={rows} words={words} />}
      </Group>
    </>
  );
}

function Entries({ path, rows, words }: { path: string; rows: Entry[]; words: string[] }) {
  return (
    <ul className="entries">
      {rows.map((entry) => (
        <li key={entry.id}>
          <ArticleEntry entry={entry} path={path} words={words} level={3} />
        </li>
      ))}
    </ul>
  );
}

interface GroupProps<T> {
  id: string;
  title: string;
  hits: Hits<T> | null | undefined;
  /** To what is not shown. */
  more?: string;
  children: (rows: T[]) => ReactNode;
}

function Group<T>({ id, title, hits, more, children }: GroupProps<T>) {
  if (hits?.total === 0) return null;
  return (
    <section className="card" aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {title}
          {hits?.total !== undefined && <small>{hits.total}</small>}
        </h2>
        {more && hits && (hits.total === undefined || hits.total > hits.rows.length) && (
          <MoreLink href={more}>{hits.total === undefined ? '查看全部' : `全部 ${hits.total} 条`}</MoreLink>
        )}
      </header>
      {hits ? (
        children(hits.rows)
      ) : hits === undefined ? (
        <Placeholder lines={26} />
      ) : (
        <FailedState compact level={3} title={`${title}加载失败`} />
      )}
    </section>
  );
}

function OfferResults({ offers, words }: { offers: OfferHit[]; words: readonly string[] }) {
  return (
    <ul className="entries offers-found">
      {offers.map((offer) => {
        const { id, logo, line } = offer;
        const lender = lenderLine(offer);
        return (
          <li key={id}>
            <a className="entry" href={`/bank/${id}`}>
              {logo && <img src={logo} alt="" width="44" height="44" loading="lazy" />}
              <div>
                <h3>
                  <Highlighted text={offerTitle(offer)} words={words} />
                </h3>
                {lender && (
                  <p className="note">
                    <Highlighted text={lender} words={words} />
                  </p>
                )}
                {line && (
                  <p>
                    <Highlighted text={line} words={words} />
                  </p>
                )}
              </div>
              <RateRange of={offer.rates} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
