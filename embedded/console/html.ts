/** Markup that is safe to insert into a page without escaping. */
export class Html {
  constructor(readonly markup: string) {}
}

type Piece = Html | string | number | readonly Html[];

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Template tag for markup. Inserted values are escaped unless they are `Html`. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(parts.reduce((page, part, i) => page + toMarkup(pieces[i - 1]) + part));
}

function toMarkup(piece: Piece | undefined): string {
  if (piece === undefined) return '';
  if (piece instanceof Html) return piece.markup;
  if (typeof piece === 'object') return piece.map(({ markup }) => markup).join('');
  return String(piece).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');
}
