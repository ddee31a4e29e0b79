import { isElement, showsSomething, textOf, type PageElement } from './document.ts';

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'legend', 'caption', 'summary', 'title', 'dt']);
/** Elements that are nothing without their parts. */
const PARTS: Record<string, string[]> = { ul: ['li'], ol: ['li'], menu: ['li'], dl: ['dt', 'div'], tbody: ['tr'], tr: ['td', 'th'], select: ['option', 'optgroup'] };
const LIVE = ['aria-live', 'role'];

const siblingsAfter = (element: PageElement): PageElement[] => {
  const siblings = (element.parent?.children ?? []).filter(isElement);
  return siblings.slice(siblings.indexOf(element) + 1);
};

/** What an element lacks: its text, its value, its parts or its name. */
export function elementFaults(element: PageElement): string[] {
  const { name, attribs } = element;
  const faults: string[] = [];
  const inner = element.children.filter(isElement);
  if (HEADINGS.has(name) && textOf(element) === '') faults.push(`${name} without text`);
  // A list of messages that appear later is empty at first.
  if (PARTS[name] && !inner.some((child) => PARTS[name]!.includes(child.name)) && !LIVE.some((key) => key in attribs)) faults.push(`an empty ${name}`);
  if (name === 'li' && !showsSomething(element)) faults.push('an empty li');
  if (name === 'option' && textOf(element) === '' && !attribs.label) faults.push('an option without text');
  if ((name === 'a' || name === 'button') && !hasName(element)) faults.push(`${name} without a name`);
  if (name === 'dt' && !hasValue(element)) faults.push('a label without a value');
  if (isRowHead(element) && !siblingsAfter(element).some(showsSomething)) faults.push('a label without a value');
  return faults;
}

const hasName = (element: PageElement): boolean => textOf(element) !== '' || Boolean(element.attribs['aria-label'] ?? element.attribs['aria-labelledby'] ?? element.attribs.title);

/** Whether a `dd` with something in it follows, before another `dt`. Several labels may share a value. */
function hasValue(label: PageElement): boolean {
  const after = siblingsAfter(label);
  const values = after.slice(Math.max(0, after.findIndex(({ name }) => name === 'dd')));
  const end = values.findIndex(({ name }) => name !== 'dd');
  return values.slice(0, end === -1 ? undefined : end).some(showsSomething);
}

/** The head of a table's row, but not of its column. */
function isRowHead({ name, attribs, parent }: PageElement): boolean {
  if (name !== 'th') return false;
  const rows = parent?.parent;
  return attribs.scope === 'row' || (attribs.scope === undefined && rows !== null && rows !== undefined && isElement(rows) && rows.name === 'tbody');
}
