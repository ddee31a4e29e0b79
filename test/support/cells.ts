import { DomUtils, parseDocument } from 'htmlparser2';
import { isElement, isText, isUnseen, type PageElement } from './tidy/document.ts';

/** The texts of an element, one for each text inside it, with `|` between them. Pictures have none. */
function textsOf(element: PageElement): string {
  const texts: string[] = [];
  const read = (of: PageElement): void => {
    if (isUnseen(of) || of.name === 'svg') return;
    // React divides a text by comments.
    let last: string | undefined;
    for (const child of of.children) {
      if (isText(child)) last = (last ?? '') + child.data;
      if (!isElement(child)) continue;
      end();
      read(child);
    }
    end();
    function end() {
      if (last?.trim()) texts.push(last.trim().replace(/\s+/g, ' '));
      last = undefined;
    }
  };
  read(element);
  return texts.join('|');
}

/**
 * What stands where on a page. `part` is the name of a region (its `aria-label` or heading) or a class of elements; without one, the
 * whole page. A part that is not there fails the test.
 */
export function cellsOf(html: string) {
  const root = parseDocument(html).childNodes;
  const all = (test: (element: PageElement) => boolean, within: readonly object[] = root): PageElement[] =>
    DomUtils.filter((node) => isElement(node) && test(node), within as typeof root) as PageElement[];
  const nameOf = ({ attribs }: PageElement): string | undefined => {
    const id = attribs['aria-labelledby'];
    const [title] = id ? all((element) => element.attribs.id === id) : [];
    return attribs['aria-label'] ?? (title && textsOf(title));
  };
  const classes = (element: PageElement) => element.attribs.class?.split(' ') ?? [];
  const parts = (part?: string): readonly object[] => {
    if (part === undefined) return root;
    const found = all((element) => nameOf(element) === part || classes(element).includes(part));
    if (found.length === 0) throw new Error(`no part ${part}`);
    return found;
  };

  return {
    /** The rows of the table whose caption contains this, or of the only one; the first has the heads of its columns. */
    table(caption = '', part?: string): string[][] {
      const captionOf = (table: PageElement) =>
        all(({ name }) => name === 'caption', [table])
          .map(textsOf)
          .join();
      const [table, ...others] = all(
        (element) => element.name === 'table' && captionOf(element).includes(caption),
        parts(part),
      );
      if (!table || others.length > 0) throw new Error(`${table ? 'several tables' : 'no table'} ${caption}`);
      return all(({ name }) => name === 'tr', [table]).map((row) =>
        row.children.filter(isElement).map(textsOf),
      );
    },
    /** The values of description lists by their labels. */
    facts(part?: string): Record<string, string> {
      const entries = all(({ name }) => name === 'dt', parts(part)).map((label): [string, string] => {
        const value = DomUtils.nextElementSibling(label);
        return [textsOf(label), value && isElement(value) ? textsOf(value) : ''];
      });
      const facts = Object.fromEntries(entries);
      if (Object.keys(facts).length < entries.length)
        throw new Error(`a label twice: ${entries.map(([label]) => label).join()}`);
      return facts;
    },
    /** The texts of each element of a part. */
    texts: (part: string): string[] => (parts(part) as PageElement[]).map(textsOf),
    /** The status tags: their colour (class) and word. */
    tags: (part?: string): string[] =>
      all((element) => classes(element)[0] === 'tag', parts(part)).map((tag) =>
        `${classes(tag).slice(1).join(' ')} ${textsOf(tag)}`.trim(),
      ),
  };
}
