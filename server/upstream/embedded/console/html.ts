/** A piece of markup that is safe to stand in a page as it is. */
export class Html {
  constructor(readonly markup: string) {}
}

type Piece = Html | string | number | readonly Html[];

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Markup with holes: what is put in is text and escaped, unless it is markup itself. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(parts.reduce((page, part, i) => page + inside(pieces[i - 1]) + part));
}

function inside(piece: Piece | undefined): string {
  if (piece === undefined) return '';
  if (piece instanceof Html) return piece.markup;
  if (typeof piece === 'object') return piece.map(({ markup }) => markup).join('');
  return String(piece).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');
}
