import { DomUtils, ElementType, parseDocument } from 'htmlparser2';

type PageNode = ReturnType<typeof parseDocument>['childNodes'][number];
export type PageElement = Extract<PageNode, { attribs: object }>;

export const isElement = (node: object): node is PageElement => 'attribs' in node;
export const isText = (node: PageNode): node is Extract<PageNode, { type: typeof ElementType.Text }> =>
  node.type === ElementType.Text;

/** Elements whose text is not shown. */
const UNSEEN = new Set(['script', 'style', 'template']);
/** Elements that show something without text. */
const CONTROLS = new Set(['input', 'select', 'textarea', 'progress', 'meter']);
const PICTURES = new Set(['img', 'svg', 'canvas', 'video', 'iframe', 'object']);

export const isUnseen = ({ name, attribs }: PageElement): boolean =>
  UNSEEN.has(name) || (name === 'input' && attribs.type === 'hidden');
export const isControl = ({ name }: PageElement): boolean => CONTROLS.has(name);

/** All elements of a page, in their order, without those in what is not shown. */
export function elementsOf(html: string): PageElement[] {
  const found: PageElement[] = [];
  const collect = (nodes: readonly PageNode[]) => {
    for (const node of nodes) {
      if (!isElement(node)) continue;
      found.push(node);
      if (!UNSEEN.has(node.name)) collect(node.children);
    }
  };
  collect(parseDocument(html).childNodes);
  return found;
}

/** The shown text of an element; pictures count by their text alternative. */
export const textOf = (element: PageElement): string =>
  isUnseen(element)
    ? ''
    : element.children
        .map((child) =>
          isText(child)
            ? child.data
            : isElement(child)
              ? (child.attribs.alt ?? child.attribs['aria-label'] ?? '') + textOf(child)
              : '',
        )
        .join('')
        .trim();

/** Whether an element shows anything: text, a picture, a field or a button. */
export const showsSomething = (element: PageElement): boolean =>
  textOf(element) !== '' ||
  DomUtils.existsOne(
    (inner) => !isUnseen(inner) && (isControl(inner) || PICTURES.has(inner.name)),
    element.children,
  );

/** Where an element is: its three innermost ancestors and itself, and how it begins. */
export function placeOf(element: PageElement): string {
  const path: string[] = [];
  for (let at: object | null = element; at && isElement(at) && path.length < 4; at = at.parent)
    path.unshift(at.name + (at.attribs.class ? `.${at.attribs.class.replaceAll(' ', '.')}` : ''));
  const attributes = Object.entries(element.attribs)
    .map(([key, value]) => ` ${key}="${value}"`)
    .join('');
  return `${path.join(' > ')}: ${`<${element.name}${attributes}>${textOf(element)}`.replace(/\s+/g, ' ').slice(0, 120)}`;
}
