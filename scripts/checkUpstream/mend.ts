import { contract, type CallName } from '../../shared/contract/index.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import type { OutputSchema } from '../../server/gateway/read/reader.ts';
import { ABSENT, type Adaptation } from '../../server/upstream/adapt/adapt.ts';
import { entryOf } from '../../server/upstream/adapt/callOf.ts';
import { readEnvelope } from '../../server/upstream/normalize.ts';
import { jsonOf } from '../../server/upstream/readJson.ts';
import { optionalFields, untakenFields } from '../../server/gateway/takenFields.ts';
import type { Checked } from './checkCalls.ts';
import type { Asked } from './createAsk.ts';
import type { Finding } from './list.ts';

/** Words that back ends use for one thing; of a field's name, one word may stand for another of its line. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['money', 'amount', 'balance', 'fee', 'sum', 'price'],
  ['mobile', 'phone', 'tel', 'cellphone'],
  ['name', 'title', 'nick', 'nickname', 'label'],
  ['content', 'body', 'text', 'detail', 'html'],
  ['image', 'img', 'pic', 'picture', 'cover', 'logo', 'icon', 'avatar', 'head', 'thumb'],
  ['created', 'create', 'add', 'ctime', 'time', 'date'],
  ['sn', 'no', 'number', 'order'],
  ['desc', 'remark', 'note', 'intro', 'summary', 'synopsis', 'tips'],
  ['list', 'rows', 'items', 'records', 'lists', 'data'],
  ['total', 'count', 'totals'],
  ['read', 'viewed', 'seen'],
];

/** The words of a name: `nickName`, `nick_name` → nick, name. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '' && word !== 'is');

/** How well a name of theirs may stand for one of the contract's: 3 the same words, 2 a common word, 1 a word of the same meaning, 0 not. */
function likeness(theirs: string, ours: string): number {
  const [one, other] = [wordsOf(theirs), wordsOf(ours)];
  if (one.join('') === other.join('')) return 3;
  if (one.some((word) => word.length > 2 && other.includes(word))) return 2;
  const meansSame = SYNONYMS.some(
    (line) => one.some((word) => line.includes(word)) && other.some((word) => line.includes(word)),
  );
  return meansSame ? 1 : 0;
}

/** Names of theirs for missing fields of the contract: `{ money: 'balance' }`. A name is used once, the best match first. */
function renamesOf(theirs: readonly string[], missing: readonly string[]): Record<string, string> {
  const pairs = missing
    .flatMap((ours) => theirs.map((name) => ({ name, ours, score: likeness(name, ours) })))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  const found: Record<string, string> = {};
  for (const { name, ours } of pairs)
    if (!(name in found) && !Object.values(found).includes(ours)) found[name] = ours;
  return found;
}

/** The record in which a call's missing fields would stand, the first of a list, with the schema of its fields. */
function recordOf({ name, replies }: Asked, adaptation: Adaptation) {
  const { reply } = replies.at(-1) ?? {};
  const data = reply?.outcome === 'ok' ? readEnvelope(reply, adaptation)?.data : undefined;
  // The output schemas are those of the reader.
  const schema = contract[name].output as OutputSchema;
  const inner = schema.properties?.list;
  const isList = Array.isArray(data);
  const row: unknown = isList ? data[0] : data;
  const of = isList ? (inner?.items ?? schema.items) : schema;
  return { record: fieldsOf(row), fields: of?.properties ?? {}, isList };
}

/** The `data` that would give a call the fields that it lacks; undefined if no other field looks like them. */
function renaming(asked: Asked, adaptation: Adaptation): string | undefined {
  const { record, fields, isList } = recordOf(asked, adaptation);
  const missing = Object.keys(fields).filter((field) => !(field in record));
  const theirs = Object.keys(record).filter((field) => !(field in fields));
  const names = renamesOf(theirs, missing);
  if (Object.keys(names).length === 0) return undefined;
  const pairs = Object.entries(names)
    .map(([from, to]) => `${/^\w+$/.test(from) ? from : JSON.stringify(from)}: '${to}'`)
    .join(', ');
  return isList
    ? `(data) => rowsOf(data).map((row) => renamed(row, { ${pairs} }))`
    : `(data) => renamed(data, { ${pairs} })`;
}

/** Most frequent value; undefined of none. */
function commonest<T>(values: readonly T[]): T | undefined {
  const counted = new Map<T, number>();
  for (const value of values) counted.set(value, (counted.get(value) ?? 0) + 1);
  return [...counted].sort(([, one], [, other]) => other - one)[0]?.[0];
}

const CODE = /^(?:code|status|state|errno|errcode|err_code|ret|retcode|result_code|success|ok)$/i;
const MESSAGE = /^(?:msg|message|info|desc|errmsg|err_msg|error_msg|text|reason)$/i;
const DATA = /^(?:data|result|body|payload|content|info|response)$/i;

/** The settings for an envelope that is not the contract's, from the responses that were JSON and no envelope. */
function envelopeEntries(asked: readonly Asked[], adaptation: Adaptation): string[] {
  // JSON may be anything.
  const bodies = asked.flatMap(({ replies }) =>
    replies.flatMap(({ reply }) =>
      reply.outcome === 'ok' && jsonOf(reply) && readEnvelope(reply, adaptation) === null
        ? [{ status: reply.status, body: JSON.parse(reply.text) as unknown }]
        : [],
    ),
  );
  if (bodies.length === 0) return [];
  const nameOf = (pattern: RegExp, fits: (value: unknown) => boolean) =>
    commonest(
      bodies.flatMap(({ body }) =>
        Object.entries(Array.isArray(body) ? {} : fieldsOf(body)).flatMap(([key, value]) =>
          pattern.test(key) && fits(value) ? [key] : [],
        ),
      ),
    );
  const code = nameOf(CODE, (value) => typeof value !== 'object');
  const message = nameOf(MESSAGE, (value) => typeof value === 'string');
  const data = nameOf(DATA, (value) => typeof value === 'object');
  if (code === undefined)
    return [`envelope: { code: ['@status'], message: [], data: [] },`, 'success: [200, 201, 204],'];
  const value = commonest(
    bodies.filter(({ status }) => status < 400).map(({ body }) => fieldsOf(body)[code]),
  );
  const parts = [
    `code: ['${code}']`,
    ...(message ? [`message: ['${message}']`] : []),
    data ? `data: ['${data}']` : 'data: []',
  ];
  return [`envelope: { ${parts.join(', ')} },`, `success: [${JSON.stringify(value)}],`];
}

/** What would mend the findings, as lines of an adaptation: settings, and entries of `rows`. */
export interface Mending {
  settings: readonly string[];
  rows: readonly string[];
}

/**
 * Proposes entries of the adaptation for what the check has found: an envelope under other names, a framework's page for a missing route, calls that
 * are not there, names of fields, and lists that know no filters or pages. They are guesses: whoever copies them reads them first.
 */
export function mend(
  { asked, lists, unsettled }: Pick<Checked, 'asked' | 'lists' | 'unsettled'>,
  adaptation: Adaptation,
): Mending {
  const isPage = ({ replies }: Asked) => {
    const { reply } = replies.at(-1) ?? {};
    return (
      reply?.outcome === 'ok' &&
      reply.status >= 500 &&
      reply.headers?.['content-type']?.startsWith('text/html') === true
    );
  };
  const settings = [
    ...envelopeEntries(asked, adaptation),
    ...(asked.some((one) => one.verdict === 'unusable' && isPage(one))
      ? [`noSuchCall: ({ status, type }) => status >= 500 && type.startsWith('text/html'),`]
      : []),
  ];
  const entries = new Map<CallName, { fields?: string; request?: string; data?: string } | typeof ABSENT>();
  const add = (name: CallName, parts: { fields?: string; request?: string; data?: string }): void => {
    const known = entries.get(name);
    // What was found first counts.
    if (known !== ABSENT) entries.set(name, { ...parts, ...known });
  };
  for (const one of asked) {
    if (one.verdict === 'not offered' && adaptation.rows[one.name] !== ABSENT) entries.set(one.name, ABSENT);
    // What an entry makes of the data already is for whoever wrote it.
    const { data: own, answer } = entryOf(adaptation, one.name) ?? {};
    if (own ?? answer) continue;
    const isLacking =
      one.verdict === 'incomplete' || (one.verdict === 'unusable' && one.reason?.startsWith('/'));
    const data = isLacking ? renaming(one, adaptation) : undefined;
    if (data !== undefined) add(one.name, { data });
  }
  for (const { name, entry, absent } of lists) {
    if (entry) add(name, entry);
    if (absent) entries.set(absent, ABSENT);
  }
  for (const name of new Set(lists.map((one) => one.name))) {
    const fields = fieldsWithout(name, lists, unsettled, adaptation);
    if (fields) add(name, { fields });
  }
  return {
    settings,
    rows: [...entries].map(([name, entry]) => {
      const text =
        entry === ABSENT
          ? `'${ABSENT}'`
          : `{ ${Object.entries(entry)
              .map(([part, value]) => `${part}: ${value}`)
              .join(', ')} }`;
      return `${name}: ${text},`;
    }),
  };
}

/** The fields that a list takes, without those that it ignores, refuses, or answers with other rows; undefined if it has none of these. */
function fieldsWithout(
  name: CallName,
  lists: readonly Finding[],
  unsettled: readonly string[],
  adaptation: Adaptation,
): string | undefined {
  const wrong = lists.flatMap((one) => (one.name === name && one.field !== undefined ? [one.field] : []));
  if (wrong.length === 0) return undefined;
  if (unsettled.includes(name)) wrong.push('request_id');
  const untaken = [...untakenFields(adaptation, name), ...wrong];
  const taken = optionalFields(contract[name]).filter((field) => !untaken.includes(field));
  return `[${taken.map((field) => `'${field}'`).join(', ')}]`;
}
