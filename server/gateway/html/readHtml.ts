import type { Root, RootContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { toString } from 'hast-util-to-string';
import { h } from 'hastscript';
import { LRUCache } from 'lru-cache';
import { visit } from 'unist-util-visit';
import type { HtmlContent } from '../../../shared/records/html.ts';
import { keepTogether } from '../../../shared/keepTogether.ts';
import { linkAddresses } from './linkAddresses.ts';
import { numberHeadings } from './numberHeadings.ts';
import { replaceText } from './replaceText.ts';
import { sanitizeHtml, type PictureAddress } from './sanitizeHtml.ts';

/** Size of the cache: number of documents, enough for all articles of a site, and their characters in total. */
const KEPT_MAX = 256;
const KEPT_CHARACTERS_MAX = 8_000_000;
/** Reading speed: characters per minute, for texts with figures. */
const SPEED = 350;
/** Elements that are removed if they have neither text nor a picture: they would be gaps on the page, or headings and links without a name. */
const NEVER_EMPTY = ['p', 'h2', 'h3', 'h4', 'a', 'li', 'figure', 'figcaption', 'blockquote'];
/** A telephone number or hours (`400-000-0000`, `9:00–18:00`): a line may not end at its hyphen or dash. */
const WHOLE = /((?<![\d-])\d{3,4}-\d{3,4}-\d{4}(?![\d-])|\d{1,2}:\d{2}–\d{1,2}:\d{2})/;

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
    const content = contentOf(sanitizeHtml(html, pictureAddress), part, lead);
    kept.set(key, content);
    return content;
  };
}

function contentOf(document: Root, part: string | undefined, lead: 'apart' | undefined): HtmlContent {
  linkAddresses(document);
  const outline = numberHeadings(document, part);
  removeEmpty(document);
  const minutes = minutesOf(document);
  const first = document.children.findIndex((node) => !isBlank(node));
  const picture = onlyPicture(document.children[first]);
  if (picture && lead === 'apart') document.children = document.children.slice(first + 1);
  visit(document, 'text', (text) => {
    text.value = keepTogether(text.value);
  });
  replaceText(document, WHOLE, (found) => [h('span', { className: 'nowrap' }, found)]);
  const html = toHtml(document, { characterReferences: { useNamedReferences: true }, closeSelfClosing: true });
  return { html, outline, minutes, lead: picture };
}

const isBlank = (node: RootContent): boolean => node.type === 'text' && node.value.trim() === '';

function removeEmpty(parent: { children: RootContent[] }): void {
  parent.children = parent.children.filter((child) => {
    if (child.type !== 'element') return true;
    removeEmpty(child);
    return !NEVER_EMPTY.includes(child.tagName) || !child.children.every(isBlank);
  });
}

/** Reading time of the text, in whole minutes, at least 1. */
function minutesOf(document: Root): number {
  const characters = [...toString(document).replace(/\s+/g, '')];
  return Math.max(1, Math.round(characters.length / SPEED));
}

/** The picture of a paragraph that has only a picture. */
function onlyPicture(node: RootContent | undefined): { src: string; alt: string } | null {
  if (node?.type !== 'element' || node.tagName !== 'p') return null;
  const [picture, ...others] = node.children.filter((child) => !isBlank(child));
  if (picture?.type !== 'element' || picture.tagName !== 'img' || others.length > 0) return null;
  return { src: String(picture.properties.src), alt: String(picture.properties.alt) };
}
