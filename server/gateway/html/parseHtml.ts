import { Parser } from 'htmlparser2';
import type { Heading } from '../../../shared/records/html.ts';
import { BLOCKS, HEADINGS, MARKS_MAX, NESTING_MAX, NEVER_EMPTY, PLAIN_NAMES, TAGS, UNREAD, VOID } from './allowed.ts';
import { attributesOf } from './attributes.ts';
import { headingLevels } from './headingLevels.ts';
import { shortAddress } from './shortAddress.ts';
import { textOf, type HtmlElement, type HtmlNode } from './htmlTree.ts';

/** A sanitised document, and its headings of the two upper levels. */
export interface HtmlDocument {
  nodes: HtmlNode[];
  outline: Heading[];
}

/**
 * Reads a document once. What the list of tags does not name is never built: its words stay, of code nothing does.
 * Attributes are made anew. The tree is shallow, whatever the document is.
 */
export function parseHtml(html: string, part?: string): HtmlDocument {
  const root: HtmlElement = { name: '', attributes: {}, children: [] };
  const outline: Heading[] = [];
  const place = headingLevels(part);
  /** Headings whose words are still coming. */
  const upper = new Map<HtmlElement, Heading>();
  /** Where words go: the root, and below it what is open. */
  let path = [root];
  /** What each open tag of the document has become; null for those that are not built. */
  const opened: (HtmlElement | null)[] = [];
  /** How many tags were open when one began that nobody reads. */
  let unread: number | undefined;

  new Parser(
    {
      onopentag(tag, given) {
        const element = unread === undefined ? build(tag, given) : null;
        opened.push(element);
        if (element && !VOID.has(element.name)) path.push(element);
      },
      ontext(text) {
        if (unread !== undefined) return;
        const { children } = innermost();
        const last = children.at(-1);
        if (typeof last === 'string') children[children.length - 1] = last + text;
        else children.push(text);
      },
      onclosetag() {
        const element = opened.pop();
        if (unread === opened.length) unread = undefined;
        if (element && path.includes(element)) close(element);
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  ).end(cut(html));
  return { nodes: root.children, outline };

  function build(tag: string, given: Record<string, string>): HtmlElement | null {
    if (UNREAD.has(tag)) unread = opened.length;
    const wanted = HEADINGS[tag];
    const heading = wanted === undefined ? undefined : place(wanted);
    const name = heading ? `h${heading.level}` : (PLAIN_NAMES[tag] ?? tag);
    if (!TAGS.has(name)) return null;
    if (BLOCKS.has(name)) endParagraph();
    const attributes = path.length > NESTING_MAX ? null : heading ? { id: heading.id } : attributesOf(name, given);
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

  /** Ends an element and all that is open in it. */
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

/** The document up to the last mark that is read. */
function cut(html: string): string {
  let at = -1;
  for (let marks = 0; marks <= MARKS_MAX; marks += 1) {
    at = html.indexOf('<', at + 1);
    if (at === -1) return html;
  }
  return html.slice(0, at);
}
