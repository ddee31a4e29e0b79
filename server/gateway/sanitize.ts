import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html';
import { LINK_TEXT_MAX } from '../../shared/constants.ts';

/** What an article is made of. Everything else goes; its words stay, unless they were never meant to be read. */
const TAGS = [
  'h2',
  'h3',
  'h4',
  'p',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'blockquote',
  'img',
  'figure',
  'figcaption',
  'br',
  'hr',
  'code',
];
/** Their content is code, fallback or another language's markup. */
const UNREAD = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'svg',
  'math',
  'template',
  'title',
  'iframe',
  'object',
  'embed',
  'applet',
  'noembed',
  'noframes',
  'xmp',
  'plaintext',
  'select',
  'button',
  'canvas',
  'audio',
  'video',
];
/** Other names for the same; a block without a meaning of its own is a paragraph. */
const PLAIN_NAMES = {
  b: 'strong',
  i: 'em',
  div: 'p',
  section: 'p',
  article: 'p',
  center: 'p',
  address: 'p',
  pre: 'p',
  dt: 'p',
  dd: 'p',
  summary: 'p',
};
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);
/** Browsers nest no deeper than some hundreds; people, a handful. */
const NESTING_MAX = 32;
/** Tags of a content that are read; no article has so many, and what is never closed costs the parser dearly. */
const MARKS_MAX = 10_000;
/** Contents that are remembered: every article of a site, at its current version. */
const KEPT_MAX = 256;

const kept = new Map<string, string>();

/**
 * HTML of the host as the portal may show it: tags and attributes by allowlist, links and pictures by address. The
 * host's copy is fetched again and again; its content is sanitised once for each version of it.
 */
export function sanitize(html: string): string {
  const known = kept.get(html);
  if (known !== undefined) return known;
  const clean = shortenLinks(withoutGaps(flatten(sanitizeHtml(cut(html), options()))));
  kept.set(html, clean);
  if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value as string);
  return clean;
}

/** The content up to the last mark that is read. */
function cut(html: string): string {
  let at = -1;
  for (let marks = 0; marks <= MARKS_MAX; marks += 1) {
    at = html.indexOf('<', at + 1);
    if (at === -1) return html;
  }
  return html.slice(0, at);
}

/** For one document: its headings are counted. */
function options(): IOptions {
  const heading = outline();
  return {
    allowedTags: TAGS,
    nonTextTags: UNREAD,
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
      h2: ['id'],
      h3: ['id'],
      h4: ['id'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
    },
    // Addresses are judged below, by the parser that browsers use.
    allowedSchemes: [...SCHEMES].map((scheme) => scheme.slice(0, -1)),
    allowProtocolRelative: false,
    nestingLimit: NESTING_MAX,
    transformTags: {
      ...Object.fromEntries(Object.entries(PLAIN_NAMES).map(([name, plain]) => [name, sanitizeHtml.simpleTransform(plain, {}, false)])),
      h1: heading(2),
      h2: heading(2),
      h3: heading(3),
      h4: heading(4),
      h5: heading(4),
      h6: heading(4),
      a: (_name, { href = '' }) => link(href),
      img: (_name, attributes) => picture(attributes),
      th: (_name, attributes) => ({
        tagName: 'th',
        attribs: { ...cell(attributes), ...(/^(?:col|row)$/.test(attributes.scope ?? '') && { scope: attributes.scope as string }) },
      }),
      td: (_name, attributes) => ({ tagName: 'td', attribs: cell(attributes) }),
    },
    // Not by turning them into tags that are not allowed: the library would close another tag by that name.
    exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs.href ? 'excludeTag' : tag === 'img' && !attribs.src),
  };
}

/**
 * Headings stand below the page's own and leave no level out, and those that were on one level stay on one; each gets
 * an id, for tables of contents.
 */
function outline() {
  let above: { wanted: number; given: number }[] = [];
  let count = 0;
  return (wanted: number) => (): Tag => {
    above = above.filter((heading) => heading.wanted < wanted);
    const given = Math.min(wanted, (above.at(-1)?.given ?? 1) + 1);
    above.push({ wanted, given });
    count += 1;
    return { tagName: `h${given}`, attribs: { id: `s${count}` } };
  };
}

/** Without an address they are taken out: of a link the words stay. */
const NO_LINK: Tag = { tagName: 'a', attribs: {} };
const NO_PICTURE: Tag = { tagName: 'img', attribs: {} };

/** A path of this site stays here; another site opens beside it and learns nothing of where it was opened from. */
function link(href: string): Tag {
  const url = href.trim() === '' ? undefined : address(href);
  if (!url || !SCHEMES.has(url.protocol) || url.username || url.password) return NO_LINK;
  if (url.origin === HERE) return isElsewhere(href, url) ? NO_LINK : { tagName: 'a', attribs: { href: url.pathname + url.search + url.hash } };
  const outside = url.protocol === 'http:' || url.protocol === 'https:';
  return { tagName: 'a', attribs: { href: url.href, ...(outside && { target: '_blank', rel: 'noopener noreferrer nofollow' }) } };
}

/** Within the content no place has the name that its author gave it; and a path of two slashes is another site's address. */
const isElsewhere = (href: string, { pathname }: URL) => href.trim().startsWith('#') || pathname.startsWith('//');

/** Pictures come through `/media` only, so that reading an article tells nobody else of it. */
function picture({ src = '', alt = '', width = '', height = '' }: Record<string, string>): Tag {
  const url = address(src);
  if (url?.origin !== HERE || !url.pathname.startsWith('/media/')) return NO_PICTURE;
  const sized = isSize(width) && isSize(height);
  return { tagName: 'img', attribs: { src: url.pathname, alt, ...(sized && { width, height }), loading: 'lazy', decoding: 'async' } };
}

const isSize = (text: string) => /^[1-9]\d{0,3}$/.test(text);

function cell({ colspan = '', rowspan = '' }: Record<string, string>): Record<string, string> {
  return { ...(isSpan(colspan) && { colspan }), ...(isSpan(rowspan) && { rowspan }) };
}

const isSpan = (text: string) => /^(?:[2-9]|1\d|20)$/.test(text);

/** Stands for our own origin, whichever it is. */
const HERE = 'https://here.invalid';

function address(text: string): URL | undefined {
  return URL.canParse(text, HERE) ? new URL(text, HERE) : undefined;
}

const BLOCK = /<(\/?)(p|h[234]|ul|ol|li|table|tr|t[hd]|blockquote|figure|figcaption|hr)(?: [^>]*)?>/g;

/** A paragraph holds no blocks: it ends where one begins, as a browser would have it. The sanitiser's output has one form only. */
function flatten(html: string): string {
  let open = false;
  return html.replace(BLOCK, (tag, end: string, name: string) => {
    const before = open && !(end && name === 'p') ? '</p>' : '';
    const stray = end && name === 'p' && !open;
    open = name === 'p' && !end;
    return stray ? '' : before + tag;
  });
}

const GAP = /<(p|h[234]|a|li|figure|figcaption|blockquote)(?: [^>]*)?>\s*<\/\1>/g;

/** Without words or a picture they are a gap on the page, and a heading or link without a name to a screen reader. */
function withoutGaps(html: string): string {
  // One that held nothing but another, and that one a third.
  return html.replace(GAP, '').replace(GAP, '').replace(GAP, '');
}

/** A link whose words are its address: cut, so that it fits on a line. */
function shortenLinks(html: string): string {
  return html.replace(/(<a [^>]*>)(.*?)<\/a>/gs, (whole, start: string, words: string) => {
    const text = words.replace(/<[^>]*>/g, '').trim();
    if (!/^(?:https?:\/\/|www\.)\S+$/i.test(text)) return whole;
    // Cut by characters as they are read: an escaped one is one.
    const characters = text.match(/&(?:\w+|#\d+);|./gsu) ?? [];
    return characters.length > LINK_TEXT_MAX ? `${start}${characters.slice(0, LINK_TEXT_MAX).join('')}…</a>` : whole;
  });
}
