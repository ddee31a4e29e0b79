import type { ElementContent, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import { LINK_TEXT_MAX } from '../../../shared/constants.ts';
import { linkProperties, replaceText, textNode } from './sanitizeHtml.ts';

/**
 * An address in running text, with a scheme or beginning with `www.`. It ends at a space, a quote, an angle bracket or a Chinese
 * character; Chinese text has no spaces around it.
 */
const ADDRESS =
  /((?<![a-z\d])https?:\/\/[^\s"'`<>\u0080-\uffff]+|(?<![\w@./-])www(?:\.[a-z\d-]+){2,}(?:[:/?#][^\s"'`<>\u0080-\uffff]*)?)/i;
/** A text that is an address as a whole may have Chinese characters in it, but no Chinese punctuation. */
const ONLY_ADDRESS = /^(?:https?:\/\/|www\.)[^\s\u2010-\u206f\u3000-\u303f\uff00-\uffef]+$/i;
/** Punctuation that ends a sentence rather than an address. */
const PUNCTUATION = new Set('.,;:!?*_~|\\');
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
/** Largest number of links that are made in a document. It limits the cost of hostile input. */
const LINKS_MAX = 1_000;

/** Turns addresses in the text of a document into links, except in links and code. In the text of links, long addresses are cut. */
export function linkAddresses(document: Root): void {
  let left = LINKS_MAX;
  replaceText(document, ADDRESS, linked, ['a', 'code']);
  visit(document, 'element', (link) => {
    if (link.tagName !== 'a') return;
    const text = toString(link).trim();
    if (!ONLY_ADDRESS.test(text)) replaceText(link, ADDRESS, cut);
    else if (isLong(text)) link.children = [textNode(shortened(text))];
  });

  function linked(found: string): ElementContent[] {
    const address = withoutPunctuation(found);
    const properties = left > 0 && linkProperties(/^www/i.test(address) ? `https://${address}` : address);
    if (!properties) return [textNode(found)];
    left -= 1;
    return [h('a', properties, address), textNode(found.slice(address.length))];
  }
}

const isLong = (address: string): boolean => [...address].length > LINK_TEXT_MAX;

const shortened = (address: string): string =>
  isLong(address) ? `${[...address].slice(0, LINK_TEXT_MAX).join('')}…` : address;

/** An address inside a longer text. */
function cut(found: string): ElementContent[] {
  const address = withoutPunctuation(found);
  return [textNode(shortened(address) + found.slice(address.length))];
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
