import { LINK_TEXT_MAX } from '../../../shared/constants.ts';
import { textOf, type HtmlNode } from './htmlTree.ts';

/** The words of a link. Where they are its address: cut, so that they fit on a line. */
export function shortAddress(words: HtmlNode[]): HtmlNode[] {
  const text = textOf(words).trim();
  if (!/^(?:https?:\/\/|www\.)\S+$/i.test(text)) return words;
  const characters = [...text];
  return characters.length > LINK_TEXT_MAX ? [`${characters.slice(0, LINK_TEXT_MAX).join('')}…`] : words;
}
