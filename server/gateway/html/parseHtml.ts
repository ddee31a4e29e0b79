import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { defaultTreeAdapter, html as names, Parser, type DefaultTreeAdapterTypes } from 'parse5';

/** Largest number of tags that are read. The limits keep hostile input cheap; what is beyond them is cut off. */
const TAGS_MAX = 10_000;
/** Largest number of elements: the parser repeats unclosed formatting elements in each paragraph that follows. */
const ELEMENTS_MAX = 2 * TAGS_MAX;
/** Largest number of attributes of an element. */
const ATTRIBUTES_MAX = 100;
/** Largest nesting depth. The functions that read the tree are recursive, and would overflow the stack. */
const NESTING_MAX = 100;

/** Parses HTML as a browser does within a `<div>`, up to the limits. Nothing is removed from what it parses. */
export function parseHtml(html: string): Root {
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
    level = level.flatMap((node): typeof level => ('content' in node ? [node.content] : node.childNodes.filter((child) => 'childNodes' in child)));
  }
}
