import type { StaticHandlerContext } from 'react-router-dom';
import { MARK_PATH } from '../../shared/paths.ts';
import { handlesOf, pageHandle } from '../../client/handle.ts';
import { describePage } from '../../client/pageHead.tsx';
import { seoIn } from '../../client/pageFrame.ts';
import { webConfigOf } from '../../client/webConfig.ts';
import type { Article } from '../../shared/records/content.ts';
import type { Index, Site } from '../../shared/records/site.ts';
import { brandName } from '../../shared/constants.ts';
import { blockText } from './hydrationData.ts';
import { pages } from './listedPages.ts';

/** The data of a page that structured data is made from. */
interface DescribedPage {
  origin: string;
  /** Canonical path, and the route template that it was made from. */
  canonical: string;
  template: string;
  /** The page's own title, without the site's name. */
  name: string;
  description: string;
  /** Name of the site. */
  brand: string;
  site: Site | null;
  /** Result of the page's loader. */
  data: unknown;
}

const CONTEXT = { '@context': 'https://schema.org' };
/** Pages about the organisation itself. */
const ORGANIZATION_PAGES = new Set(['/', '/about', '/contact']);

/** The JSON-LD objects of a page, in the vocabulary of schema.org. They state only what the page shows. */
function structuredData(page: DescribedPage): object[] {
  return [organization, breadcrumbs, article, questions].flatMap((make) => make(page) ?? []);
}

/** Absolute http(s) address; undefined if there is none. */
function absolute(origin: string, address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  return /^https?:$/.test(url.protocol) ? url.href : undefined;
}

function publisher({ origin, brand, site }: DescribedPage) {
  return {
    '@type': 'Organization',
    name: brand,
    url: `${origin}/`,
    logo: absolute(origin, site?.logo || MARK_PATH),
  };
}

function organization(page: DescribedPage): object | undefined {
  const { site, template } = page;
  if (!ORGANIZATION_PAGES.has(template)) return undefined;
  return {
    ...CONTEXT,
    ...publisher(page),
    email: site?.email || undefined,
    telephone: site?.phone || undefined,
    address: site?.address
      ? { '@type': 'PostalAddress', addressCountry: 'CN', streetAddress: site.address }
      : undefined,
  };
}

/** Breadcrumbs: home, the pages whose paths are prefixes of this page's route template, and the page. */
function breadcrumbs({ origin, canonical, template, name: own }: DescribedPage): object | undefined {
  if (template === '/') return undefined;
  const above = pages.filter(
    ({ path, title: name }) => typeof name === 'string' && path !== '/' && template.startsWith(`${path}/`),
  );
  const trail = [
    { name: '首页', path: '/' },
    ...above.map(({ path, title: name }) => ({ name, path })),
    { name: own, path: canonical },
  ];
  return {
    ...CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: origin + path,
    })),
  };
}

function article(page: DescribedPage): object | undefined {
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
    author: { '@type': 'Organization', name: found.author || found.source || page.brand },
    publisher: publisher(page),
  };
}

/** The article in a loader's result, if the page shows one. */
function articleIn(data: unknown): Omit<Article, 'content'> | undefined {
  // By convention, loaders return an article as `article`.
  const { article: found } = (data ?? {}) as { article?: Omit<Article, 'content'> | null };
  return found?.title ? found : undefined;
}

/** Converts a time of a record (Shanghai time) to ISO 8601 with offset. */
const zoned = (wire: string | undefined) => wire && `${wire.replace(' ', 'T')}+08:00`;

/** The FAQ of a page that shows one. */
function questions({ data }: DescribedPage): object | undefined {
  // By convention, loaders return the FAQ as `faqs`.
  const { faqs } = (data ?? {}) as { faqs?: Index['faqs'] };
  const answered = Array.isArray(faqs) ? faqs.filter(({ question, answer }) => question && answer) : [];
  if (answered.length === 0) return undefined;
  return {
    ...CONTEXT,
    '@type': 'FAQPage',
    mainEntity: answered.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** Metadata of a page for search engines and link previews, besides its title. It is only made on the server. */
export interface Discovery {
  /** Open Graph values by property. */
  graph: Record<string, string>;
  /** Escaped texts of JSON-LD blocks. */
  blocks: string[];
}

const NONE: Discovery = { graph: {}, blocks: [] };

/** Makes the metadata of a loaded page. `fallback`: the site's name if the upstream gives none. Errors and pages without a canonical path have none. */
export function discovery(
  { matches, loaderData, statusCode, errors, location }: StaticHandlerContext,
  fallback: string,
): Discovery {
  const config = webConfigOf(loaderData) ?? null;
  const brand = brandName(config?.site, fallback);
  const seo = seoIn(loaderData);
  const dataOf: Record<string, unknown> = loaderData;
  const handles = handlesOf(matches);
  const own = matches.map(({ route, params }, place) => ({
    handle: handles[place]?.handle,
    params,
    loaderData: dataOf[route.id],
  }));
  const { title, name, description, canonical } = describePage(own, seo, location, {
    name: brand,
    slogan: config?.site?.slogan,
    missing: config?.missing ?? [],
  });
  const template = pageHandle(own)?.path;
  if (!config || !canonical || !template || errors || statusCode !== 200) return NONE;
  const { origin, site } = config;
  const data = own.at(-1)?.loaderData;
  const article = articleIn(data);
  const graph = {
    'og:type': article ? 'article' : 'website',
    'og:site_name': brand,
    'og:locale': 'zh_CN',
    'og:title': title,
    'og:description': description,
    'og:url': origin + canonical,
    'og:image': absolute(origin, article?.cover || site?.logo || MARK_PATH) ?? '',
  };
  return {
    graph,
    blocks: structuredData({
      origin,
      canonical,
      template,
      name: name ?? title,
      description,
      brand,
      site,
      data,
    }).map(blockText),
  };
}
