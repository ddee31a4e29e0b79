import type { Properties, Root, ElementContent, RootContent, Text } from 'hast';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { visit } from 'unist-util-visit';
import { fromParse5 } from 'hast-util-from-parse5';
import { defaultTreeAdapter, html as names, Parser, type DefaultTreeAdapterTypes } from 'parse5';

/** Replaces what matches a pattern (one capturing group) in the text of a tree by nodes, except in some elements. */
export function replaceText(
  parent: { children: RootContent[] },
  pattern: RegExp,
  replace: (found: string) => ElementContent[],
  except: readonly string[] = [],
): void {
  parent.children = parent.children.flatMap((child): RootContent | RootContent[] => {
    if (child.type === 'text')
      return child.value
        .split(pattern)
        .flatMap((part, index) => (index % 2 === 0 ? textNode(part) : replace(part)));
    if (child.type === 'element' && !except.includes(child.tagName))
      replaceText(child, pattern, replace, except);
    return child;
  });
}

export const textNode = (value: string): Text => ({ type: 'text', value });

/** Largest number of tags that are read. The limits keep hostile input cheap; what is beyond them is cut off. */
const TAGS_MAX = 10_000;
/** Largest number of elements: the parser repeats unclosed formatting elements in each paragraph that follows. */
const ELEMENTS_MAX = 2 * TAGS_MAX;
/** Largest number of attributes of an element. */
const ATTRIBUTES_MAX = 100;
/** Largest nesting depth. The functions that read the tree are recursive, and would overflow the stack. */
const NESTING_MAX = 100;

/** Parses HTML as a browser does within a `<div>`, up to the limits. Nothing is removed from what it parses. */
function parseHtml(html: string): Root {
  let elements = 0;
  const parser = Parser.getFragmentParser(defaultTreeAdapter.createElement('div', names.NS.HTML, []), {
    scriptingEnabled: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(name, namespace, attributes) {
        elements += 1;
        if (elements > ELEMENTS_MAX) parser.tokenizer.pause();
        return defaultTreeAdapter.createElement(name, namespace, attributes.slice(0, ATTRIBUTES_MAX));
      },
    },
  });
  parser.tokenizer.write(cut(html), true);
  const fragment = parser.getFragment();
  cutNesting(fragment);
  // The cast is safe: a fragment becomes a root.
  return fromParse5(fragment) as Root;
}

/** The document up to the last tag that is read. */
function cut(html: string): string {
  let at = -1;
  for (let tags = 0; tags <= TAGS_MAX; tags += 1) {
    at = html.indexOf('<', at + 1);
    if (at === -1) return html;
  }
  return html.slice(0, at);
}

/** Removes what is nested too deeply. */
function cutNesting(root: DefaultTreeAdapterTypes.ParentNode): void {
  let level: DefaultTreeAdapterTypes.ParentNode[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= NESTING_MAX) for (const node of level) node.childNodes = [];
    level = level.flatMap((node): typeof level =>
      'content' in node ? [node.content] : node.childNodes.filter((child) => 'childNodes' in child),
    );
  }
}

const list = (names: string) => names.split(' ');

const SIDE = /^[1-9]\d{0,3}$/;
const SPAN = /^(?:[2-9]|1\d|20)$/;

/** What is allowed. Other tags are removed and their text is kept, except for those in `strip`: code, fallback content, or markup of another language. */
const SCHEMA: Schema = {
  tagNames: list(
    'h2 h3 h4 p ul ol li strong em a table thead tbody tr th td blockquote img figure figcaption br hr code',
  ),
  attributes: {
    a: ['href', ['target', '_blank'], ['rel', 'noopener', 'noreferrer', 'nofollow']],
    img: ['src', 'alt', ['width', SIDE], ['height', SIDE], ['loading', 'lazy'], ['decoding', 'async']],
    td: [
      ['colSpan', SPAN],
      ['rowSpan', SPAN],
    ],
    th: [
      ['colSpan', SPAN],
      ['rowSpan', SPAN],
      ['scope', 'col', 'row'],
    ],
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
  strip: list(
    'script style textarea option noscript svg math template title iframe object embed applet noembed noframes xmp plaintext select button canvas audio video',
  ),
};

/** Elements that are replaced by an equivalent allowed one. A block without an allowed equivalent becomes a paragraph. */
const REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ...list('div section article center address pre dt dd summary').map((name) => [name, 'p'] as const),
  ['b', 'strong'],
  ['i', 'em'],
  ['h1', 'h2'],
  ['h5', 'h4'],
  ['h6', 'h4'],
]);

/** Placeholder for the portal's own origin. */
const OWN_ORIGIN = 'https://here.invalid';

/** The address at which a browser may load a picture; undefined if it may not. */
export type PictureAddress = (src: string) => string | undefined;

/**
 * Parses and sanitises a document. The result is what a browser's parser makes of the sanitised HTML: it ends a paragraph
 * where a block begins, for instance, so that replaced elements are nested as HTML allows.
 */
export function sanitizeHtml(html: string, pictureAddress: PictureAddress): Root {
  const tree = parseHtml(html);
  visit(tree, 'element', (element) => {
    const { tagName, properties } = element;
    element.tagName = REPLACEMENTS.get(tagName) ?? tagName;
    if (tagName !== 'a' && tagName !== 'img') return;
    const made =
      tagName === 'a' ? linkProperties(properties.href) : pictureProperties(properties, pictureAddress);
    if (made) element.properties = made;
    // Not an allowed element: of a link its text is kept, of a picture nothing.
    else element.tagName = 'span';
  });
  return parseHtml(toHtml(sanitize(tree, SCHEMA)));
}

/** The attributes of a link; undefined if its address is not allowed. A link to this site becomes a path, another site opens in a new tab, without opener and referrer. */
export function linkProperties(href: Properties[string]): Properties | undefined {
  const url = addressOf(href);
  if (!url || !['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) || url.username || url.password)
    return undefined;
  if (url.origin === OWN_ORIGIN)
    return isUnusablePath(String(href), url) ? undefined : { href: url.pathname + url.search + url.hash };
  return {
    href: url.href,
    ...(url.protocol.startsWith('http') && { target: '_blank', rel: ['noopener', 'noreferrer', 'nofollow'] }),
  };
}

/** A link to a fragment of the content, whose ids are removed, or a path that begins with two slashes, which is another site's address. */
const isUnusablePath = (href: string, { pathname }: URL) =>
  href.trim().startsWith('#') || pathname.startsWith('//');

/** Only pictures of the upstream and of `MEDIA_ORIGINS` are allowed, so that reading an article sends no request to a third party. A size needs both sides. */
function pictureProperties(
  { src, alt, width, height }: Properties,
  pictureAddress: PictureAddress,
): Properties | undefined {
  const url = addressOf(src);
  const shown = url && pictureAddress(url.origin === OWN_ORIGIN ? url.pathname + url.search : url.href);
  if (shown === undefined) return undefined;
  const sized = SIDE.test(String(width)) && SIDE.test(String(height));
  // The serialiser leaves `<` and `>` in attributes as they are; a program that takes them for tags would be misled.
  const text = (alt ?? '').replace(/[<>]/g, (sign) => (sign === '<' ? '＜' : '＞'));
  return { src: shown, alt: text, ...(sized && { width, height }), loading: 'lazy', decoding: 'async' };
}

function addressOf(given: Properties[string]): URL | undefined {
  const isAddress = typeof given === 'string' && given.trim() !== '' && URL.canParse(given, OWN_ORIGIN);
  return isAddress ? new URL(given, OWN_ORIGIN) : undefined;
}
