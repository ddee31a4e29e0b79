import type { FastifyInstance } from 'fastify';
import { isListed } from '../../client/handle.ts';
import { pageKey } from './cache/visitorPages.ts';
import { findPage } from './findPage.ts';
import { loadForNobody } from './page.ts';

/** A page that was fetched. */
export interface FetchedPage {
  /** The public pages that it links to, paths with queries: what they are is known nowhere else. */
  links: string[];
  /** Some of its data could not be read or came late, so it is worth another attempt. */
  hasFailed: boolean;
}

/** Renders a page as for a visitor, so that it and its data are there when somebody asks. */
export async function fetchPage(app: FastifyInstance, path: string): Promise<FetchedPage> {
  const url = new URL(app.config.publicOrigin + path);
  const key = pageKey(findPage(url.pathname), url, undefined);
  if (key === undefined) {
    await loadForNobody(app, path);
    return { links: [], hasFailed: false };
  }
  const page = await app.visitorPages.get(key);
  if (!page) return { links: [], hasFailed: false };
  if ('tag' in page) return { links: linksIn(String(page.bodies.identity)), hasFailed: false };
  // A page that is not kept lacks data, unless it leads elsewhere.
  return { links: linksIn(String(page.html)), hasFailed: !page.location };
}

/** The public pages that HTML of ours links to. */
function linksIn(html: string): string[] {
  const links = Array.from(html.matchAll(/ href="(\/[^"#]*)/g), ([, href = '']) => href.replaceAll('&amp;', '&'));
  return [...new Set(links)].filter((href) => isListed(findPage(href.split('?', 1)[0] ?? '').handle));
}
