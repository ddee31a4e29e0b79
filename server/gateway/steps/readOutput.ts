import { SUCCESS } from '../../../shared/constants.ts';
import type { CallName } from '../../../shared/contract/index.ts';
import { asksForRecord, canOpenSession } from '../../../shared/endpoint.ts';
import { type Envelope } from '../../../shared/envelope.ts';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import type { FormRecordDetail, LoanForm } from '../../../shared/records/loan.ts';
import type { SiteConfig } from '../../../shared/records/config.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import { parseRate } from '../../../shared/money/annualRate.ts';
import { highestCost } from '../../../shared/money/costTable.ts';
import { refusal } from '../../../shared/reasons.ts';
import { questionsOf } from '../../../shared/rules/questions.ts';
import { isRead } from '../../../shared/wire.ts';
import { NOTHING_FOUND, UPSTREAM_INCOMPLETE } from '../../upstream/normalize.ts';
import { addedSince } from '../read/addedSince.ts';
import { checkRows, cutPage, otherRecord } from '../read/checkRows.ts';
import type { Reading } from '../read/drift.ts';
import { isNothing } from '../read/reader.ts';
import { offerWechat } from './checkOAuthState.ts';
import type { Call, Step } from './step.ts';

/** Reads a success: its data as the contract declares them, and of a list the rows that were asked for. */
export const readOutput: Step = async (call, next) => {
  if (call.envelope.code === SUCCESS) call.envelope = await read(call);
  return next(call);
};

async function read(call: Call): Promise<Envelope> {
  const { row, shape, context, parts, adapter } = call;
  const { data, message } = call.envelope;
  const { fingerprint } = context.session;
  if (row.cache) call.emptied = emptiedIn(data);
  const isMade = adapter?.makesData;
  const reading: Reading = { member: parts.identity.known(fingerprint), isMade };
  let shaped = shape.output(data, reading);
  // Whoever logs in is not known yet.
  if (reading.lacks && fingerprint !== undefined && !canOpenSession(row)) {
    const member = await parts.memberOf(context, call.name === 'visit' ? call.envelope : undefined);
    if ('scope' in member) shaped = shape.output(data, { member: member.scope, isMade });
    // Without its files a draft would be saved without them; what was written has happened.
    else if (reading.lacks === 'file' && isRead(row)) return member.refusal;
  }
  // Nothing in place of the record that was asked for: there is no such record.
  if ('fault' in shaped && asksForRecord(row) && isEmpty(data)) return refusal('not_found', NOTHING_FOUND);
  call.places = shaped.places;
  if ('fault' in shaped) return incomplete(call, shaped.fault);
  // The reader has made it by the row's schema.
  const { value } = shaped;
  if (call.name === 'config')
    return { code: SUCCESS, message, data: offerWechat(parts.config.wechatAppId, value as SiteConfig) };
  const envelope = { code: SUCCESS, message, data: await leaveOut(call, value) };
  return isRead(row) ? whatWasAsked(call, envelope) : envelope;
}

/** What is not passed on though the schema has it. The reader has made `value` by the row's schema. */
async function leaveOut(call: Call, value: unknown): Promise<unknown> {
  if (call.name === 'formRecord') return leaveOutUnasked(call, value as FormRecordDetail);
  return call.name === 'partner' ? leaveOutTooDear(call, value as Partner[]) : value;
}

/** Offers without those over the limit that the upstream publishes with them: nobody is led to what may not be lent. */
function leaveOutTooDear(call: Call, offers: Partner[]): Partner[] {
  const kept = offers.filter(
    (offer) =>
      offer.cost_limit === undefined || highestCost(offer) <= (parseRate(offer.cost_limit) ?? Infinity),
  );
  const n = offers.length - kept.length;
  if (n > 0) call.places = [...call.places, { path: '/*/cost_limit', kind: 'filter', n }];
  return kept;
}

/**
 * An application without answers to what its form does not ask: an upstream may keep marks of a check or a clerk's notes among them. All are kept if the
 * form cannot be read, or has no questions.
 */
async function leaveOutUnasked(call: Call, record: FormRecordDetail): Promise<FormRecordDetail> {
  const { parts, context } = call;
  const { form_id: id, answers } = record;
  if (id === undefined || answers === undefined) return record;
  const { code, data } = await parts.callRaw('form', { id }, { ...context });
  if (code !== SUCCESS) return record;
  const asked = new Set(questionsOf(data as LoanForm).map(({ key }) => key));
  if (asked.size === 0) return record;
  const all = Object.entries(answers);
  const kept = all.filter(([key]) => asked.has(key));
  if (kept.length === all.length) return record;
  call.places = [...call.places, { path: '/answers/*', kind: 'filter', n: all.length - kept.length }];
  return { ...record, answers: Object.fromEntries(kept) };
}

/** A record that is not the one that was asked for is none; of a list, what is left. */
function whatWasAsked(call: Call, envelope: Envelope): Envelope {
  const { input, since, adapter } = call;
  // Files are no list and no record.
  const name = call.name as CallName;
  const other = otherRecord(name, input, envelope.data);
  if (other !== undefined) {
    call.places = [...call.places, { path: `/${other}`, kind: 'filter', n: 1 }];
    return incomplete(call, `/${other}`);
  }
  const { data, places } = checkRows(name, input, envelope.data);
  call.places = [...call.places, ...places];
  const list = { ...envelope, data: adapter?.pages === false ? cutPage(data, input) : data };
  return addedSince(name, refuseUnfiltered(list, input.request_id), since);
}

function incomplete(call: Call, fault: string): Envelope {
  call.fault = fault;
  return refusal('upstream_invalid', UPSTREAM_INCOMPLETE);
}

/**
 * Refuses a list that was asked for by `request_id` if some of its records have another one or none: the upstream does not know the
 * filter, and a caller would take a stranger's record for its own call, or pay twice.
 */
export function refuseUnfiltered(envelope: Envelope, requestId: unknown): Envelope {
  const { code, data } = envelope;
  if (code !== SUCCESS || requestId === undefined || !Array.isArray(data)) return envelope;
  return data.every((row) => fieldsOf(row).request_id === requestId)
    ? envelope
    : refusal('not_offered', '暂不支持按请求编号查询记录');
}

const isEmpty = (data: unknown): boolean =>
  data === null || data === '' || (typeof data === 'object' && Object.keys(data).length === 0);

/** Names of the fields that are sent, with nothing in them. */
const emptiedIn = (data: unknown): string[] =>
  Object.entries(fieldsOf(data)).flatMap(([field, value]) =>
    value !== undefined && isNothing(value) ? [field] : [],
  );
