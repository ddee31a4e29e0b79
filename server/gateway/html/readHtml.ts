import { LRUCache } from 'lru-cache';
import type { HtmlContent } from '../../../shared/records/html.ts';
import { textOf, writeHtml, type HtmlNode } from './htmlTree.ts';
import { leadPicture } from './leadPicture.ts';
import { parseHtml } from './parseHtml.ts';

/** Contents that are remembered: every article of a site, at its current version. Characters of all of them together. */
const KEPT_MAX = 256;
const KEPT_CHARACTERS_MAX = 8_000_000;
/** Characters that an adult reads in a minute, with figures to take in. */
const SPEED = 350;

/** How one document is to be read; `shared/records/html.ts` says what the options mean. */
export interface Reading {
  part?: string | undefined;
  lead?: 'apart' | undefined;
}

const kept = new LRUCache<string, HtmlContent>({
  max: KEPT_MAX,
  maxSize: KEPT_CHARACTERS_MAX,
  sizeCalculation: ({ html }, key) => html.length + key.length,
});

/**
 * HTML of the upstream as the portal may show it, with what pages need to know of it. The upstream's copy is fetched
 * again and again; its content is parsed once for each version of it.
 */
export function readHtml(html: string, { part, lead }: Reading = {}): HtmlContent {
  const key = `${part ?? ''} ${lead ?? ''} ${html}`;
  const known = kept.get(key);
  if (known) return known;
  const { nodes, outline } = parseHtml(html, part);
  const { lead: picture, rest } = leadPicture(nodes);
  const content = { html: writeHtml(lead === 'apart' ? rest : nodes), outline, minutes: minutesOf(nodes), lead: picture };
  kept.set(key, content);
  return content;
}

/** How long the words take to read, in whole minutes. */
function minutesOf(nodes: readonly HtmlNode[]): number {
  const characters = [...textOf(nodes).replace(/\s+/g, '')];
  return Math.max(1, Math.round(characters.length / SPEED));
}
