import { callNames, contract, type CallName } from '../../shared/contract/index.ts';
import { sampleInput } from '../../shared/contract/sample.ts';
import { asksForRecord, canOpenSession, type Endpoint } from '../../shared/endpoint.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { isRead } from '../../shared/wire.ts';
import type { Step } from './checkCalls.ts';
import type { Asked } from './createAsk.ts';

/** Why a write is not asked unless it is wanted. */
export const NOT_TRIED = 'not tried';

/** Writes that are never tried: they send messages, or shut the member out who tries them. */
const NEVER: Partial<Record<CallName, string>> = {
  sendSms: 'would send a text message',
  register: 'would make an account',
  forgetPassword: 'would change a password',
  changePassword: 'would change the password',
  setPassword: 'would change the password',
  changePhone: 'would change the phone number',
  bindPhone: 'would change the phone number',
  closeAccount: 'would close the account',
  endDevice: 'would end a session',
  endOtherDevices: 'would end sessions',
};
/** Ends the session, so it comes last. */
const LAST: CallName = 'logout';

/** The lists in which a write finds its record. */
const RECORDS: Partial<Record<CallName, CallName>> = {
  cancelFormRecord: 'formRecords',
  supplementForm: 'formRecords',
  cancelCert: 'certLogs',
  cancelWithdraw: 'withdrawals',
  cancelRecharge: 'rechargeOrders',
  cancelBalanceRefund: 'balanceRefunds',
  withdrawConsent: 'consents',
  confirmProposal: 'formRecords',
  declineProposal: 'formRecords',
  articleHelpful: 'articles',
};

/** The writes of the contract, with samples as input; a record is the first of its list. `write`: whether they are tried. */
export function writeSteps(asked: readonly Asked[], write: boolean): Step[] {
  const names = callNames.filter((name) => {
    const row: Endpoint = contract[name];
    return (
      row.upstream !== undefined &&
      !isRead(row) &&
      !(canOpenSession(row) && asked.some((one) => one.name === name))
    );
  });
  return [...names.filter((name) => name !== LAST), LAST].map((name) => {
    const row: Endpoint = contract[name];
    const input = { ...sampleInput(row.input), ...recordIn(asked, name, row), ...offeredFor(asked, name) };
    const why = write ? NEVER[name] : NOT_TRIED;
    return why === undefined ? { name, input } : { name, input, why };
  });
}

/** Of a recharge, a payment channel that there is. */
function offeredFor(asked: readonly Asked[], name: CallName): object {
  const { channels } = fieldsOf(asked.find((one) => one.name === 'rechargeConfig')?.data);
  const { code } = fieldsOf(Array.isArray(channels) ? channels[0] : undefined);
  return name === 'recharge' && code !== undefined ? { channel: code } : {};
}

/** The fields that name a record of the member's; none if the list has none: then that of the sample is not there. */
function recordIn(asked: readonly Asked[], name: CallName, row: Endpoint): object {
  const list = RECORDS[name];
  if (!list || !asksForRecord(row)) return {};
  const data = asked.find((one) => one.name === list)?.data;
  const rows = Array.isArray(data) ? data : fieldsOf(data).list;
  const { id, order_no } = fieldsOf(Array.isArray(rows) ? rows[0] : undefined);
  return Object.fromEntries(
    Object.entries({ id, order_no }).filter(
      ([key, value]) => value !== undefined && key in row.input.properties,
    ),
  );
}
