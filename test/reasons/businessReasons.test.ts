import t from 'tap';
import { reasonOf } from '../../server/gateway/reasonOf.ts';
import { adapt } from '../../server/upstream/adapt/adapt.ts';
import { contract, type EndpointName } from '../../shared/contract/index.ts';
import { sampleInput } from '../../shared/contract/sample.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { fail, httpStatus } from '../../shared/envelope.ts';
import {
  reasonEntry,
  isBusinessReason,
  isReason,
  REASONS,
  type BusinessReason,
} from '../../shared/reasons.ts';
import { reasonsOf } from '../../server/openapi/operations.ts';
import { REQUEST_REASONS } from '../../server/openapi/refusals.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

const upstream = await startStubUpstream(t);
const portal = await startPortal(t, {
  upstream: upstream.origin,
  adaptation: adapt({ reasons: { NO_MONEY: 'balance_short', 10409: 'already_applied' } }),
});
const EDIT = 'POST /api/user/edit';

let members = 0;
/** The refusal that a program gets when the upstream refuses a change of the profile with this envelope. */
async function edit(refused: object) {
  upstream.on(EDIT, json(refused));
  const browser = portal.browser();
  browser.jar.set('bank_token', `token-of-member-${++members}`);
  return browser.post('/bff/user/edit', sampleInput(contract.editUser.input));
}

const drift = () =>
  portal.logs.filter((line) => line.includes('"upstream.drift"') && line.includes('/reason')).length;

t.test('a reason of the upstream is passed on, with its code', async (t) => {
  for (const reason of Object.keys(REASONS).filter(isBusinessReason)) {
    for (const code of reasonEntry(reason).codes) {
      const { status, headers, json: got } = await edit(fail(code, `说明 ${code}`, null, reason));
      t.match(
        { status, got },
        { status: httpStatus(code), got: { code, message: `说明 ${code}`, data: null, reason } },
        `${reason} ${code}`,
      );
      t.equal(headers['retry-after'] !== undefined, code === 429, `${reason} ${code}: Retry-After`);
    }
  }
  t.equal(drift(), 0);
});

t.test('the adaptation translates the words and the codes of the upstream', async (t) => {
  t.match((await edit(fail(422, '不行', null, 'NO_MONEY'))).json, { code: 422, reason: 'balance_short' });
  t.match((await edit(fail(10409, '不行'))).json, { code: 10409, reason: 'already_applied' });
  t.match((await edit(fail(10409, '不行', null, 'unknown_word'))).json, { reason: 'already_applied' });
});

t.test(
  'a word outside of the catalogue is drift, and the refusal gets the reason of its data, of its code, or of the row',
  async (t) => {
    const before = drift();
    t.match((await edit(fail(422, '不行', null, 'a_new_word'))).json, { code: 422, reason: 'refused' });
    t.equal(drift(), before + 1, 'noted once, without the word');
    t.notMatch(portal.logs.join(''), 'a_new_word');
    for (const word of [7, { a: 1 }, null])
      t.match((await edit({ code: 409, message: '不行', data: null, reason: word })).json, {
        reason: 'status_conflict',
      });
    for (const word of ['__proto__', 'constructor', 'toString', '', 'x'.repeat(10_000)])
      t.match((await edit(fail(403, '不行', null, word))).json, { reason: 'forbidden' });
    t.notOk(
      'reason' in (await edit({ code: 200, message: '', data: null, reason: 'balance_short' })).json,
      'a success has no reason',
    );
  },
);

t.test('an upstream cannot speak for the gateway', async (t) => {
  for (const reason of Object.keys(REASONS).filter((one) => !isBusinessReason(one)))
    t.match((await edit(fail(422, '不行', null, reason))).json, { reason: 'refused' }, reason);
});

t.test('without a word of the upstream the reason follows from data, code and row', async (t) => {
  const cases: [code: number, data: object | null, reason: BusinessReason, refused?: BusinessReason][] = [
    [422, { captcha_required: true, errors: { captcha: '错' } }, 'captcha_required'],
    [422, { code_required: true }, 'code_required'],
    [402, null, 'balance_short'],
    [422, { need: '3.00' }, 'balance_short'],
    [409, { price: '3.00' }, 'price_changed'],
    [422, { errors: { code: '错' } }, 'code_wrong'],
    [422, { errors: { captcha: '错' } }, 'captcha_wrong'],
    [422, { errors: { old_password: '错' } }, 'password_wrong'],
    [422, { errors: { nickname: '错' } }, 'bad_input'],
    [403, null, 'forbidden'],
    [404, null, 'not_found'],
    [409, null, 'status_conflict'],
    [413, null, 'too_large'],
    [429, { retry_after: 3 }, 'rate_limited'],
    [400, null, 'refused'],
    [10086, null, 'refused'],
    [400, null, 'credentials_wrong', 'credentials_wrong'],
  ];
  for (const [code, data, reason, refused] of cases)
    t.equal(reasonOf(code, data, refused), reason, `${code} ${JSON.stringify(data)}`);
  upstream.on('POST /api/login', json(fail(400, '账号或密码错误')));
  t.match(
    (await portal.browser().post('/bff/login', { phone_number: '13800000001', password: 'Wrong-2026' })).json,
    { reason: 'credentials_wrong' },
    'by the column `refused`',
  );
});

t.test('a refusal that was stored before there were reasons has one when it is repeated', async (t) => {
  t.equal(reasonOf(50410, null), 'outcome_unknown');
  t.equal(reasonOf(40000, null), 'session_expired');
  t.equal(reasonOf(502, null), 'upstream_failed');
});

t.test('the catalogue and the contract fit together', async (t) => {
  const rows = Object.entries(contract) as [EndpointName, Endpoint][];
  const named = new Set([...REQUEST_REASONS, ...rows.flatMap(([, row]) => reasonsOf(row))]);
  t.same(
    Object.keys(REASONS).filter((reason) => isReason(reason) && !named.has(reason)),
    [],
    'each reason belongs to a call or to any request',
  );
  for (const [reason, { meaning }] of Object.entries(REASONS)) {
    t.match(reason, /^[a-z0-9_]{3,40}$/);
    t.match(meaning.zh, /^[^\n]*[\u4e00-\u9fff][^\n]*[^。]$/, reason);
    t.match(meaning.en, /^[A-Z][^\n]*[^.]$/, reason);
  }
});
