import { Parser } from 'htmlparser2';

/** The text of HTML, without tags. */
export function plainText(html: string): string {
  let result = '';
  new Parser({ ontext: (text) => void (result += text) }).end(html);
  return result;
}
