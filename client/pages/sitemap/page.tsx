import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { LinkList, MoreLink } from '../../ui/LinkList.tsx';
import { apiOf, late, useLater, type Late } from '../../context.ts';
import { Placeholder } from '../../ui/Placeholder.tsx';
import { SiteMapCard } from '../../features/site/SiteMapCard.tsx';
import '../../features/site/about.css';
import type { Api } from '../../../shared/api.ts';
import { PAGE_SIZE_MAX, SUCCESS } from '../../../shared/constants.ts';
import type { ArticleType } from '../../../shared/records/content.ts';

interface Link {
  href: string;
  label: string;
}

interface SiteMapList {
  links: Link[];
  all?: string | undefined;
}

const named = (links: Link[]) => links.filter(({ label }) => label !== '');

/** One that fails, or that the upstream lacks, has no links. */
const siteMapLists: readonly { title: string; read: (api: Api) => Promise<SiteMapList> }[] = [
  { title: '合作机构的产品', read: readProducts },
  { title: '帮助', read: (api) => readArticles(api, 'help') },
  { title: '资讯', read: (api) => readArticles(api, 'news') },
  { title: '公告', read: (api) => readArticles(api, 'notice') },
];

async function readProducts(api: Api): Promise<SiteMapList> {
  const { code, data } = await api.envelope('partner', {});
  const offers = code === SUCCESS ? (data ?? []) : [];
  return {
    links: named(
      offers.map(({ id, name, product }) => ({
        href: `/bank/${id}`,
        label: [name, product].filter(Boolean).join('·'),
      })),
    ),
  };
}

async function readArticles(api: Api, type: ArticleType): Promise<SiteMapList> {
  const { code, data } = await api.envelope('articles', { type, count: PAGE_SIZE_MAX });
  const rows = code === SUCCESS ? (data?.list ?? []) : [];
  const links = rows.map((row) => ({ href: `/${type}/${row.id}`, label: row.title ?? '' }));
  return { links: named(links), all: (data?.total ?? 0) > rows.length ? `/${type}` : undefined };
}

export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  return { lists: await Promise.all(siteMapLists.map(({ read }) => late(context, read(api)))) };
}

export function Component() {
  const { lists } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>网站地图</h1>
        <p>本站全部公开页面，按类别列出。</p>
      </div>
      <div className="site-map">
        <SiteMapCard id="pages" title="栏目" />
        {siteMapLists.map((list, place) => (
          <List key={list.title} id={`list-${place}`} {...list} loaded={lists[place] ?? { links: [] }} />
        ))}
      </div>
    </div>
  );
}

function List({
  id,
  title,
  read,
  loaded,
}: (typeof siteMapLists)[number] & { id: string; loaded: SiteMapList | Late }) {
  const list = useLater(loaded, read);
  if (list?.links.length === 0) return null;
  return (
    <section className="card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {list?.all && <MoreLink href={list.all}>查看全部</MoreLink>}
      </header>
      {list ? <LinkList className="body columns" links={list.links} /> : <Placeholder lines={6} />}
    </section>
  );
}
