import { randomUUID } from 'node:crypto';
import { SESSION_RESET } from '../../../shared/headers.ts';
import { SESSION_RESET_PATH } from '../../../shared/paths.ts';
import { advanceDays, operate } from '../../embedded/support/operate.ts';
import { PASSWORD } from '../../helper.ts';
import { SECRETS } from '../../secrets/support/secrets.ts';
import { embeddedBehind } from '../../embedded/support/embeddedUpstream.ts';
import type { HttpResponse } from '../../support/browserLike.ts';
import type { Sender } from './tally.ts';
import type { Logged } from './startLogged.ts';

const fieldOf = ({ json }: HttpResponse, name: string): unknown => (json.data as Record<string, unknown>)[name];

/** The calls with an idempotency key, as the journey knows that they ended. `reason` of those that did not succeed. */
export interface Paid {
  call: string;
  end: string;
  repeated: number;
  reason: string;
}

/** Registers with a code from the text message. A second message at once is one too many. */
export async function register(sender: Sender, portal: Logged, secrets: string[]): Promise<void> {
  for (let times = 0; times < 2; times++) await sender.post('/bff/send/sms', { scene: '1', phone_number: SECRETS.phone });
  const code = await embeddedBehind({ upstream: portal.embedded }).code(SECRETS.phone);
  secrets.push(code);
  await sender.post('/bff/register', { phone_number: SECRETS.phone, code, password: SECRETS.newPassword, password_confirmation: SECRETS.newPassword, agree: 1 });
}

export const logIn = (sender: Sender, phone: string): Promise<HttpResponse> => sender.post('/bff/login', { phone_number: phone, password: PASSWORD });

/** The name that the sample member is certified by. */
const OWN_NAME = '林知夏';

/** A key for a call that happens once, which nobody else may see. */
function newKey(secrets: string[]): string {
  const key = randomUUID();
  secrets.push(key);
  return key;
}

/** Withdrawals to a new card: in another's name, without the code, and then with it, sent three times. A recharge that is paid, and a membership. */
export async function pay(sender: Sender, portal: Logged, phone: string, secrets: string[]): Promise<Paid[]> {
  const key = () => newKey(secrets);
  const wanted = { amount: '100.00', type: 1, real_name: OWN_NAME, account: SECRETS.card, bank_code: 'HCB', bank_branch: SECRETS.bankBranch };
  await sender.post('/bff/user/withdraw', { ...wanted, real_name: SECRETS.realName }, { key: key() });
  await sender.post('/bff/user/withdraw', wanted, { key: key() });
  await sender.post('/bff/send/sms', { scene: '8', phone_number: phone });
  const code = await embeddedBehind({ upstream: portal.embedded }).code(phone);
  secrets.push(code, phone, OWN_NAME);
  const once = key();
  for (let times = 0; times < 3; times++) await sender.post('/bff/user/withdraw', { ...wanted, code }, { key: once });
  const order = await sender.post('/bff/user/recharge', { amount: '300.00', channel: 'mock' }, { key: key() });
  secrets.push(String(fieldOf(order, 'order_no')));
  await operate({ origin: portal.embedded }, `recharge/${String(fieldOf(order, 'id'))}/confirm`);
  await sender.post('/bff/user/cert/apply', { cert_type: 3, package_id: 1, price: '30.00', pay_type: 1, agree: 1 }, { key: key() });
  return [
    { call: 'withdraw', end: 'refused', repeated: 0, reason: 'bad_input' },
    { call: 'withdraw', end: 'refused', repeated: 0, reason: 'code_required' },
    { call: 'withdraw', end: 'done', repeated: 2, reason: '' },
    { call: 'recharge', end: 'done', repeated: 0, reason: '' },
    { call: 'certApply', end: 'done', repeated: 0, reason: '' },
  ];
}

/** A certification without the pictures that it needs. */
export async function certify(sender: Sender, secrets: string[]): Promise<Paid[]> {
  await sender.post('/bff/user/cert/apply', { cert_type: 1, real_name: SECRETS.realName, id_card: SECRETS.idNumber, agree: 1 }, { key: newKey(secrets) });
  return [{ call: 'certApply', end: 'refused', repeated: 0, reason: 'bad_input' }];
}

/** A recharge that the upstream fails at: nobody knows whether there is an order. */
export async function failToRecharge(sender: Sender, secrets: string[]): Promise<Paid[]> {
  await sender.post('/bff/user/recharge', { amount: '50.00', channel: 'mock' }, { key: newKey(secrets) });
  return [{ call: 'recharge', end: 'unknown', repeated: 0, reason: 'outcome_unknown' }];
}

/** Time passes, until the upstream's sessions have expired. */
export const expireSessions = (portal: Logged): Promise<unknown> => advanceDays(embeddedBehind({ upstream: portal.embedded }), 8);

/** The browser does what the response of a call says: it asks for the removal of the cookie. */
export async function removeCookie(sender: Sender, { headers }: HttpResponse): Promise<void> {
  await sender.post(SESSION_RESET_PATH, { fingerprint: String(headers[SESSION_RESET]) });
}
