import {
  elementsOf,
  isElement,
  isUnseen,
  placeOf,
  type PageElement,
  showsSomething,
  textOf,
} from './document.ts';
import { linesOf, FIELD, type Piece } from './lines.ts';
import { PROGRAM_NAME, PROGRAM_WORD } from './words.ts';

const UNIT =
  '(?:万元|亿元|元|万|亿|%|％|个月|天|年|期|次|笔|人|位|家|条|份|页|小时|分钟|秒)(?:起|以内|以上)?';
/** A piece that is a unit and nothing else. */
const LONE_UNIT = new RegExp(`^[-–—−~～至\\s]*${UNIT}$`);
/** What may stand before a unit: a figure, also a masked one or one in words, or a field. */
const FIGURE = new RegExp(`[\\d*•${FIELD}半几一二两三四五六七八九十百千万亿]$`);
/** Parts of a line that lack what they belong to. */
const LACKS: [found: RegExp, fault: string][] = [
  [new RegExp(`¥(?!\\s*[-−+]?\\s*[\\d*•${FIELD}])`), '¥ without a figure'],
  [new RegExp(`(?:^|[^\\d\\s*（(${FIELD}])\\s*[%％]`), '% without a figure'],
  [new RegExp(`(?:^|[-–—−~～至：]\\s*)${UNIT}(?=$|[-–—−~～至，。；])`), 'a unit without a figure'],
  [new RegExp(`(?:共|第|约|每页)\\s+${UNIT}(?![\\u4e00-\\u9fff])`), 'a unit without a figure'],
  // It is what the fewest get: a range, or what it depends on, stands beside it.
  [/\d\s*[%％]\s*起(?!，以审批为准)|低至\s*\d/, 'a lowest rate alone'],
  [/（\s*）|\(\s*\)|《\s*》|“\s*”|「\s*」/, 'empty brackets'],
  [/^[·|｜、/]\s|\s?[·|｜、]$|·\s*·/, 'a separator with nothing to separate'],
];

/** What is wrong with the text of a line. */
function textFaults(line: readonly Piece[]): string[] {
  const text = line
    .map((piece) => piece.text)
    .join('')
    .trim();
  const faults = LACKS.filter(([found]) => found.test(text)).map(([, fault]) => fault);
  if (PROGRAM_WORD.test(text)) faults.push('a word of the program');
  let before = '';
  for (const piece of line) {
    if (
      LONE_UNIT.test(piece.text.trim()) &&
      !FIGURE.test(before.trimEnd()) &&
      !faults.includes('a unit without a figure')
    )
      faults.push('a unit without a figure');
    before += piece.text;
  }
  return faults.map((fault) => `${fault} in ${text.slice(0, 60)}`);
}

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'legend', 'caption', 'summary', 'title', 'dt']);
/** Elements that are nothing without their parts. */
const PARTS: Record<string, string[]> = {
  ul: ['li'],
  ol: ['li'],
  menu: ['li'],
  dl: ['dt', 'div'],
  tbody: ['tr'],
  tr: ['td', 'th'],
  select: ['option', 'optgroup'],
};
const LIVE = ['aria-live', 'role'];

const siblingsAfter = (element: PageElement): PageElement[] => {
  const siblings = (element.parent?.children ?? []).filter(isElement);
  return siblings.slice(siblings.indexOf(element) + 1);
};

/** What an element lacks: its text, its value, its parts or its name. */
function elementFaults(element: PageElement): string[] {
  const { name, attribs } = element;
  const faults: string[] = [];
  const inner = element.children.filter(isElement);
  if (HEADINGS.has(name) && textOf(element) === '') faults.push(`${name} without text`);
  // A list of messages that appear later is empty at first.
  if (
    PARTS[name] &&
    !inner.some((child) => PARTS[name]!.includes(child.name)) &&
    !LIVE.some((key) => key in attribs)
  )
    faults.push(`an empty ${name}`);
  if (name === 'li' && !showsSomething(element)) faults.push('an empty li');
  if (name === 'option' && textOf(element) === '' && !attribs.label) faults.push('an option without text');
  if ((name === 'a' || name === 'button') && !hasName(element)) faults.push(`${name} without a name`);
  if (name === 'dt' && !hasValue(element)) faults.push('a label without a value');
  if (isRowHead(element) && !siblingsAfter(element).some(showsSomething))
    faults.push('a label without a value');
  return faults;
}

const hasName = (element: PageElement): boolean =>
  textOf(element) !== '' ||
  Boolean(element.attribs['aria-label'] ?? element.attribs['aria-labelledby'] ?? element.attribs.title);

/** Whether a `dd` with something in it follows, before another `dt`. Several labels may share a value. */
function hasValue(label: PageElement): boolean {
  const after = siblingsAfter(label);
  const values = after.slice(
    Math.max(
      0,
      after.findIndex(({ name }) => name === 'dd'),
    ),
  );
  const end = values.findIndex(({ name }) => name !== 'dd');
  return values.slice(0, end === -1 ? undefined : end).some(showsSomething);
}

/** The head of a table's row, but not of its column. */
function isRowHead({ name, attribs, parent }: PageElement): boolean {
  if (name !== 'th') return false;
  const rows = parent?.parent;
  return (
    attribs.scope === 'row' ||
    (attribs.scope === undefined &&
      rows !== null &&
      rows !== undefined &&
      isElement(rows) &&
      rows.name === 'tbody')
  );
}

/** Attributes that people see or hear. */
const SHOWN = [
  'title',
  'alt',
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'placeholder',
  'value',
  'content',
  'label',
  'datetime',
];
const ADDRESSES = ['href', 'src', 'srcset', 'action', 'formaction', 'poster'];
const NAMES = ['class', 'id', 'for', 'name', 'aria-labelledby', 'aria-describedby', 'aria-controls'];
const MOMENT = /^\d{4}(?:-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:?\d{2})?)?)?)?$|^P/;

/** What is wrong with the attributes of an element. */
function attributeFaults({ name, attribs }: PageElement): string[] {
  const faults: string[] = [];
  for (const [key, value] of Object.entries(attribs)) {
    const given = `${key}="${value.slice(0, 60)}"`;
    if (SHOWN.includes(key) && PROGRAM_WORD.test(value)) faults.push(`a word of the program in ${given}`);
    if (ADDRESSES.includes(key) && value.trim() === '') faults.push(`an empty ${key}`);
    if (ADDRESSES.includes(key) && !value.startsWith('data:') && PROGRAM_WORD.test(decoded(value)))
      faults.push(`a word of the program in ${given}`);
    if (NAMES.includes(key) && PROGRAM_NAME.test(value)) faults.push(`a word of the program in ${given}`);
    if (key === 'aria-label' && value.trim() === '') faults.push('an empty aria-label');
    if (key === 'datetime' && name === 'time' && !MOMENT.test(value)) faults.push(`no time in ${given}`);
  }
  return faults;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/**
 * What a rendered page shows of data that is missing: words of the program (`undefined`, `NaN`), labels without a value, units
 * without a figure, empty addresses, headings and lists. Each fault says where. A page without a fault gives an empty list.
 */
export function tidyFaults(html: string): string[] {
  const elements = elementsOf(html);
  const ofElements = elements
    .filter((element) => !isUnseen(element))
    .flatMap((element) =>
      [...attributeFaults(element), ...elementFaults(element)].map(
        (fault) => `${fault} at ${placeOf(element)}`,
      ),
    );
  const ofText = linesOf(elements.filter(({ parent }) => parent === null || !isElement(parent))).flatMap(
    (line) => textFaults(line).map((fault) => `${fault} at ${placeOf(line[0]!.element)}`),
  );
  return [...ofElements, ...ofText];
}
