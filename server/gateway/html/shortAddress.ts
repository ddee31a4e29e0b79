import { LINK_TEXT_MAX } from '../../../shared/constants.ts';
import { textOf, type HtmlNode } from './htmlTree.ts';

/** Shortens a link's text if it is an address, so that it fits on a line. */
export function shortAddress(content: HtmlNode[]): HtmlNode[] {
  const text = textOf(content).trim();
  if (!/^(?:https?:\/\/|www\.)\S+$/i.test(text)) return content;
  const characters = [...text];
  return characters.length > LINK_TEXT_MAX ? [`${characters.slice(0, LINK_TEXT_MAX).join('')}…`] : content;
}
