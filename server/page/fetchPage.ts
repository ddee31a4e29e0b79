import type { FastifyBaseLogger } from 'fastify';
import { matchRoutes } from 'react-router-dom';
import { isListed, wantedPage } from '../../client/handle.ts';
import { routes } from '../../client/routes.tsx';
import type { Gateway } from '../gateway.ts';
import { loadForNobody } from './page.ts';
import { renderPage, type Shell } from './render.tsx';

interface Parts {
  gateway: Gateway;
  shell: Shell;
  publicOrigin: string;
  log: FastifyBaseLogger;
}

/**
 * Runs the loaders of a page as for a visitor, so that the gateway has copies of its data. With `wantsLinks` it renders the page and
 * returns the public pages that it links to, paths with queries: what they are is known nowhere else.
 */
export async function fetchPage({ gateway, shell, publicOrigin, log }: Parts, path: string, wantsLinks: boolean): Promise<string[]> {
  const loaded = await loadForNobody(path, gateway, publicOrigin, log);
  if (!wantsLinks || loaded instanceof Response) return [];
  return linksIn(String((await renderPage(loaded, shell, { log })).html));
}

/** The public pages that HTML of ours links to. */
function linksIn(html: string): string[] {
  const links = Array.from(html.matchAll(/ href="(\/[^"#]*)/g), ([, href = '']) => href.replaceAll('&amp;', '&'));
  return [...new Set(links)].filter((href) => isListed(wantedPage(matchRoutes(routes, href.split('?', 1)[0] ?? ''))));
}
