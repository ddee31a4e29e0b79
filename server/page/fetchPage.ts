import type { FastifyBaseLogger } from 'fastify';
import { isListed } from '../../client/handle.ts';
import type { Gateway } from '../gateway.ts';
import { pageKey, type VisitorPages } from './cache/visitorPages.ts';
import { findPage } from './findPage.ts';
import { loadForNobody } from './page.ts';

interface Parts {
  gateway: Gateway;
  visitors: VisitorPages;
  publicOrigin: string;
  log: FastifyBaseLogger;
}

/**
 * Renders a page as for a visitor, so that it and its data are there when somebody asks. Returns the public pages that it links to, paths with
 * queries: what they are is known nowhere else.
 */
export async function fetchPage({ gateway, visitors, publicOrigin, log }: Parts, path: string): Promise<string[]> {
  const url = new URL(publicOrigin + path);
  const key = pageKey(findPage(url.pathname), url, undefined);
  if (key === undefined) {
    await loadForNobody(path, { gateway, publicOrigin, log });
    return [];
  }
  const page = await visitors.get(key);
  if (!page) return [];
  return linksIn(String('tag' in page ? page.bodies.identity : page.html));
}

/** The public pages that HTML of ours links to. */
function linksIn(html: string): string[] {
  const links = Array.from(html.matchAll(/ href="(\/[^"#]*)/g), ([, href = '']) => href.replaceAll('&amp;', '&'));
  return [...new Set(links)].filter((href) => isListed(findPage(href.split('?', 1)[0] ?? '').handle));
}
