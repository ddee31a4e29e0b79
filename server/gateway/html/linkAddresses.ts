import { linkAttributes } from './attributes.ts';
import type { HtmlNode } from './htmlTree.ts';
import { shortAddress } from './shortAddress.ts';

/** An address in running text. It ends at a space, a quote, an angle bracket or a Chinese character; Chinese text has no spaces around it. */
const ADDRESS = /(?<![a-z\d])https?:\/\/[^\s"'`<>\u0080-\uffff]+/gi;
/** Punctuation that ends a sentence rather than an address. */
const PUNCTUATION = new Set('.,;:!?*_~|\\');
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
/** Elements whose text is left as it is: links, and code. */
const LEFT: ReadonlySet<string> = new Set(['a', 'code']);
/** Largest number of links that are made in a document. It limits the cost of hostile input. */
const LINKS_MAX = 1_000;

/** Turns addresses in the text of a document into links. */
export function linkAddresses(nodes: readonly HtmlNode[]): HtmlNode[] {
  let left = LINKS_MAX;
  return linked(nodes);

  function linked(children: readonly HtmlNode[]): HtmlNode[] {
    return children.flatMap((child) =>
      typeof child === 'string' ? split(child) : LEFT.has(child.name) ? child : { ...child, children: linked(child.children) },
    );
  }

  function split(text: string): HtmlNode[] {
    const parts: HtmlNode[] = [];
    let from = 0;
    for (const { 0: found, index } of text.matchAll(ADDRESS)) {
      if (left === 0) break;
      const address = withoutPunctuation(found);
      const attributes = linkAttributes({ href: address });
      if (!attributes) continue;
      left -= 1;
      if (index > from) parts.push(text.slice(from, index));
      parts.push({ name: 'a', attributes, children: shortAddress([address]) });
      from = index + address.length;
    }
    return from < text.length ? [...parts, text.slice(from)] : parts;
  }
}

/** The address without punctuation at its end. A closing bracket belongs to it if the address has the opening one, too. */
function withoutPunctuation(found: string): string {
  const brackets = new Set(found);
  const isOutside = (character: string) => {
    const opening = OPENING[character];
    return PUNCTUATION.has(character) || (opening !== undefined && !brackets.has(opening));
  };
  let end = found.length;
  while (end > 0 && isOutside(found.charAt(end - 1))) end -= 1;
  return found.slice(0, end);
}
