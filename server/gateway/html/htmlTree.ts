import { VOID } from './allowed.ts';
import { keepTogether } from './keepTogether.ts';

/** An element of a sanitised document. Name and attributes are from the allow list; the text is the upstream's. */
export interface HtmlElement {
  name: string;
  attributes: Record<string, string>;
  children: HtmlNode[];
}

export type HtmlNode = HtmlElement | string;

/** The text of nodes, concatenated. */
export const textOf = (nodes: readonly HtmlNode[]): string => nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');

/** Serialises nodes to HTML; text and attribute values are escaped, and no line ends between a number and its unit. */
export const writeHtml = (nodes: readonly HtmlNode[]): string => nodes.map(nodeToHtml).join('');

function nodeToHtml(node: HtmlNode): string {
  if (typeof node === 'string') return escape(keepTogether(node));
  const { name, attributes, children } = node;
  const tag = Object.entries(attributes).reduce((start, [key, value]) => `${start} ${key}="${escape(value).replaceAll('"', '&quot;')}"`, `<${name}`);
  return VOID.has(name) ? `${tag} />` : `${tag}>${writeHtml(children)}</${name}>`;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
