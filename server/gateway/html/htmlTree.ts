import { VOID } from './allowed.ts';

/** An element of a sanitised document: its name and attributes are ours, its words the editors'. */
export interface HtmlElement {
  name: string;
  attributes: Record<string, string>;
  children: HtmlNode[];
}

export type HtmlNode = HtmlElement | string;

/** The words of some nodes, one after the other. */
export const textOf = (nodes: readonly HtmlNode[]): string => nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');

/** The nodes as HTML; every text is escaped. */
export const writeHtml = (nodes: readonly HtmlNode[]): string => nodes.map(written).join('');

function written(node: HtmlNode): string {
  if (typeof node === 'string') return escaped(node);
  const { name, attributes, children } = node;
  const tag = Object.entries(attributes).reduce((start, [key, value]) => `${start} ${key}="${escaped(value).replaceAll('"', '&quot;')}"`, `<${name}`);
  return VOID.has(name) ? `${tag} />` : `${tag}>${writeHtml(children)}</${name}>`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
