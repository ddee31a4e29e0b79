import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import t, { type Test } from 'tap';
import { channelTo, type Answer, type Json } from '../support/upstreams/fourth/channel.ts';
import {
  SAMPLE,
  startFourthUpstream,
  type FourthOptions,
} from '../support/upstreams/fourth/fourthUpstream.ts';

async function start(t: Test, options: FourthOptions = {}) {
  const upstream = await startFourthUpstream(t, options);
  return { upstream, channel: channelTo(upstream.origin) };
}

async function proofFor(
  { upstream, channel }: Awaited<ReturnType<typeof start>>,
  mobile: string,
  purpose: string,
): Promise<string> {
  const { json: challenge } = await channel.json('POST', '/core/v3/otp-challenges', {
    mobile: `+86${mobile}`,
    purpose,
  });
  const digits = upstream.lastCode(mobile);
  return (await channel.json('POST', `/core/v3/otp-challenges/${challenge.challengeId}/proof`, { digits }))
    .json.proof;
}

const ruleOf = ({ status, json }: Answer): string => `${status} ${json.error.kind} ${json.error.text.en}`;

t.test('every call of the document exists', async (t) => {
  const { upstream, channel } = await start(t, { unsigned: true });
  const document = readFileSync(new URL('../support/upstreams/fourth/API.md', import.meta.url), 'utf8');
  const calls = new Set(
    [...document.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/(?:core|pay|cms)\/[^\s`]*)/g)].map(
      ([, verb, path]) => `${verb} ${path}`,
    ),
  );
  t.ok(calls.size > 60, `${calls.size}`);
  const ask = async (call: string) => {
    const [verb = '', path = ''] = call.split(' ');
    const target = path
      .replace('{name}', 'LOAN_TYPE')
      .replace('{slug}', 'page-about')
      .replace(/\{\w+\}/g, 'x');
    const answer = await channel.send(verb, target);
    t.notOk(answer.status === 302 || answer.status === 500 || /^<!DOCTYPE/.test(answer.text), call);
  };
  await Promise.all([...calls].map(ask));
  t.equal(upstream.hits.length, calls.size);
});

t.test('a signature is required, and its nonce is good once', async (t) => {
  const { upstream, channel } = await start(t);
  t.equal((await fetch(`${upstream.origin}/core/v3/plans`)).status, 401);
  const good = await channel.get('/core/v3/ledger?size=3&cursor=%2B%20*');
  t.equal(good.json.error.kind, 'NO_SESSION');
  const { headers } = upstream.hits.at(-1)!;
  const again = await channel.send(
    'GET',
    '/core/v3/ledger?size=3&cursor=%2B%20*',
    '',
    headers as Record<string, string>,
  );
  t.equal(again.json.error.kind, 'REPLAY');
  t.equal(
    (await channel.send('GET', '/core/v3/plans', '', { 'x-sign': 'wrong' })).json.error.kind,
    'SIGNATURE',
  );
  t.equal(
    (await channel.send('GET', '/core/v3/plans', '', { 'x-timestamp': '1700000000000' })).json.error.kind,
    'CLOCK',
  );
  t.equal(
    (await channel.send('GET', '/core/v3/plans', '', { 'x-tenant': 'other' })).json.error.kind,
    'TENANT',
  );
  t.equal((await channel.send('POST', '/pay/config.query', '', { 'x-sign': 'wrong' })).json.respCode, '9001');
  t.equal((await fetch(`${upstream.origin}/cms/figures`)).status, 200);
});

t.test('what does not exist', async (t) => {
  const { channel } = await start(t);
  const core = await channel.get('/core/v3/devices');
  t.equal(core.status, 302);
  t.match(core.headers.get('location'), /^\/passport\/sign-in\?back=/);
  t.equal((await channel.pay('balance.refund')).status, 500);
  const page = await channel.get('/cms/favourites');
  t.equal(page.status, 200);
  t.match(page.text, /页面不存在/);
  t.equal((await channel.get('/cms/articles/none')).json, null);
});

t.test('sessions: both tokens, the exchange, and their ends', async (t) => {
  const { upstream, channel } = await start(t);
  const entered = await channel.login();
  t.equal(entered.status, 201);
  t.match(entered.json, { memberId: String, accessUntil: Number });
  t.equal((await channel.get('/core/v3/members/me')).json.mobile, `+86${SAMPLE.mobile}`);
  t.equal((await channel.pay('order.search')).json.respCode, '0000');

  upstream.expireAccess();
  t.equal((await channel.get('/core/v3/members/me')).json.error.kind, 'ACCESS_EXPIRED');
  t.equal((await channel.pay('order.search')).json.respCode, '4010');
  const first = channel.refreshToken();
  t.equal((await channel.exchange()).status, 200);
  t.equal((await channel.get('/core/v3/members/me')).status, 200);

  t.equal((await channel.exchange(first)).json.error.kind, 'SESSION_GONE');
  t.equal(
    (await channel.get('/core/v3/members/me')).json.error.kind,
    'SESSION_GONE',
    'a stolen token ends the session',
  );
  await channel.login();
  t.equal((await channel.send('DELETE', '/core/v3/sessions/current')).status, 204);
  await channel.login();
  upstream.endSessions();
  t.equal((await channel.pay('order.search')).json.respCode, '4011');
  t.match(ruleOf(await channel.login(SAMPLE.suspended)), /RULE This account is suspended/);
});

t.test('three wrong passwords require a captcha', async (t) => {
  const { upstream, channel } = await start(t);
  for (let attempt = 1; attempt <= 3; attempt += 1)
    t.match(ruleOf(await channel.login(SAMPLE.mobile, 'Wrong-2026')), /409 RULE Wrong number/);
  t.match(ruleOf(await channel.login()), /428 CAPTCHA/);
  const { ticket, picture } = (await channel.send('POST', '/core/v3/captchas')).json;
  t.match(picture, /^data:image\/svg\+xml;base64,/);
  const answer = upstream.captchaAnswer(ticket);
  t.equal(
    (await channel.login(SAMPLE.mobile, SAMPLE.password, { 'x-captcha': `${ticket}=${answer}` })).status,
    201,
  );
});

t.test('registration by a proof, with consents; it opens no session', async (t) => {
  const started = await start(t);
  const { channel, upstream } = started;
  const mobile = '13712340001';
  const fields = {
    mobile: `+86${mobile}`,
    proof: await proofFor(started, mobile, 'SIGN_UP'),
    secret: await channel.secret('Xinren-2026'),
    referrer: SAMPLE.referralCode,
  };
  const docs: Json[] = (await channel.get('/cms/bundle')).json.Docs;
  const consents = docs.slice(0, 2).map(({ Code, Edition }) => ({ doc: Code, edition: Edition }));
  t.match((await channel.json('POST', '/core/v3/members', fields)).json.error.fields, [
    { path: '/consents' },
  ]);
  const old = consents.map((one) => ({ ...one, edition: '2020-01' }));
  t.match(
    ruleOf(await channel.json('POST', '/core/v3/members', { ...fields, consents: old })),
    /newer edition/,
  );
  const created = await channel.json('POST', '/core/v3/members', { ...fields, consents });
  t.equal(created.status, 201);
  t.equal((await channel.get('/core/v3/members/me')).json.error.kind, 'NO_SESSION');

  const proof = await proofFor(started, mobile, 'SIGN_IN');
  t.equal(
    (await channel.json('POST', '/core/v3/sessions', { grant: 'OTP', mobile: `+86${mobile}`, proof })).status,
    201,
  );
  t.equal((await channel.get('/core/v3/members/me')).json.referredBy.nick, '沈知秋');
  const wrong = await channel.json('POST', '/core/v3/otp-challenges', {
    mobile: `+86${mobile}`,
    purpose: 'CHANGE_SECRET',
  });
  const digits = upstream.lastCode(mobile) === '0000' ? '0001' : '0000';
  t.match(
    ruleOf(await channel.json('POST', `/core/v3/otp-challenges/${wrong.json.challengeId}/proof`, { digits })),
    /code is wrong/,
  );
});

t.test('the profile: a merge patch with the tag of the last read', async (t) => {
  const { channel } = await start(t);
  await channel.login();
  const tag = (await channel.get('/core/v3/members/me')).headers.get('etag')!;
  const patch = (body: object, more = {}) =>
    channel.json('PATCH', '/core/v3/members/me', body, {
      'content-type': 'application/merge-patch+json',
      ...more,
    });
  t.equal((await patch({ nick: '秋' })).json.error.kind, 'IF_MATCH');
  t.equal((await patch({ nick: '秋', mail: null }, { 'if-match': tag })).status, 204);
  t.equal((await patch({ nick: '冬' }, { 'if-match': tag })).status, 412);
  const { json } = await channel.get('/core/v3/members/me');
  t.equal(json.nick, '秋');
  t.notOk('mail' in json);
});

t.test('the ledger: large numbers, cursors, filters', async (t) => {
  const { channel } = await start(t);
  await channel.login();
  const first = await channel.get('/core/v3/ledger?size=30');
  const rest = await channel.get(`/core/v3/ledger?size=30&cursor=${first.json.next}`);
  t.equal(first.json.entries.length + rest.json.entries.length, 40);
  t.notOk('next' in rest.json);
  const id = /"entryId":(\d{19})/.exec(first.text)?.[1];
  t.not(String(Number(id)), id);
  t.equal((await channel.get(`/core/v3/ledger/${id}`)).status, 200);
  t.equal((await channel.get(`/core/v3/ledger?direction=OUT&size=30&cursor=${first.json.next}`)).status, 422);
  const { json } = await channel.get(
    '/core/v3/ledger?direction=OUT&topic=PAYOUT&from=2026-06-01T00:00:00%2B08:00&to=2026-11-01T00:00:00%2B08:00',
  );
  t.ok(json.entries.length > 0);
  t.ok(
    json.entries.every((one: Json) => one.deltaFen < 0 && one.topic === 'PAYOUT' && one.bookedAt < '2026-11'),
  );
  const purses: Json[] = (await channel.get('/core/v3/purses')).json;
  const fen = purses.map(({ usable }) => Math.round(Number(usable.value.replaceAll(',', '')) * 100));
  t.equal(fen[0]! + fen[1]!, first.json.entries[0].usableAfterFen);
});

t.test("payouts: a payee first, a number of one's own, a proof above the limit", async (t) => {
  const started = await start(t);
  const { channel } = started;
  await channel.login();
  t.ok(
    (await channel.get('/core/v3/payees')).json.some(
      (one: Json) => one.removed === 'Y' && !('number' in one),
    ),
  );
  const payee = { way: 'BANK', holder: '沈知秋', number: '6200000000000022222', bankCode: 'DEMOC' };
  t.match(ruleOf(await channel.json('POST', '/core/v3/payees', { ...payee, holder: '别人' })), /holder/);
  const { payeeId } = (await channel.json('POST', '/core/v3/payees', payee)).json;
  const path = `/core/v3/payouts/${randomUUID()}`;
  const sum = (value: string) => ({ value, currency: 'CNY' });
  const made = await channel.json('PUT', path, { payeeId, sum: sum('200.00') });
  t.equal(made.status, 201);
  t.match(made.json, { state: 'REVIEW', fee: sum('1.20'), net: sum('198.80') });
  t.equal((await channel.json('PUT', path, { payeeId, sum: sum('200.00') })).status, 200);
  t.match(ruleOf(await channel.json('PUT', path, { payeeId, sum: sum('300.00') })), /key was used/);
  const short = await channel.json('PUT', `/core/v3/payouts/${randomUUID()}`, {
    payeeId,
    sum: sum('19,000.00'),
  });
  t.match(ruleOf(short), /Not enough money, [\d,]+\.\d\d yuan missing/);
  const large = `/core/v3/payouts/${randomUUID()}`;
  t.match(ruleOf(await channel.json('PUT', large, { payeeId, sum: sum('1,500.00') })), /428 PROOF/);
  const proof = await proofFor(started, SAMPLE.mobile, 'PAYOUT');
  t.equal((await channel.json('PUT', large, { payeeId, sum: sum('1,500.00'), proof })).status, 201);
  const { json: listed } = await channel.get('/core/v3/payouts?state=REVIEW');
  t.equal(listed.entries.length, 3);
  t.equal((await channel.send('DELETE', path)).status, 204);
  t.match(ruleOf(await channel.send('DELETE', path)), /current state/);
});

t.test('the cashier: an order, its launch, its payment', async (t) => {
  const { upstream, channel } = await start(t);
  t.equal((await channel.pay('config.query')).json.body.pkgs.length, 3);
  await channel.login(SAMPLE.fresh);
  const fields = { outTradeNo: 'portal-0001', pkgNo: 'T500' };
  const { ordNo, amt, st } = (await channel.pay('order.create', fields)).json.body;
  t.same([amt, st], ['50000', 'INIT']);
  t.equal((await channel.pay('order.create', fields)).json.body.ordNo, ordNo);
  t.match((await channel.pay('order.launch', { ordNo, chn: 'CASH' })).json, {
    respCode: '1000',
    respMsg: '支付渠道不可用',
    body: '',
  });
  t.match((await channel.pay('order.launch', { ordNo, chn: 'WX_NATIVE' })).json.body, {
    st: 'PAYING',
    qr: /^weixin:/,
  });
  upstream.payOrder(SAMPLE.fresh, ordNo);
  t.match((await channel.pay('order.query', { ordNo })).json.body, { st: 'SUCC', payTm: /^\d{14}$/ });
  t.equal((await channel.get('/core/v3/purses')).json[1].usable.value, '520.00');
  t.equal((await channel.pay('order.search', { st: 'SUCC' })).json.body.rowCnt, '1');
  const price = { value: '1,280.00', currency: 'CNY' };
  const bought = await channel.json('POST', '/core/v3/memberships', {
    planCode: 'YEAR',
    price,
    payWith: 'PURSE',
  });
  t.match(ruleOf(bought), /760\.00 yuan missing/);
  const season = {
    planCode: 'SEASON',
    price: { value: '198.00', currency: 'CNY' },
    payWith: 'PURSE',
    ref: 'once-1',
  };
  const { membershipId } = (await channel.json('POST', '/core/v3/memberships', season)).json;
  t.equal((await channel.json('POST', '/core/v3/memberships', season)).json.membershipId, membershipId);
  t.equal(
    (await channel.send('POST', `/core/v3/memberships/${membershipId}/refund`)).json.sum.value,
    '198.00',
  );
});

t.test('files, certification and an application in three calls', async (t) => {
  const { upstream, channel } = await start(t);
  await channel.login(SAMPLE.fresh);
  const bytes = 'a picture';
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { fileId, put } = (
    await channel.json('POST', '/core/v3/files', { name: '正面.png', mime: 'image/png', bytes: 9, sha256 })
  ).json;
  const person = { name: '何小满', idNo: '110101199202020027', frontFile: fileId, backFile: fileId };
  t.match(
    ruleOf(await channel.json('PUT', '/core/v3/members/me/verifications/person', person)),
    /not sealed/,
  );
  t.equal((await fetch(put.url, { method: 'PUT', headers: put.headers, body: 'another' })).status, 400);
  t.equal((await fetch(put.url, { method: 'PUT', headers: put.headers, body: bytes })).status, 200);
  t.equal((await channel.send('POST', `/core/v3/files/${fileId}/seal`)).json.bytes, 9);
  const { url } = (await channel.get(`/core/v3/files/${fileId}/link`)).json;
  t.equal(await (await fetch(url)).text(), bytes);
  t.equal((await channel.json('PUT', '/core/v3/members/me/verifications/person', person)).status, 202);
  upstream.decide(SAMPLE.fresh, true);
  t.equal((await channel.get('/core/v3/members/me')).json.identity.state, 'PASSED');

  const { 'x-pages': pages } = (await channel.get('/core/v3/questionnaires/personal-v3')).json;
  t.equal(pages.length, 2);
  const opened = await channel.json('POST', '/core/v3/applications', {
    questionnaire: 'personal-v3',
    lenderCode: 'MHBK',
  });
  const path = `/core/v3/applications/${opened.json.applicationId}`;
  const answers = {
    sum: '80000.00',
    months: 24,
    city: '杭州',
    contact: '何小满',
    mobile: `+86${SAMPLE.fresh}`,
    purpose: ['DECOR'],
  };
  t.equal((await channel.json('PUT', `${path}/answers`, answers)).status, 204);
  const consents = [{ doc: 'DATA_SHARING', edition: '2026-05' }];
  t.match((await channel.json('POST', `${path}/submission`, { consents })).json.error, {
    kind: 'INVALID',
    fields: [{ path: '/income' }],
  });
  await channel.json('PUT', `${path}/answers`, { ...answers, income: '12000.00' });
  t.match((await channel.json('POST', `${path}/submission`, { consents })).json, {
    phase: 'FILED',
    sum: { value: '80,000.00' },
  });
  t.equal((await channel.send('DELETE', path)).status, 204);
  t.equal((await channel.get(path)).json.phase, 'CANCELLED');
});

t.test('letters, tickets, referrals', async (t) => {
  const { upstream, channel } = await start(t);
  const ticket = {
    category: 'ADVICE',
    text: '想了解一下装修贷',
    who: { name: '林女士', mobile: '+8613800001111' },
  };
  t.match(ruleOf(await channel.json('POST', '/core/v3/tickets', ticket)), /428 CAPTCHA/);
  await channel.login();
  t.equal((await channel.json('POST', '/core/v3/tickets', ticket)).status, 201);
  const before = (await channel.get('/core/v3/inbox')).json;
  t.equal(before.unseen, 3);
  t.ok(before.letters[0].sentAt < before.letters[1].sentAt);
  await channel.json('POST', '/core/v3/inbox/acks', { letterIds: [before.letters.at(-1).letterId] });
  t.equal((await channel.get('/core/v3/inbox')).json.unseen, 2);
  t.equal((await channel.get('/core/v3/referrals?depth=2')).json.entries.length, 4);
  t.match((await channel.get('/core/v3/referrals/tally')).json, {
    direct: 8,
    indirect: 4,
    waiting: { currency: 'CNY' },
  });
  t.equal(upstream.hits.at(-1)?.path, '/core/v3/referrals/tally');
});

t.test('content: whole lists, totals in headers, bodies as HTML', async (t) => {
  const { channel } = await start(t);
  const lenders: Json[] = (await channel.get('/cms/lenders')).json;
  t.equal(lenders.filter((one) => !one.IsDeleted).length, 12);
  const page = await channel.get('/cms/articles?channel=journal&offset=5&limit=5');
  t.equal(page.headers.get('x-total-count'), '7');
  t.equal(page.json.length, 2);
  t.match((await channel.get(`/cms/articles/${page.json[0].Slug}`)).json, {
    Newer: { Title: String },
    Related: Array,
  });
  const body = await channel.get(`/cms/articles/${page.json[0].Slug}/body`);
  t.match(body.headers.get('content-type'), /^text\/html/);
  t.match((await channel.get('/core/v3/tiers')).json.tiers.SILVER.share, { direct: 1250 });
});
