import type { Api } from '../../../shared/api.ts';
import { PAGE_SIZE_MAX, SUCCESS } from '../../../shared/constants.ts';
import type { ArticleType } from '../../../shared/records/content.ts';

interface Link {
  href: string;
  label: string;
}

/** A list of the site map; `all`: where the rest is, when there is more. */
export interface SiteMapList {
  title: string;
  links: Link[];
  all?: string | undefined;
}

/** The lists of the site map: products, help, news, notices. What fails or what the upstream does not have is left out. */
export async function loadSiteMap(api: Api): Promise<SiteMapList[]> {
  const [partners, help, news, notices] = await Promise.all([
    api.envelope('partner', {}),
    articles('help', '帮助'),
    articles('news', '资讯'),
    articles('notice', '公告'),
  ]);
  const offers = partners.code === SUCCESS ? (partners.data ?? []) : [];
  const products = offers.map(({ id, name, product }) => ({ href: `/bank/${id}`, label: [name, product].filter(Boolean).join('·') }));
  return [{ title: '合作机构的产品', links: products }, help, news, notices]
    .map(({ links, ...list }) => ({ ...list, links: links.filter(({ label }) => label !== '') }))
    .filter(({ links }) => links.length > 0);

  async function articles(type: ArticleType, title: string): Promise<SiteMapList> {
    const { code, data } = await api.envelope('articles', { type, count: PAGE_SIZE_MAX });
    const rows = code === SUCCESS ? (data?.list ?? []) : [];
    const links = rows.map((row) => ({ href: `/${type}/${row.id}`, label: row.title ?? '' }));
    return { title, links, all: (data?.total ?? 0) > rows.length ? `/${type}` : undefined };
  }
}
