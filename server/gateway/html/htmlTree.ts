import { keepTogether } from '../../../shared/keepTogether.ts';
import { VOID } from './allowed.ts';

/** An element of a sanitised document. Name and attributes are from the allow list; the text is the upstream's. */
export interface HtmlElement {
  name: string;
  attributes: Record<string, string>;
  children: HtmlNode[];
}

export type HtmlNode = HtmlElement | string;

/** The text of nodes, concatenated. */
export const textOf = (nodes: readonly HtmlNode[]): string => nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');

/** A telephone number or hours (`400-000-0000`, `9:00–18:00`): a line may not end at its hyphen or dash. */
const WHOLE = /(?<![\d-])\d{3,4}-\d{3,4}-\d{4}(?![\d-])|\d{1,2}:\d{2}–\d{1,2}:\d{2}/g;

/** Serialises nodes to HTML; text and attribute values are escaped, and no line ends within a number, its unit or a date. */
export const writeHtml = (nodes: readonly HtmlNode[]): string => nodes.map(nodeToHtml).join('');

function nodeToHtml(node: HtmlNode): string {
  if (typeof node === 'string') return escape(keepTogether(node)).replace(WHOLE, '<span class="nowrap">$&</span>');
  const { name, attributes, children } = node;
  const tag = Object.entries(attributes).reduce((start, [key, value]) => `${start} ${key}="${escape(value).replaceAll('"', '&quot;')}"`, `<${name}`);
  return VOID.has(name) ? `${tag} />` : `${tag}>${writeHtml(children)}</${name}>`;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
