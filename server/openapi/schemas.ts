import type { TSchema } from 'typebox';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import * as account from '../../shared/records/account.ts';
import * as balanceRefund from '../../shared/records/balanceRefund.ts';
import * as config from '../../shared/records/config.ts';
import * as consent from '../../shared/records/consent.ts';
import * as content from '../../shared/records/content.ts';
import * as costTable from '../../shared/records/costTable.ts';
import * as html from '../../shared/records/html.ts';
import * as loan from '../../shared/records/loan.ts';
import * as membership from '../../shared/records/membership.ts';
import * as message from '../../shared/records/message.ts';
import * as partner from '../../shared/records/partner.ts';
import * as recharge from '../../shared/records/recharge.ts';
import * as selfService from '../../shared/records/selfService.ts';
import * as site from '../../shared/records/site.ts';
import * as spread from '../../shared/records/spread.ts';
import { partial } from '../../shared/records/tolerant.ts';
import * as wallet from '../../shared/records/wallet.ts';
import { date, flag, id, memberBrief, paged, rate, time, timeline, yuan } from '../../shared/records/wire.ts';
import * as webhook from '../../shared/records/webhook.ts';
import * as withdrawal from '../../shared/records/withdrawal.ts';
import { isJson, type Json } from './json.ts';

const { Index, ...records } = site;
const RECORDS = {
  ...account,
  ...balanceRefund,
  ...config,
  ...consent,
  ...content,
  ...costTable,
  ...html,
  ...loan,
  ...membership,
  ...message,
  ...partner,
  ...recharge,
  ...selfService,
  ...records,
  // Tools write a file for each schema, and one `index` for all.
  HomePage: Index,
  ...spread,
  ...wallet,
  ...webhook,
  ...withdrawal,
};

/** Outputs of writes that may have any part of a record. */
const CHANGED = {
  UserChanged: partial(account.User),
  RechargeOrderMade: partial(recharge.RechargeOrder),
  VipRecordChanged: partial(membership.VipRecord),
  FormSaved: partial(loan.FormSubmitted),
  BalanceRefundMade: partial(balanceRefund.BalanceRefund),
};

const SCALARS = { Id: id, Yuan: yuan, Rate: rate, Flag: flag, Date: date, Time: time };

/** The schemas that the description names, by their names under `components`. A record is named as the export of `shared/records` that holds it. */
const namedSchemas: Readonly<Record<string, TSchema>> = {
  ...SCALARS,
  MemberBrief: memberBrief,
  TimelineStep: timeline.items,
  LoanResult: loan.FormRecord.properties.result,
  SeoEntry: site.Seo.properties.index,
  Banners: config.BannerSlots.properties.index,
  ArticleLink: content.Article.properties.prev,
  Category: content.Catalogue.properties.categories.properties.news.items,
  SinglePage: content.Catalogue.properties.pages.properties.play,
  Totals: paged(),
  ...CHANGED,
  ...Object.fromEntries(
    Object.entries<unknown>(RECORDS).flatMap(([name, value]) => (isSchema(value) ? [[name, value]] : [])),
  ),
};

function isSchema(value: unknown): value is TSchema & Json {
  return isJson(value) && (typeof value.type === 'string' || Array.isArray(value.anyOf));
}

/** The name of a schema, wherever it is used, whatever it means and whether or not it may be absent there; undefined if it has none. */
const nameOf = (schema: object): string | undefined => names.get(fingerprint(schema));

/** What a place says of its value, or how the gateway reads it: two schemas that differ in nothing else are the same. */
const fingerprint = (schema: object): string =>
  JSON.stringify(
    {
      ...schema,
      description: undefined,
      'x-en': undefined,
      examples: undefined,
      'x-nullable': undefined,
      'x-html': undefined,
      'x-mask': undefined,
      'x-reads': undefined,
    },
    // Those of a timeline differ by its record.
    (keyword, value: unknown) => (keyword === 'x-words' ? undefined : value),
  );

const names = new Map<string, string>();
for (const [name, schema] of Object.entries(namedSchemas)) {
  const own = fingerprint(schema);
  const other = names.get(own);
  if (other !== undefined)
    throw new Error(
      `the records ${other} and ${name} are the same for the description of /bff: one name is enough`,
    );
  names.set(own, name);
}

/** Keywords for the gateway's own use: how it reads responses of the upstream, and what it says of invalid input. */
const OWN_KEYWORDS: ReadonlySet<string> = new Set([
  'x-reads',
  'x-typed',
  'x-html',
  'x-mask',
  'x-words',
  'x-identity',
  'x-expected',
  'x-nullable',
  'message',
  'patternProperties',
  'properties',
  'items',
  'anyOf',
  'additionalProperties',
]);

const LISTED: ReadonlySet<string> = new Set(['examples', 'minimum', 'maximum']);

/** The JSON schema of a value of the contract, as the description shows it: named records by reference, each field with its meaning. */
export function toJsonSchema(schema: object, { isInput = false } = {}): Json {
  const name = isInput ? undefined : nameOf(schema);
  if (name === undefined) return expanded(schema, isInput);
  const { description, 'x-en': english } = fieldsOf(schema);
  const $ref = `#/components/schemas/${name}`;
  // The schema's own meaning stands at the schema.
  return description === undefined || description === fieldsOf(namedSchemas[name]).description
    ? { $ref }
    : { $ref, description, 'x-en': english };
}

function expanded(schema: object, isInput: boolean): Json {
  const { type, anyOf, items, properties, patternProperties, additionalProperties } = fieldsOf(schema);
  const isFlag = fieldsOf(schema)['x-reads'] === 'flag';
  // A closed list of values says its limits and its examples.
  const isListed = 'const' in schema || 'enum' in schema || isFlag;
  const own = Object.fromEntries(
    Object.entries(schema).filter(
      ([key, value]) => !OWN_KEYWORDS.has(key) && value !== undefined && !(isListed && LISTED.has(key)),
    ),
  );
  const inner = (part: unknown) => toJsonSchema(isJson(part) ? part : {}, { isInput });
  const all = (parts: unknown) =>
    Object.fromEntries(Object.entries(fieldsOf(parts)).map(([key, part]) => [key, inner(part)]));
  return {
    ...own,
    ...(isFlag && { enum: [0, 1] }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map((one) => inner(one)) }),
    ...(isJson(items) && { items: inner(items) }),
    ...(isJson(properties) && { properties: all(properties) }),
    ...(isJson(patternProperties) && { patternProperties: all(patternProperties) }),
    // What a response may gain without notice must not be forbidden; a request with an unknown field is refused.
    ...(isInput && type === 'object' && additionalProperties === false && { additionalProperties: false }),
    ...(additionalProperties === true && { additionalProperties }),
  };
}

/** The schemas under `components`. */
export const componentSchemas = (): Record<string, Json> =>
  Object.fromEntries(Object.entries(namedSchemas).map(([name, schema]) => [name, expanded(schema, false)]));

/** Fewer fields than these are repeated rather than taken over from another record. */
const WORTH = 4;

/**
 * Records as they stand under `components`: one that has all fields of another takes them over (`allOf`).
 */
export function extended(records: Record<string, Json>): Record<string, Json> {
  const order = Object.entries(records).sort(([, one], [, other]) => fieldCount(other) - fieldCount(one));
  const take = (schema: Json, own?: string): Json => {
    const { properties, required, ...keywords } = schema;
    const base = isJson(properties) && order.find(([name, other]) => name !== own && isBase(other, schema));
    if (!base) return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, inside(part)]));
    const taken = fieldsOf(base[1].properties);
    const more = Object.entries(fieldsOf(properties)).filter(([key]) => !(key in taken));
    const needed = list(required).filter((key) => !list(base[1].required).includes(key));
    const rest = {
      ...keywords,
      ...(needed.length > 0 && { required: needed }),
      ...(more.length > 0 && { properties: inside(Object.fromEntries(more)) }),
    };
    return { allOf: [{ $ref: `#/components/schemas/${base[0]}` }, rest] };
  };
  const inside = (part: unknown): unknown =>
    Array.isArray(part) ? part.map(inside) : isJson(part) ? take(part) : part;
  return Object.fromEntries(Object.entries(records).map(([name, schema]) => [name, take(schema, name)]));
}

/** Whether a record has all that another one has, and more. */
function isBase(base: Json, { properties, required }: Json): boolean {
  const its = Object.entries(fieldsOf(base.properties));
  const own = fieldsOf(properties);
  const isSmaller =
    its.length < Object.keys(own).length || list(base.required).length < list(required).length;
  return (
    its.length >= WORTH &&
    isSmaller &&
    list(base.required).every((key) => list(required).includes(key)) &&
    its.every(([key, field]) => JSON.stringify(field) === JSON.stringify(own[key]))
  );
}

const fieldCount = ({ properties, required }: Json): number =>
  Object.keys(fieldsOf(properties)).length * 100 + list(required).length;
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
