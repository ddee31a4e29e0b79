import type { TProperties } from 'typebox';
import { Value } from 'typebox/value';
import { contract, type CallName } from '../../shared/contract/index.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { addDays } from '../../shared/time/days.ts';
import { comparedFields, fitsInput, identitiesOf, listRows } from '../../server/gateway/read/checkRows.ts';
import type { Asked } from './createAsk.ts';
import { type Finding, isPaged, LEAVES_OUT, type List, totalOf } from './list.ts';
import type { ReadList } from './pages.ts';

type Input = Readonly<Record<string, unknown>>;

/** A request with filters. */
interface Trial {
  input: Input;
  /** What a row has to fit that must not be lost. Undefined: no row says it. */
  fit?: Input;
}

/** A keyword that is in no text. */
const IN_NO_TEXT = 'qzxjvkw';
/** Fields that are tried in another way: the order, and the key of a call that happens once. */
const NO_FILTERS: readonly string[] = ['sort', 'request_id'];
const DAY = 10;
/** Of a day, a row that is later than this may be of the next day in another time zone. */
const LATE = '20:00:00';

/** Asks for each filter with a value of the rows that were read, and for each order. */
export async function tryFilters(list: List, read: ReadList): Promise<Finding[]> {
  if (read.rows.length === 0) return [];
  const found: Finding[] = [];
  for (const trial of trialsOf(list, read))
    if (!found.some(({ field = '' }) => field in trial.input))
      found.push(...(await tryFilter(list, read, trial)));
  if (list.fields.includes('sort')) found.push(...(await trySorts(list, read)));
  return found;
}

function trialsOf({ name, fields }: List, { rows }: ReadList): Trial[] {
  const compared = comparedFields(name);
  const isPeriod = (field: string) => field === 'start_date' || field === 'end_date';
  const time = compared.get('start_date');
  return [
    ...(fields.includes('keyword') ? [{ input: { keyword: IN_NO_TEXT } }] : []),
    ...(time !== undefined ? periodOf(rows, time, fields.filter(isPeriod)) : []),
    ...fields
      .filter((field) => !isPeriod(field) && !NO_FILTERS.includes(field))
      .flatMap((field) =>
        valuesFor(name, field, rows, compared.get(field)).map((value) => ({
          input: { [field]: value },
          fit: { [field]: value },
        })),
      ),
  ];
}

/** From a quarter of the rows' days to three quarters, so that rows lie before, in and after it. */
function periodOf(rows: readonly Input[], time: string, fields: readonly string[]): Trial[] {
  const days = rows.flatMap((row) => (typeof row[time] === 'string' ? [row[time].slice(0, DAY)] : [])).sort();
  const [start, end] = [days[Math.floor(days.length / 4)], days[Math.floor((days.length * 3) / 4)]];
  if (start === undefined || end === undefined || fields.length === 0) return [];
  const pick = (from: string, to: string): Input =>
    Object.fromEntries(
      Object.entries({ start_date: from, end_date: to }).filter(([field]) => fields.includes(field)),
    );
  // The days at its ends begin at another hour in another time zone.
  return [{ input: pick(start, end), fit: pick(addDays(start, 1), addDays(end, -1)) }];
}

/**
 * The rarest value of the rows, which shows best that others do not fit, and 0, which many programs take for no filter; of a flag that all
 * rows have, the other one.
 */
function valuesFor(
  name: CallName,
  field: string,
  rows: readonly Input[],
  place: string | undefined,
): unknown[] {
  const { [field]: schema }: TProperties = contract[name].input.properties;
  if (place === undefined || !schema) return [];
  const counted = new Map<unknown, number>();
  for (const value of rows.flatMap((row) => row[place] ?? []))
    if (Value.Check(schema, value)) counted.set(value, (counted.get(value) ?? 0) + 1);
  const values = [...counted].sort(([, one], [, other]) => one - other).map(([value]) => value);
  const { minimum, maximum } = fieldsOf(schema);
  if (values.length === 1 && minimum === 0 && maximum === 1) return [1 - Number(values[0])];
  return [...values.filter((value) => value !== 0).slice(0, 1), ...values.filter((value) => value === 0)];
}

async function tryFilter(list: List, read: ReadList, trial: Trial): Promise<Finding[]> {
  const { name } = list;
  const request = () =>
    list.ask(name, { ...list.input, ...trial.input, ...(isPaged(list) && { count: read.max }) });
  const judge = (asked: Asked) => judgeFilter(list, read, trial, asked);
  const first = await request();
  const found = judge(first);
  // An upstream that wants fewer requests refuses the list without a filter too.
  if (first.data === undefined && !(await isAnswered(list))) return [];
  if (found.length === 0) return tryTotal(list, read, trial, first);
  // Once more: rows may have come in between, and an upstream may be busy.
  const again = new Set(judge(await request()).map(({ text }) => text));
  return found.filter(({ text }) => again.has(text));
}

function judgeFilter({ name }: List, read: ReadList, { input, fit }: Trial, asked: Asked): Finding[] {
  const fields = Object.keys(input);
  const ignored = ignoredBy(name, input, listRows(asked.data));
  if (ignored.length > 0)
    return ignored.map((field) => ({
      name,
      kind: 'filter',
      field,
      text: `it ignores ${field}${input[field] === 0 ? '=0' : ''}: leave that out of its \`fields\`, or members see rows that they did not ask for.`,
    }));
  if (asked.data === undefined)
    return fields.map((field) => ({
      name,
      kind: 'filter',
      field,
      text: `it refuses ${fields.join(' with ')} (${asked.reason ?? asked.verdict}). The portal shows a failure.`,
    }));
  const ids = new Set(identitiesOf(name, asked.data));
  if (!fit || !read.isWhole || mayBeCut(read, ids.size)) return [];
  const isLost = (_row: Input, at: number) => !ids.has(read.ids[at] ?? '');
  const fitting = read.rows.filter((row) => fitsInput(name, fit, row) === true);
  const lost = read.rows.filter((row, at) => fitsInput(name, fit, row) === true && isLost(row, at));
  if (lost.length > 0)
    return fields.map((field) => ({
      name,
      kind: 'rows',
      field,
      text: `asked for ${fields.join(' and ')}, it leaves out ${lost.length} of ${fitting.length} rows that fit. Members do not find them.`,
    }));
  const { end_date: end } = input;
  const time = comparedFields(name).get('end_date');
  if (time === undefined || typeof end !== 'string') return [];
  const isOnLastDay = (row: Input) => {
    const [day = '', hour = ''] = String(row[time]).split(' ');
    return day === end && hour > '00:00:00' && hour < LATE;
  };
  const last = read.rows.filter(isOnLastDay);
  return last.length > 0 && read.rows.every((row, at) => !isOnLastDay(row) || isLost(row, at))
    ? [
        {
          name,
          kind: 'rows',
          text: 'end_date leaves out its own day. Members do not find the rows of that day.',
        },
      ]
    : [];
}

/**
 * The fields of the input that the rows contradict: two of them, or all, since one odd row may be the row's fault. In another time zone, the days at
 * the ends of a period begin at another hour.
 */
function ignoredBy(name: CallName, input: Input, rows: readonly Input[]): string[] {
  const { start_date: start, end_date: end } = input;
  const wider = {
    ...input,
    ...(typeof start === 'string' && { start_date: addDays(start, -1) }),
    ...(typeof end === 'string' && { end_date: addDays(end, 1) }),
  };
  return Object.entries<unknown>(wider).flatMap(([field, value]) => {
    const odd =
      field === 'keyword' ? rows : rows.filter((row) => fitsInput(name, { [field]: value }, row) === false);
    return odd.length > 1 || (odd.length === 1 && rows.length === 1) ? [field] : [];
  });
}

/** Whether a page of so many rows may have left some out. */
const mayBeCut = ({ ids, size }: ReadList, rows: number): boolean => rows >= size && ids.length > size;

/** Whether the totals follow a filter that the list follows. */
async function tryTotal(
  { name, totals, input, ask }: List,
  read: ReadList,
  trial: Trial,
  { data, places }: Asked,
): Promise<Finding[]> {
  const rows = listRows(data).length;
  const isClean = places.every(({ kind }) => !LEAVES_OUT.includes(kind));
  if (!trial.fit || !isClean || !read.isWhole || mayBeCut(read, rows)) return [];
  const total = totalOf(totals ? (await ask(totals, { ...input, ...trial.input })).data : data);
  return total === undefined || total === rows
    ? []
    : [
        {
          name,
          kind: 'total',
          text: `asked for ${Object.keys(trial.input).join(' and ')}, it has ${rows} rows, and its total says ${total}.`,
        },
      ];
}

/** Whether the rows come in each order, the largest first. */
async function trySorts(list: List, { max }: ReadList): Promise<Finding[]> {
  const { name, input, ask } = list;
  const { sort } = fieldsOf(contract[name].input.properties);
  const { enum: orders } = fieldsOf(sort);
  const found: Finding[] = [];
  for (const order of Array.isArray(orders) ? orders.map(String) : []) {
    const asked = await ask(name, { ...input, sort: order, count: max });
    if (asked.data === undefined && !(await isAnswered(list))) continue;
    const values = listRows(asked.data).flatMap((row) => {
      const value = row[order];
      return typeof value === 'string' || typeof value === 'number' ? [value] : [];
    });
    if (asked.data !== undefined && isFalling(values)) continue;
    const what =
      asked.data === undefined
        ? `it refuses sort=${order} (${asked.reason ?? asked.verdict})`
        : isFalling(values.toReversed())
          ? `sort=${order} has the smallest first`
          : `it ignores sort=${order}`;
    found.push({
      name,
      kind: 'sort',
      field: 'sort',
      text: `${what}. The portal says that the largest come first.`,
    });
  }
  return found;
}

const isFalling = (values: readonly (string | number)[]): boolean =>
  values.every((value, at) => at === 0 || compare(values[at - 1] ?? value, value) >= 0);

function compare(one: string | number, other: string | number): number {
  const difference = Number(one) - Number(other);
  return Number.isNaN(difference) ? String(one).localeCompare(String(other)) : difference;
}

/** Whether the list is answered without filter and order. */
const isAnswered = async ({ name, input, ask }: List): Promise<boolean> =>
  (await ask(name, input)).data !== undefined;
