import { LRUCache } from 'lru-cache';
import type { HtmlContent } from '../../../shared/records/html.ts';
import type { PictureAddress } from './attributes.ts';
import { textOf, writeHtml, type HtmlNode } from './htmlTree.ts';
import { leadPicture } from './leadPicture.ts';
import { parseHtml } from './parseHtml.ts';

/** Size of the cache: number of documents, enough for all articles of a site, and their characters in total. */
const KEPT_MAX = 256;
const KEPT_CHARACTERS_MAX = 8_000_000;
/** Reading speed: characters per minute, for texts with figures. */
const SPEED = 350;

/** Options for one document; shared/records/html.ts explains them. */
export interface ReadOptions {
  part?: string | undefined;
  lead?: 'apart' | undefined;
}

export type HtmlReader = ReturnType<typeof createHtmlReader>;

/**
 * Makes the function that turns the upstream's HTML into HTML content. Results are cached by the document's text, since the same
 * document is fetched many times.
 */
export function createHtmlReader(pictureAddress: PictureAddress) {
  const kept = new LRUCache<string, HtmlContent>({
    max: KEPT_MAX,
    maxSize: KEPT_CHARACTERS_MAX,
    sizeCalculation: ({ html }, key) => html.length + key.length,
  });

  return function readHtml(html: string, { part, lead }: ReadOptions = {}): HtmlContent {
    const key = `${part ?? ''} ${lead ?? ''} ${html}`;
    const known = kept.get(key);
    if (known) return known;
    const { nodes, outline } = parseHtml(html, pictureAddress, part);
    const { lead: picture, rest } = leadPicture(nodes);
    const content = { html: writeHtml(lead === 'apart' ? rest : nodes), outline, minutes: minutesOf(nodes), lead: picture };
    kept.set(key, content);
    return content;
  };
}

/** Reading time of the text, in whole minutes, at least 1. */
function minutesOf(nodes: readonly HtmlNode[]): number {
  const characters = [...textOf(nodes).replace(/\s+/g, '')];
  return Math.max(1, Math.round(characters.length / SPEED));
}
