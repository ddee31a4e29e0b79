import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { siteMapLists, type SiteMapList } from '../features/site/loadSiteMap.ts';
import { SITE_MAP_GROUPS } from '../features/site/siteMapGroups.ts';
import { LinkList } from '../ui/LinkList.tsx';
import { MoreLink } from '../ui/MoreLink.tsx';
import { apiOf } from '../context.ts';
import { late, useLater, type Late } from '../late.ts';
import { Placeholder } from '../ui/Placeholder.tsx';
import { openLinks } from '../pageCalls.ts';
import { useMissing } from '../webConfig.ts';
import '../features/site/about.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  return { lists: await Promise.all(siteMapLists.map(({ read }) => late(context, read(api)))) };
}

/** `/sitemap`: links to all public pages, for people; `/sitemap.xml` is for search engines. */
export function Component() {
  const { lists } = useLoaderData<typeof loader>();
  const missing = useMissing();
  const groups = SITE_MAP_GROUPS.map(({ title, links }) => ({ title, links: openLinks(links, missing) })).filter(({ links }) => links.length > 0);
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>网站地图</h1>
        <p>本站全部公开页面，按类别列出。</p>
      </div>
      <div className="site-map groups">
        <section className="card" aria-labelledby="pages">
          <header>
            <h2 id="pages">栏目</h2>
          </header>
          <div className="body columns">
            {groups.map(({ title, links }) => (
              <div key={title}>
                <h3>{title}</h3>
                <LinkList links={links} />
              </div>
            ))}
          </div>
        </section>
        {siteMapLists.map((list, place) => (
          <List key={list.title} id={`list-${place}`} {...list} loaded={lists[place] ?? { links: [] }} />
        ))}
      </div>
    </div>
  );
}

/** A list of the site map; nothing when it has no links. */
function List({ id, title, read, loaded }: (typeof siteMapLists)[number] & { id: string; loaded: SiteMapList | Late }) {
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
