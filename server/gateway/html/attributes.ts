type Attributes = Record<string, string>;

const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);
/** Placeholder for the portal's own origin. */
const OWN_ORIGIN = 'https://here.invalid';

/** The address at which a browser may load a picture; undefined if it may not. */
export type PictureAddress = (src: string) => string | undefined;

/** The allowed attributes of an element, rebuilt from the given ones. Null: the element is removed (an invalid link, a picture of a third party). */
export function attributesOf(name: string, given: Attributes, pictureAddress: PictureAddress): Attributes | null {
  if (name === 'a') return linkAttributes(given);
  if (name === 'img') return picture(given, pictureAddress);
  if (name === 'th') return { ...cell(given), ...(/^(?:col|row)$/.test(given.scope ?? '') && { scope: given.scope }) };
  return name === 'td' ? cell(given) : {};
}

/** A link to this site becomes a path. A link to another site opens in a new tab, without opener and referrer. */
export function linkAttributes({ href = '' }: Attributes): Attributes | null {
  const url = href.trim() === '' ? undefined : address(href);
  if (!url || !SCHEMES.has(url.protocol) || url.username || url.password) return null;
  if (url.origin === OWN_ORIGIN) return isUnusablePath(href, url) ? null : { href: url.pathname + url.search + url.hash };
  const isExternal = url.protocol === 'http:' || url.protocol === 'https:';
  return { href: url.href, ...(isExternal && { target: '_blank', rel: 'noopener noreferrer nofollow' }) };
}

/** A link to a fragment of the content, whose ids are removed, or a path that begins with two slashes, which is another site's address. */
const isUnusablePath = (href: string, { pathname }: URL) => href.trim().startsWith('#') || pathname.startsWith('//');

/** Only pictures of the upstream and of `MEDIA_ORIGINS` are allowed, so that reading an article sends no request to a third party. */
function picture({ src = '', alt = '', width = '', height = '' }: Attributes, pictureAddress: PictureAddress): Attributes | null {
  const url = src.trim() === '' ? undefined : address(src);
  const shown = url && pictureAddress(url.origin === OWN_ORIGIN ? url.pathname + url.search : url.href);
  if (shown === undefined) return null;
  const sized = isSize(width) && isSize(height);
  return { src: shown, alt, ...(sized && { width, height }), loading: 'lazy', decoding: 'async' };
}

const isSize = (text: string) => /^[1-9]\d{0,3}$/.test(text);

function cell({ colspan = '', rowspan = '' }: Attributes): Attributes {
  return { ...(isSpan(colspan) && { colspan }), ...(isSpan(rowspan) && { rowspan }) };
}

const isSpan = (text: string) => /^(?:[2-9]|1\d|20)$/.test(text);

function address(text: string): URL | undefined {
  return URL.canParse(text, OWN_ORIGIN) ? new URL(text, OWN_ORIGIN) : undefined;
}
