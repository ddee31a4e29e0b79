/** Allowed elements. Other tags are removed and their text is kept, except for those in `DROPPED`. */
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
/** Elements that are removed together with their content: code, fallback content, or markup of another language. */
export const DROPPED: ReadonlySet<string> = new Set([
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
/** Elements that are replaced by an equivalent allowed one. A block without an allowed equivalent becomes a paragraph. */
export const REPLACEMENTS: Readonly<Record<string, string>> = {
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
/** Requested level of a heading. Its final level also depends on the headings before it. */
export const HEADINGS: Readonly<Record<string, number>> = { h1: 2, h2: 2, h3: 3, h4: 4, h5: 4, h6: 4 };
/** Void elements: they have no content and no end tag. */
export const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img']);
/** Block elements. An open paragraph ends where one of them begins, as in the HTML standard. */
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
/** Elements that are removed if they have neither text nor a picture: they would be gaps on the page, or headings and links without a name. */
export const NEVER_EMPTY: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'h4', 'a', 'li', 'figure', 'figcaption', 'blockquote']);
/** Maximum nesting depth; deeper elements are removed and their text is kept. */
export const NESTING_MAX = 32;
/** Maximum number of tags that are parsed; the rest of the document is cut off. It limits the cost of hostile input. */
export const TAGS_MAX = 10_000;
