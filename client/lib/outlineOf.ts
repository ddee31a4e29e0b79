/** A heading of a document, as a list of contents links to it. */
export interface Heading {
  id: string;
  text: string;
  /** Of the third level. */
  sub?: true;
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The headings of a sanitised document, two levels of them; the sanitiser has given each an id. */
export function outlineOf(html: string): Heading[] {
  return [...html.matchAll(/<h([23]) id="([\w-]+)">(.*?)<\/h\1>/gs)].map(([, level, id = '', inner = '']) => ({
    id,
    ...(level === '3' && { sub: true as const }),
    text: inner
      .replace(/<[^>]*>/g, '')
      .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] as string)
      .trim(),
  }));
}
