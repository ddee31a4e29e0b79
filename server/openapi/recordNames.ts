import type { TSchema } from 'typebox';
import * as account from '../../shared/records/account.ts';
import * as config from '../../shared/records/config.ts';
import * as content from '../../shared/records/content.ts';
import * as html from '../../shared/records/html.ts';
import * as loan from '../../shared/records/loan.ts';
import * as membership from '../../shared/records/membership.ts';
import * as partner from '../../shared/records/partner.ts';
import * as recharge from '../../shared/records/recharge.ts';
import * as selfService from '../../shared/records/selfService.ts';
import * as site from '../../shared/records/site.ts';
import * as spread from '../../shared/records/spread.ts';
import { partial } from '../../shared/records/tolerant.ts';
import * as wallet from '../../shared/records/wallet.ts';
import { date, flag, memberBrief, rate, time, timeline, yuan } from '../../shared/records/wire.ts';
import * as withdrawal from '../../shared/records/withdrawal.ts';
import { isJson, type Json } from './json.ts';

const RECORDS = {
  ...account,
  ...config,
  ...content,
  ...html,
  ...loan,
  ...membership,
  ...partner,
  ...recharge,
  ...selfService,
  ...site,
  ...spread,
  ...wallet,
  ...withdrawal,
};

/** Outputs of writes that may have any part of a record. */
const CHANGED = {
  UserChanged: partial(account.User),
  RechargeOrderMade: partial(recharge.RechargeOrder),
  VipRecordChanged: partial(membership.VipRecord),
  FormSaved: partial(loan.FormSubmitted),
};

const SCALARS = { Yuan: yuan, Rate: rate, Flag: flag, Date: date, Time: time };

/** The schemas that the description names, by their names under `components`. A record is named as the export of `shared/records` that holds it. */
export const namedSchemas: Readonly<Record<string, TSchema>> = {
  ...SCALARS,
  MemberBrief: memberBrief,
  TimelineStep: timeline.items,
  ...CHANGED,
  ...Object.fromEntries(Object.entries<unknown>(RECORDS).flatMap(([name, value]) => (isSchema(value) ? [[name, value]] : []))),
};

function isSchema(value: unknown): value is TSchema & Json {
  return isJson(value) && (typeof value.type === 'string' || Array.isArray(value.anyOf));
}

/** The name of a schema, wherever it is used and whether or not it may be absent there; undefined if it has none. */
export const nameOf = (schema: object): string | undefined => names.get(fingerprint(schema));

/** Marks of a place, or of how the gateway reads the value: two schemas that differ in nothing else are the same. */
const fingerprint = (schema: object): string => JSON.stringify({ ...schema, 'x-nullable': undefined, 'x-html': undefined, 'x-reads': undefined });

const names = new Map<string, string>();
for (const [name, schema] of Object.entries(namedSchemas)) {
  const own = fingerprint(schema);
  const other = names.get(own);
  if (other !== undefined) throw new Error(`the records ${other} and ${name} are the same for the description of /bff: one name is enough`);
  names.set(own, name);
}
