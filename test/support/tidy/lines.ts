import { DomUtils } from 'htmlparser2';
import { isControl, isElement, isText, isUnseen, textOf, type PageElement } from './document.ts';

/** Stands for a field in a line's text. */
export const FIELD = '\uFFFC';

/** A piece of a line, with the element that it is in. */
export interface Piece {
  text: string;
  element: PageElement;
}

/** Elements that begin and end a line. */
const BLOCKS = new Set(
  (
    'html head title body div p ul ol li dl dt dd table caption thead tbody tfoot tr td th h1 h2 h3 h4 h5 h6 header footer main nav aside section article ' +
    'form fieldset legend figure figcaption blockquote pre details summary address hr br option button'
  ).split(' '),
);

/** Fields with text inside, and the elements that have it. */
const CHOSEN: Record<string, string> = { textarea: 'textarea', select: 'option' };

/** The shown text of a page's outermost elements in lines: what stands side by side in one block. */
export function linesOf(outermost: readonly PageElement[]): Piece[][] {
  const lines: Piece[][] = [];
  let line: Piece[] = [];
  for (const element of outermost) read(element);
  endLine();
  return lines;

  function read(element: PageElement): void {
    if (isUnseen(element)) return;
    if (BLOCKS.has(element.name)) endLine();
    if (isControl(element)) line.push({ text: FIELD, element });
    // What is written or chosen in a field is not a part of the line.
    if (CHOSEN[element.name])
      for (const value of DomUtils.getElementsByTagName(CHOSEN[element.name]!, element))
        lines.push([{ text: `${FIELD} ${textOf(value)}`, element: value }]);
    else readChildren(element);
    if (BLOCKS.has(element.name)) endLine();
  }

  function readChildren(element: PageElement): void {
    for (const child of element.children) {
      if (isText(child)) line.push({ text: child.data.replace(/\s+/g, ' '), element });
      else if (isElement(child)) read(child);
    }
  }

  function endLine(): void {
    if (line.some(({ text }) => text.trim() !== '')) lines.push(line);
    line = [];
  }
}
