type Attributes = Record<string, string>;

const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);
/** Stands for our own origin, whichever it is. */
const HERE = 'https://here.invalid';

/** What an element keeps of its attributes, each made anew. Null: a link that leads nowhere, a picture that is not ours. */
export function attributesOf(name: string, given: Attributes): Attributes | null {
  if (name === 'a') return link(given);
  if (name === 'img') return picture(given);
  if (name === 'th') return { ...cell(given), ...(/^(?:col|row)$/.test(given.scope ?? '') && { scope: given.scope }) };
  return name === 'td' ? cell(given) : {};
}

/** A path of this site stays here; another site opens beside it and learns nothing of where it was opened from. */
function link({ href = '' }: Attributes): Attributes | null {
  const url = href.trim() === '' ? undefined : address(href);
  if (!url || !SCHEMES.has(url.protocol) || url.username || url.password) return null;
  if (url.origin === HERE) return isElsewhere(href, url) ? null : { href: url.pathname + url.search + url.hash };
  const outside = url.protocol === 'http:' || url.protocol === 'https:';
  return { href: url.href, ...(outside && { target: '_blank', rel: 'noopener noreferrer nofollow' }) };
}

/** Within the content no place has the name that its author gave it; and a path of two slashes is another site's address. */
const isElsewhere = (href: string, { pathname }: URL) => href.trim().startsWith('#') || pathname.startsWith('//');

/** Pictures come through `/media` only, so that reading an article tells nobody else of it. */
function picture({ src = '', alt = '', width = '', height = '' }: Attributes): Attributes | null {
  const url = address(src);
  if (url?.origin !== HERE || !url.pathname.startsWith('/media/')) return null;
  const sized = isSize(width) && isSize(height);
  return { src: url.pathname, alt, ...(sized && { width, height }), loading: 'lazy', decoding: 'async' };
}

const isSize = (text: string) => /^[1-9]\d{0,3}$/.test(text);

function cell({ colspan = '', rowspan = '' }: Attributes): Attributes {
  return { ...(isSpan(colspan) && { colspan }), ...(isSpan(rowspan) && { rowspan }) };
}

const isSpan = (text: string) => /^(?:[2-9]|1\d|20)$/.test(text);

function address(text: string): URL | undefined {
  return URL.canParse(text, HERE) ? new URL(text, HERE) : undefined;
}
