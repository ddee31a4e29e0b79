/**
 * A sanitised document as one part of a page: its headings one level lower, their ids (and the links to them) told
 * apart from those of the other parts.
 */
export function nestedHtml(html: string, part: string): string {
  return html
    .replace(/(<\/?h)([23])(?=[ >])/g, (_, tag: string, level: string) => tag + (Number(level) + 1))
    .replace(/(<h[2-4] id=")/g, `$1${part}-`)
    .replace(/(<a href="#)/g, `$1${part}-`);
}
