/** A picture that a page may place by itself. */
export interface LeadPicture {
  src: string;
  alt: string;
}

/** The picture that a sanitised document begins with, and the rest of the document: a map, say, that stands beside the words. */
export function leadPicture(html: string): { picture: LeadPicture | null; rest: string } {
  const [whole, attributes = ''] = /^\s*<p>\s*<img ([^>]*)>\s*<\/p>\s*/.exec(html) ?? [];
  const src = valueOf('src', attributes);
  return whole && src ? { picture: { src, alt: valueOf('alt', attributes) }, rest: html.slice(whole.length) } : { picture: null, rest: html };
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

const valueOf = (name: string, attributes: string): string =>
  (new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '').replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] as string);
