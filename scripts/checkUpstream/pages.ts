import { PAGE, PAGE_SIZE, PAGE_SIZE_MAX } from '../../shared/constants.ts';
import { PAGE_MAX } from '../../shared/paging.ts';
import { identitiesOf, listRows } from '../../server/gateway/read/checkRows.ts';
import { type Finding, isPaged, LEAVES_OUT, type List, totalOf } from './list.ts';

/** Pages of the largest size that are read of a list. */
const PAGES_READ = 3;
/** Rows of a page that are asked for, until they are not refused. */
const SIZES = [PAGE_SIZE_MAX, 50, 20, PAGE_SIZE];
const FROM_0 = 'its pages count from 0';
const AS_THEY_ARE = 'The portal shows such pages as they are.';

interface Page {
  rows: readonly Record<string, unknown>[];
  /** What the rows are recognised by. */
  ids: readonly string[];
  total: number | undefined;
  /** No row was left out since it could not be read. */
  isClean: boolean;
}

/** What was read of a list. */
export interface ReadList {
  rows: readonly Record<string, unknown>[];
  ids: readonly string[];
  /** These are all of its rows. */
  isWhole: boolean;
  /** Rows of the largest page that may be asked for, and of the largest that came. */
  max: number;
  size: number;
}

const NOTHING: ReadList = { rows: [], ids: [], isWhole: false, max: PAGE_SIZE_MAX, size: 0 };

/** A page as the upstream sends it; undefined if it could not be read. */
async function askPage({ name, input, ask }: List, part: object): Promise<Page | undefined> {
  const { data, places } = await ask(name, { ...input, ...part });
  return data === undefined
    ? undefined
    : {
        rows: listRows(data),
        ids: identitiesOf(name, data),
        total: totalOf(data),
        isClean: places.every(({ kind }) => !LEAVES_OUT.includes(kind)),
      };
}

/**
 * Reads a list and compares its pages with each other and with its total. What was found is tried once more, since a row may have come in
 * between.
 */
export async function readPages(list: List): Promise<{ read: ReadList; findings: Finding[] }> {
  const first = await comparePages(list);
  if (first.findings.length === 0) return first;
  const total = list.totals && totalOf((await list.ask(list.totals, list.input)).data);
  const again = await comparePages({ ...list, total });
  const texts = new Set(first.findings.map(({ text }) => text));
  return { ...again, findings: again.findings.filter(({ text }) => texts.has(text)) };
}

async function comparePages(list: List): Promise<{ read: ReadList; findings: Finding[] }> {
  const findings: Finding[] = [];
  const note = (kind: Finding['kind'], text: string): void =>
    void findings.push({ name: list.name, kind, text });

  if (!isPaged(list)) {
    const all = await askPage(list, {});
    return {
      read: all ? { ...all, isWhole: true, max: PAGE_SIZE_MAX, size: PAGE_SIZE_MAX } : NOTHING,
      findings,
    };
  }
  let first: Page | undefined;
  let max = PAGE_SIZE_MAX;
  for (max of SIZES) if ((first = await askPage(list, { count: max }))) break;
  if (!first) return { read: NOTHING, findings };
  if (max < PAGE_SIZE_MAX)
    note('size', `it refuses pages of ${PAGE_SIZE_MAX} rows, and takes ${max}. Files and prints fail.`);
  const total = list.total ?? first.total;
  if (first.ids.length === 0) {
    const one = await askPage(list, { count: 1 });
    if (total || (one && one.ids.length > 0))
      note('pages', `page 1 has no rows, though there are some: ${FROM_0}. The portal shows none.`);
    return { read: NOTHING, findings };
  }

  const size = first.ids.length;
  const count = Math.min(PAGE_SIZE, Math.floor(size / 2));
  const far = await askPage(list, { page: PAGE_MAX, count: Math.max(1, count) });
  if (far && far.ids.length > count && areSame(far, first)) {
    note(
      'pages',
      'every page has the whole list: declare `pages: false`, and the portal cuts its pages out of it.',
    );
    return {
      read: { ...first, isWhole: first.isClean && (total ?? size) === size, max, size: PAGE_SIZE_MAX },
      findings,
    };
  }
  if (far && far.ids.length > 0)
    note(
      'end',
      'a page past the end has rows. Where it has no total, members are offered a next page without end.',
    );

  const all = await readOn(list, first, total, max);
  const pair = count > 0 ? await twoPages(list, count) : undefined;
  if (pair?.one.isClean && pair.one.ids.length !== count)
    note('size', `a page has ${rowsText(pair.one.ids.length)}, whatever is asked for. ${AS_THEY_ARE}`);
  else if (all.limit === 'goes on')
    note('size', `a page has at most ${size} rows, where up to ${max} are asked for. ${AS_THEY_ARE}`);
  else if (all.limit === 'leaves out')
    note(
      'size',
      `a page has at most ${size} rows, and where more are asked for, the next page leaves rows out. Files and prints lack them.`,
    );
  const pairFault = pair && (await comparePair(list, pair, { ids: all.ids, count }));
  if (pairFault) note('pages', pairFault);
  if (all.isClean && all.hasEnded && total !== undefined && total !== all.ids.length)
    note(
      'total',
      `its pages have ${rowsText(all.ids.length)}, and its total says ${total}. ${total > all.ids.length ? 'The last pages are shown as failed' : 'Members do not get to the last pages'}.`,
    );
  return {
    read: { ...all, isWhole: all.hasEnded && (total ?? all.ids.length) === all.ids.length, max, size },
    findings,
  };
}

/** The rows of a list after its first page of the largest size, as far as they are read. */
async function readOn(list: List, first: Page, total: number | undefined, max: number) {
  const size = first.ids.length;
  const rows = [...first.rows];
  const ids = [...first.ids];
  let [isClean, hasEnded] = [first.isClean, size === total];
  let next: Page | undefined;
  for (let page = PAGE + 1; !hasEnded && page <= PAGES_READ; page++) {
    const more = await askPage(list, { count: max, page });
    if (!more) break;
    next ??= more;
    isClean &&= more.isClean;
    const before = ids.length;
    for (const [at, id] of more.ids.entries())
      if (!ids.includes(id)) {
        ids.push(id);
        rows.push(more.rows[at] ?? {});
      }
    hasEnded = ids.length === before || ids.length === total;
  }
  /** Of a list whose pages are smaller than was asked for: whether its next page begins where the first ended. */
  let limit: 'goes on' | 'leaves out' | undefined;
  if (first.isClean && size < max && size !== total) {
    const own = await askPage(list, { count: size, page: PAGE + 1 });
    if (own?.ids.some((id) => !first.ids.includes(id)))
      limit = next?.ids[0] === own.ids[0] ? 'goes on' : 'leaves out';
  }
  return { rows, ids, isClean, hasEnded: hasEnded && limit !== 'leaves out', limit };
}

/** Two pages, one after the other. */
interface Pair {
  one: Page;
  two: Page;
}

async function twoPages(list: List, count: number): Promise<Pair | undefined> {
  const one = await askPage(list, { page: PAGE, count });
  const two = await askPage(list, { page: PAGE + 1, count });
  return one && two && { one, two };
}

/** What is wrong if the second page does not go on where the first has ended. */
async function comparePair(
  list: List,
  { one, two }: Pair,
  { ids, count }: { ids: readonly string[]; count: number },
): Promise<string | undefined> {
  const [start = '', begin = ''] = [one.ids[0], two.ids[0]];
  if (begin === '') return undefined;
  // Pages from 0 lack the first rows, also in the page that all others are compared with.
  const double = ids.includes(start) ? undefined : await askPage(list, { page: PAGE, count: 2 * count });
  if (double && !double.ids.includes(start) && two.ids.every((id, at) => double.ids[at] === id))
    return `page 1 has the rows of page 2: ${FROM_0}. Members do not see the first rows.`;
  if (areSame(one, two)) return 'page 2 has the rows of page 1 again. Members see them on each page.';
  const repeated = two.ids.filter((id) => one.ids.includes(id)).length;
  if (repeated > 0) return `page 2 repeats ${rowsText(repeated)} of page 1. Members see them twice.`;
  const end = ids.indexOf(one.ids.at(-1) ?? '');
  const between = ids.indexOf(begin) - end - 1;
  return end >= 0 && between > 0
    ? `between pages 1 and 2, ${rowsText(between)} are on no page. Members do not see them.`
    : undefined;
}

const areSame = (one: Page, other: Page): boolean => one.ids.join() === other.ids.join();
const rowsText = (n: number): string => (n === 1 ? '1 row' : `${n} rows`);
