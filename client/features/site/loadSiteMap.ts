import type { Api } from '../../../shared/api.ts';
import { PAGE_SIZE_MAX, SUCCESS } from '../../../shared/constants.ts';
import type { ArticleType } from '../../../shared/records/content.ts';

interface Link {
  href: string;
  label: string;
}

/** A list of the site map; `all`: where the rest is, when there is more. */
export interface SiteMapList {
  links: Link[];
  all?: string | undefined;
}

/** The lists of the site map; one that fails, or that the upstream does not have, has no links. */
export const siteMapLists: readonly { title: string; read: (api: Api) => Promise<SiteMapList> }[] = [
  { title: '合作机构的产品', read: readProducts },
  { title: '帮助', read: (api) => readArticles(api, 'help') },
  { title: '资讯', read: (api) => readArticles(api, 'news') },
  { title: '公告', read: (api) => readArticles(api, 'notice') },
];

async function readProducts(api: Api): Promise<SiteMapList> {
  const { code, data } = await api.envelope('partner', {});
  const offers = code === SUCCESS ? (data ?? []) : [];
  return { links: named(offers.map(({ id, name, product }) => ({ href: `/bank/${id}`, label: [name, product].filter(Boolean).join('·') }))) };
}

async function readArticles(api: Api, type: ArticleType): Promise<SiteMapList> {
  const { code, data } = await api.envelope('articles', { type, count: PAGE_SIZE_MAX });
  const rows = code === SUCCESS ? (data?.list ?? []) : [];
  const links = rows.map((row) => ({ href: `/${type}/${row.id}`, label: row.title ?? '' }));
  return { links: named(links), all: (data?.total ?? 0) > rows.length ? `/${type}` : undefined };
}

const named = (links: Link[]) => links.filter(({ label }) => label !== '');
