import type { Element, Root, RootContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { toString } from 'hast-util-to-string';
import { h } from 'hastscript';
import { LRUCache } from 'lru-cache';
import { SKIP, visit } from 'unist-util-visit';
import type { HtmlContent, HtmlOptions, Heading } from '../../../shared/records/html.ts';
import { fieldsOf, scalarText } from '../../../shared/fieldsOf.ts';
import { keepTogether } from '../../../shared/money/wan.ts';
import type { Reader } from '../read/reader.ts';
import { linkAddresses } from './linkAddresses.ts';
import { sanitizeHtml, type PictureAddress, replaceText } from './sanitizeHtml.ts';

/** The lowest heading level that is used: h4. */
const LOWEST = 4;

/**
 * Assigns levels and ids to the headings of a document, and returns its outline: the headings of the two upper levels. They
 * begin at h2, below the page's title, and no level is skipped; headings of the same level keep the same level. In a `part`
 * of a page they are one level lower, and their ids begin with the part's name.
 */
function numberHeadings(document: Root, part: string | undefined): Heading[] {
  const outline: Heading[] = [];
  let above: { wanted: number; given: number }[] = [];
  let count = 0;
  visit(document, 'element', (heading) => {
    if (!/^h[2-4]$/.test(heading.tagName)) return;
    const wanted = Number(heading.tagName.slice(1));
    above = above.filter((upper) => upper.wanted < wanted);
    const given = (above.at(-1)?.given ?? 1) + 1;
    above.push({ wanted, given });
    count += 1;
    const level = part ? Math.min(given + 1, LOWEST) : given;
    const id = `${part ? `${part}-` : ''}s${count}`;
    heading.tagName = `h${level}`;
    heading.properties = { id };
    const text = toString(heading).trim();
    if (given < LOWEST && text) outline.push({ id, text, level });
  });
  return outline;
}

/** Reader of an HTML field: a string of HTML becomes HTML content. */
export const readHtmlField =
  (readHtml: HtmlReader, path: string, { part, lead }: HtmlOptions = {}): Reader =>
  (value, drift, record) => {
    if (typeof value !== 'string') drift.note(path, value === null ? 'null' : 'type');
    return typeof value === 'string' && value !== ''
      ? readHtml(value, { part: partOf(part, record), lead })
      : undefined;
  };

const ID = /^[\w.~-]+$/;

/** Name of the page part that the record is, by the option `part`; undefined if it has none. */
function partOf(part: HtmlOptions['part'], record: unknown): string | undefined {
  if (typeof part !== 'object') return part;
  const fields = fieldsOf(record);
  return part.fields.map((field) => scalarText(fields[field])).find((name) => ID.test(name));
}

/** Size of the cache: number of documents, enough for all articles of a site, and their characters in total. */
const KEPT_MAX = 256;
const KEPT_CHARACTERS_MAX = 8_000_000;
/** Reading speed: characters per minute, for texts with figures. */
const SPEED = 350;
/** Elements that are removed if they have neither text nor a picture: they would be gaps on the page, or headings and links without a name. */
const NEVER_EMPTY = ['p', 'h2', 'h3', 'h4', 'a', 'li', 'figure', 'figcaption', 'blockquote'];
/** A telephone number with the word before it, or hours (`致电 400-000-0000`, `9:00–18:00`): a line may not end within it. */
const WHOLE = /((?:(?:致电|拨打) |(?<![\d-]))\d{3,4}-\d{3,4}-\d{4}(?![\d-])|\d{1,2}:\d{2}–\d{1,2}:\d{2})/;

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

/** What a column of figures has: `1,666.67`, `约 19.91%`, `80 元`, or a dash. */
const FIGURE = /^(?:约\s?)?\d[\d,.]*(?:\s?(?:%|元|万元))?$|^—$/;

/** Marks the columns of tables that have nothing but figures, which then stand at the right. */
function markFigures(document: Root): void {
  visit(document, 'element', (table) => {
    if (table.tagName !== 'table') return;
    const rows: Element[][] = [];
    visit(table, 'element', (inner) => {
      // One within it is visited by itself.
      if (inner.tagName === 'table' && inner !== table) return SKIP;
      if (inner.tagName === 'tr') rows.push(inner.children.filter((child) => child.type === 'element'));
      return undefined;
    });
    // A cell that spans others shifts what follows it.
    if (rows.flat().some(({ properties: { colSpan, rowSpan } }) => colSpan || rowSpan)) return;
    for (const place of rows[0]?.keys() ?? []) {
      const column = rows.flatMap((row) => row[place] ?? []);
      const texts = column.filter(({ tagName }) => tagName === 'td').map((cell) => toString(cell).trim());
      if (texts.some((text) => /\d/.test(text)) && texts.every((text) => FIGURE.test(text)))
        for (const cell of column) cell.properties.className = ['num'];
    }
  });
}

function contentOf(document: Root, part: string | undefined, lead: 'apart' | undefined): HtmlContent {
  linkAddresses(document);
  const outline = numberHeadings(document, part);
  removeEmpty(document);
  markFigures(document);
  const minutes = minutesOf(document);
  const first = document.children.findIndex((node) => !isBlank(node));
  const picture = onlyPicture(document.children[first]);
  if (picture && lead === 'apart') document.children = document.children.slice(first + 1);
  visit(document, 'text', (text) => {
    text.value = keepTogether(text.value);
  });
  replaceText(document, WHOLE, (found) => [h('span', { className: 'nowrap' }, found)]);
  const html = toHtml(document, {
    characterReferences: { useNamedReferences: true },
    closeSelfClosing: true,
  });
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
