import { Parser } from 'htmlparser2';

/** The words of a piece of HTML, without its marks. */
export function plainText(html: string): string {
  let words = '';
  new Parser({ ontext: (text) => void (words += text) }).end(html);
  return words;
}
