import { setTimeout as wait } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { httpStatus } from '../../shared/envelope.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import { startPortal } from '../helper.ts';
import { type HttpResponse, rememberToken, SESSION_REMOVED, written } from '../support/browserLike.ts';
import { kinds, type Kind, type Verdict, good } from '../support/faults/kinds.ts';
import { jsonResponse, startRawServer } from '../support/faults/rawServer.ts';
import { scaled } from '../support/longRun.ts';

/** Total time of every call (ms), and what a busy machine may take besides. */
const DEADLINE = scaled(500);
const SLACK = scaled(1_500);
const UNKNOWN = 50410;
const WITHDRAW = 'POST /api/user/withdraw';

const works = (socket: Parameters<NonNullable<Kind['toxic']>>[0], request: string) =>
  void socket.write(jsonResponse(good(request)));
const upstream = await startRawServer(t, works);
const store = createMemoryStore();
t.teardown(() => store.close());
const portal = await startPortal(t, {
  upstream: upstream.origin,
  store,
  env: { TRUSTED_PROXIES: '127.0.0.1' },
  deadlines: { connect: DEADLINE, read: DEADLINE, write: DEADLINE },
  client: { breaker: false },
  clocks: { copies: () => 0 },
});
const visitor = portal.browser();
let asked = 0;
let tokens = 0;

/** The codes that the table of `normalize` allows for a read. */
const readCodes = (verdict: Verdict): number[] =>
  typeof verdict === 'object'
    ? [verdict.code]
    : { works: [200], failed: [502], late: [504], unreached: [502], torn: [502], worksOrFails: [200, 502] }[
        verdict
      ];

/** The same for a money call: what was sent and not answered is unknown. */
const moneyCodes = (verdict: Verdict): number[] =>
  typeof verdict === 'object'
    ? [verdict.code]
    : {
        works: [200],
        failed: [UNKNOWN],
        late: [UNKNOWN],
        unreached: [502],
        torn: [502, UNKNOWN],
        worksOrFails: [200, UNKNOWN],
      }[verdict];

async function timed(ask: () => Promise<HttpResponse>) {
  const started = performance.now();
  const response = await ask();
  const { status, headers, cookies, text } = response;
  return {
    status,
    headers,
    cookies,
    text,
    json: headers['content-type']?.includes('json') ? response.json : undefined,
    took: performance.now() - started,
  };
}

/** What no response may have, whatever the upstream sent. */
function checkHeaders(
  t: Test,
  { headers, cookies, text }: Pick<HttpResponse, 'headers' | 'cookies' | 'text'>,
  endsSession: boolean,
): void {
  t.same(
    cookies.filter((line) => !/^bank_/.test(line) || /evil/.test(line)),
    [],
    'no cookie of the upstream',
  );
  for (const name of [
    'clear-site-data',
    'access-control-allow-origin',
    'x-powered-by',
    'refresh',
    'location',
  ])
    if (!(name === 'location' && endsSession)) t.notOk(headers[name], `no header ${name}`);
  t.notMatch(text, /FOREIGN|SQLSTATE|169\.254|nginx|evil/, 'no text of the upstream');
}

for (const kind of kinds) {
  t.test(`the upstream: ${kind.name}`, async (t) => {
    const number = asked++;
    // An address for each kind, so that the limits by address are not reached.
    const from = { 'x-forwarded-for': `203.0.113.${number}` };
    const { expect, endsSession = false, onConnect } = kind;
    // Byte for byte the page before the fault.
    const clean = (await visitor.get('/', from)).text;
    upstream.reset();
    if (onConnect === 'refuse') await upstream.stop();
    else if (onConnect) upstream.greet(onConnect);
    if (kind.toxic) upstream.behave(kind.toxic);
    await wait(20);
    const logged = portal.logs.length;
    // A token for each consumer, since one that was refused stays refused. The gateway knows its member, so it asks for nothing before a money call.
    const member = () => {
      const token = `member-token-${++tokens}`;
      rememberToken(store, token);
      const jar = portal.browser();
      jar.jar.set('bank_token', token);
      return jar;
    };
    const [page, memberPage, read, write] = await Promise.all([
      timed(() => visitor.get('/', from)),
      timed(() => member().get('/user', from)),
      timed(() => member().get('/bff/user/bag', from)),
      timed(() =>
        member().post(
          '/bff/user/withdraw',
          { amount: '200.00', type: 1, use_last: 1 },
          { ...from, 'idempotency-key': `matrix-${String(number).padStart(6, '0')}` },
        ),
      ),
    ]);

    t.equal(page.status, 200, 'a visitor gets the page');
    t.equal(page.text, clean, 'with the clean bytes');
    t.ok(page.took < SLACK, `at once: ${Math.round(page.took)} ms`);

    t.equal(memberPage.status, endsSession ? 302 : 200, 'a member gets the page');
    t.notMatch(memberPage.text, /type="password"/, 'never a login form');
    t.same(
      written(memberPage.cookies),
      endsSession ? [SESSION_REMOVED] : [],
      'only a refusal ends the session',
    );
    t.ok(memberPage.took < 2 * DEADLINE + SLACK, `in time: ${Math.round(memberPage.took)} ms`);

    for (const [consumer, response, codes] of [
      ['a read', read, readCodes(expect)],
      ['a money write', write, moneyCodes(expect)],
    ] as const) {
      const code = response.json?.code ?? 0;
      t.ok(codes.includes(code), `${consumer} gets ${codes.join(' or ')}: ${code}`);
      t.equal(response.status, httpStatus(code), `${consumer}: HTTP status`);
      t.ok(response.took < DEADLINE + SLACK, `${consumer} ends in time: ${Math.round(response.took)} ms`);
      if (expect === 'late')
        t.ok(
          response.took > DEADLINE - 50,
          `${consumer} gets its whole time: ${Math.round(response.took)} ms`,
        );
      t.equal(
        response.headers['x-session-reset'] !== undefined,
        code === 40000,
        `${consumer}: no false logout`,
      );
      t.notOk(response.cookies.length, `${consumer}: no cookie`);
      if (kind.retryAfter)
        t.equal(
          response.headers['retry-after'],
          code === UNKNOWN ? undefined : kind.retryAfter,
          `${consumer}: Retry-After`,
        );
    }
    for (const [consumer, response] of Object.entries({ page, memberPage, read, write }))
      checkHeaders(t, response, endsSession && consumer === 'memberPage');

    const lines = portal.logs
      .slice(logged)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event }) => event === 'upstream.call');
    for (const [name, response] of [
      ['bag', read],
      ['withdraw', write],
    ] as const) {
      const line = lines.find((one) => one.name === name && one.code === response.json?.code);
      t.ok(line, `${name} is logged once with its code`);
      if (line && name === 'withdraw' && response.json?.code === 502)
        t.equal(line.sent, false, 'a failed money call that leaves its key free was not sent');
    }
    if (kind.toxic)
      for (
        const end = Date.now() + SLACK;
        !upstream.requests.some((request) => request.startsWith(WITHDRAW)) && Date.now() < end;
      )
        await wait(10);
    // The gateway's own question whether the call is there has no fields.
    const posts = upstream.requests.filter(
      (request) => request.startsWith(`${WITHDRAW} `) && request.includes('"amount"'),
    ).length;
    if (write.json?.code === 502) t.equal(posts, 0, 'what was not sent did not arrive');
    else if (kind.onConnect) t.ok(posts <= 1);
    else t.equal(posts, 1, 'the write arrived once');
    t.equal(Reflect.get({}, 'polluted'), undefined);

    // Back to normal: nothing is left running, and the next call works.
    upstream.behave(works);
    upstream.greet(undefined);
    if (onConnect === 'refuse') await upstream.start();
    const end = performance.now() + SLACK + DEADLINE;
    while (portal.upstreamStats().running + portal.upstreamStats().waiting > 0 && performance.now() < end)
      await wait(10);
    t.same(portal.upstreamStats(), { running: 0, waiting: 0 }, 'no request is left');
    const after = await member().get('/bff/user/bag', from);
    t.match(after, { status: 200, json: { code: 200 } }, 'the next read works');
    t.notMatch(after.text, /FOREIGN/, 'with its own data');
  });
}
