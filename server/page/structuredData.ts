import type { Article } from '../../shared/records/content.ts';
import type { Index, Site } from '../../shared/records/site.ts';
import { pages } from './pageList.ts';

/** A page as search engines are told of it. */
export interface Described {
  origin: string;
  /** Canonical path, and the pattern that it was made from. */
  canonical: string;
  pattern: string;
  title: string;
  description: string;
  site: Site | null;
  /** What the page's loader gave. */
  data: unknown;
}

const CONTEXT = { '@context': 'https://schema.org' };
/** Pages that are about us. */
const OURS = new Set(['/', '/about', '/contact']);

/** Statements about a page in the vocabulary of schema.org, each true of what the page shows. */
export function structuredData(page: Described): object[] {
  return [organization, breadcrumbs, article, questions].flatMap((make) => make(page) ?? []);
}

/** An address as others need it: whole, and one that can be fetched. */
export function absolute(origin: string, address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  return /^https?:$/.test(url.protocol) ? url.href : undefined;
}

function publisher({ origin, site }: Described) {
  return { '@type': 'Organization', name: site?.name || '银桥', url: `${origin}/`, logo: absolute(origin, site?.logo || '/art/mark.svg') };
}

function organization(page: Described): object | undefined {
  const { site, pattern } = page;
  if (!OURS.has(pattern)) return undefined;
  return {
    ...CONTEXT,
    ...publisher(page),
    email: site?.email || undefined,
    telephone: site?.phone || undefined,
    address: site?.address ? { '@type': 'PostalAddress', addressCountry: 'CN', streetAddress: site.address } : undefined,
  };
}

/** The way from home through the pages whose address the page's own begins with. */
function breadcrumbs({ origin, canonical, pattern, title, site }: Described): object | undefined {
  if (pattern === '/') return undefined;
  const above = pages.filter(({ path, title: name }) => typeof name === 'string' && path !== '/' && pattern.startsWith(`${path}/`));
  const way = [{ name: '首页', path: '/' }, ...above.map(({ path, title: name }) => ({ name, path })), { name: bare(title, site), path: canonical }];
  return {
    ...CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ name, path }, place) => ({ '@type': 'ListItem', position: place + 1, name, item: origin + path })),
  };
}

/** A title without the site's name behind it. */
const bare = (title: string, site: Site | null) => (site?.name && title.endsWith(` - ${site.name}`) ? title.slice(0, -site.name.length - 3) : title);

function article(page: Described): object | undefined {
  const found = articleIn(page.data);
  if (!found) return undefined;
  const { origin, canonical, description } = page;
  return {
    ...CONTEXT,
    '@type': 'Article',
    headline: found.title,
    description,
    mainEntityOfPage: origin + canonical,
    image: absolute(origin, found.cover),
    datePublished: zoned(found.publish_at),
    dateModified: zoned(found.updated_at || found.publish_at),
    author: { '@type': 'Organization', name: found.author || found.source || page.site?.name || '银桥' },
    publisher: publisher(page),
  };
}

/** The article of a page that shows one. */
export function articleIn(data: unknown): Omit<Article, 'content'> | undefined {
  // What a loader calls `article` is one.
  const { article: found } = (data ?? {}) as { article?: Omit<Article, 'content'> | null };
  return found?.publish_at ? found : undefined;
}

/** Wire time is Shanghai's. */
const zoned = (wire: string) => `${wire.replace(' ', 'T')}+08:00`;

/** Questions that stand on the page with their answers. */
function questions({ data }: Described): object | undefined {
  // What a loader calls `faqs` is the home page's.
  const { faqs } = (data ?? {}) as { faqs?: Index['faqs'] };
  const answered = Array.isArray(faqs) ? faqs.filter(({ question, answer }) => question && answer) : [];
  if (answered.length === 0) return undefined;
  return {
    ...CONTEXT,
    '@type': 'FAQPage',
    mainEntity: answered.map(({ question, answer }) => ({ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer } })),
  };
}
