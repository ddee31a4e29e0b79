import { textOf, type HtmlElement, type HtmlNode } from './htmlTree.ts';

const isBlank = (node: HtmlNode | undefined): boolean => typeof node === 'string' && node.trim() === '';

/** Splits a document into its lead picture (a first paragraph with only a picture) and the rest. */
export function leadPicture(nodes: readonly HtmlNode[]): { lead: { src: string; alt: string } | null; rest: readonly HtmlNode[] } {
  const at = isBlank(nodes[0]) ? 1 : 0;
  const picture = onlyPicture(nodes[at]);
  if (!picture) return { lead: null, rest: nodes };
  const { src = '', alt = '' } = picture.attributes;
  const [next, ...others] = nodes.slice(at + 1);
  return { lead: { src, alt }, rest: next === undefined ? [] : [typeof next === 'string' ? next.trimStart() : next, ...others] };
}

function onlyPicture(node: HtmlNode | undefined): HtmlElement | undefined {
  if (typeof node !== 'object' || node.name !== 'p' || textOf(node.children).trim() !== '') return undefined;
  const elements = node.children.filter((child) => typeof child === 'object');
  return elements.length === 1 && elements[0]?.name === 'img' ? elements[0] : undefined;
}
