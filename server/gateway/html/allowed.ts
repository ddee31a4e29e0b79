/** What an article is made of. Everything else goes; its words stay, unless they were never meant to be read. */
export const TAGS: ReadonlySet<string> = new Set([
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
]);
/** Their content is code, fallback or another language's markup. */
export const UNREAD: ReadonlySet<string> = new Set([
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
]);
/** Other names for the same; a block without a meaning of its own is a paragraph. */
export const PLAIN_NAMES: Readonly<Record<string, string>> = {
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
/** Levels that headings ask for; which one they get depends on those above them. */
export const HEADINGS: Readonly<Record<string, number>> = { h1: 2, h2: 2, h3: 3, h4: 4, h5: 4, h6: 4 };
/** They have no content. */
export const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img']);
/** A paragraph holds none of them: it ends where one begins, as a browser would have it. */
export const BLOCKS: ReadonlySet<string> = new Set([
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'table',
  'tr',
  'th',
  'td',
  'blockquote',
  'figure',
  'figcaption',
  'hr',
]);
/** Without words or a picture they are a gap on the page, and a heading or link without a name to a screen reader. */
export const NEVER_EMPTY: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'h4', 'a', 'li', 'figure', 'figcaption', 'blockquote']);
/** Browsers nest no deeper than some hundreds; people, a handful. */
export const NESTING_MAX = 32;
/** Tags of a content that are read; no article has so many, and what is never closed costs the parser dearly. */
export const MARKS_MAX = 10_000;
