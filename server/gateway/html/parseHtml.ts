import { Parser } from 'htmlparser2';
import type { Heading } from '../../../shared/records/html.ts';
import { BLOCKS, HEADINGS, TAGS_MAX, NESTING_MAX, NEVER_EMPTY, REPLACEMENTS, TAGS, DROPPED, VOID } from './allowed.ts';
import { attributesOf, type PictureAddress } from './attributes.ts';
import { headingLevels } from './headingLevels.ts';
import { linkAddresses } from './linkAddresses.ts';
import { shortAddress } from './shortAddress.ts';
import { textOf, type HtmlElement, type HtmlNode } from './htmlTree.ts';

/** A sanitised document, and its outline: the headings of the two upper levels. */
export interface HtmlDocument {
  nodes: HtmlNode[];
  outline: Heading[];
}

/**
 * Parses and sanitises a document. Only allowed elements are built; of other tags the text is kept, of code and the like
 * nothing (allowed.ts). Attributes are rebuilt. Addresses in the text become links. The depth of the tree is limited.
 */
export function parseHtml(html: string, pictureAddress: PictureAddress, part?: string): HtmlDocument {
  const root: HtmlElement = { name: '', attributes: {}, children: [] };
  const outline: Heading[] = [];
  const place = headingLevels(part);
  /** Upper headings whose text is not complete yet. */
  const upper = new Map<HtmlElement, Heading>();
  /** The open elements, from the root to the innermost. */
  let path = [root];
  /** The element of each open tag of the document; null for tags that are not built. */
  const opened: (HtmlElement | null)[] = [];
  /** Number of open tags when a dropped element began; undefined outside dropped elements. */
  let droppedAt: number | undefined;

  new Parser(
    {
      onopentag(tag, given) {
        const element = droppedAt === undefined ? build(tag, given) : null;
        opened.push(element);
        if (element && !VOID.has(element.name)) path.push(element);
      },
      ontext(text) {
        if (droppedAt !== undefined) return;
        const { children } = innermost();
        const last = children.at(-1);
        if (typeof last === 'string') children[children.length - 1] = last + text;
        else children.push(text);
      },
      onclosetag() {
        const element = opened.pop();
        if (droppedAt === opened.length) droppedAt = undefined;
        if (element && path.includes(element)) close(element);
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  ).end(cut(html));
  return { nodes: linkAddresses(root.children), outline };

  function build(tag: string, given: Record<string, string>): HtmlElement | null {
    if (DROPPED.has(tag)) droppedAt = opened.length;
    const wanted = HEADINGS[tag];
    const heading = wanted === undefined ? undefined : place(wanted);
    const name = heading ? `h${heading.level}` : (REPLACEMENTS[tag] ?? tag);
    if (!TAGS.has(name)) return null;
    if (BLOCKS.has(name)) endParagraph();
    const attributes = path.length > NESTING_MAX ? null : heading ? { id: heading.id } : attributesOf(name, given, pictureAddress);
    if (!attributes) return null;
    const element = { name, attributes, children: [] };
    innermost().children.push(element);
    if (heading?.isUpper) upper.set(element, { id: heading.id, text: '', level: heading.level });
    return element;
  }

  function innermost(): HtmlElement {
    return path.at(-1) ?? root;
  }

  function endParagraph(): void {
    const paragraph = path.find(({ name }) => name === 'p');
    if (paragraph) close(paragraph);
  }

  /** Closes an element and all open elements inside it. */
  function close(element: HtmlElement): void {
    const at = path.indexOf(element);
    for (const ended of path.slice(at).reverse()) {
      path = path.slice(0, -1);
      finish(ended, innermost());
    }
  }

  function finish(element: HtmlElement, parent: HtmlElement): void {
    const { name, children } = element;
    if (NEVER_EMPTY.has(name) && isBlank(children)) parent.children.pop();
    else if (name === 'a') element.children = shortAddress(children);
    const heading = upper.get(element);
    if (heading && parent.children.at(-1) === element) outline.push({ ...heading, text: textOf(children).trim() });
  }
}

const isBlank = (children: readonly HtmlNode[]) => children.every((child) => typeof child === 'string' && child.trim() === '');

/** The document up to the last tag that is parsed. */
function cut(html: string): string {
  let at = -1;
  for (let tags = 0; tags <= TAGS_MAX; tags += 1) {
    at = html.indexOf('<', at + 1);
    if (at === -1) return html;
  }
  return html.slice(0, at);
}
