import { silentLog } from '../support/logTo.ts';
import t, { type Test } from 'tap';
import type { FastifyInstance } from 'fastify';
import { CLOCKS } from '../../server/services.ts';
import { readManifest } from '../../server/page/manifest.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import { adapt } from '../../server/upstream/adapt/adapt.ts';
import type { UpstreamCall } from '../../server/upstream/upstreamClient.ts';
import { NO_METRICS } from '../../server/metrics/metrics.ts';
import { NO_SPANS } from '../../server/trace/openSpans.ts';
import { ok } from '../../shared/envelope.ts';
import type { UpstreamReply } from '../../server/upstream/upstreamReply.ts';
import { CLIENT_DIR } from '../helper.ts';
import { SEED, short } from '../support/longRun.ts';
import { seeded } from '../support/mutate.ts';
import { replyOf } from '../support/gatewayWith.ts';
import { recordedData } from '../support/recorded.ts';
import { CookieJar } from '../support/browserLike.ts';
import { built } from '../support/built.ts';

const { createUpstreamClient, readConfig, buildApp } = built;

type Kind = 'login' | 'logout' | 'call' | 'document' | 'reset';

/** A request on its way: sent with the cookies of that moment; its response changes the jar when it is delivered. */
interface Flight {
  tab: number;
  kind: Kind;
  token: string | undefined;
  /** Of a session reset. */
  fingerprint?: string;
  /** Of a document. */
  path?: string;
  /** Documents that were answered before this login was sent, and remove the old cookie: they arrive first, since a login takes a call of the upstream. */
  before?: Flight[];
  /** The upstream has been asked and has not answered. */
  answer?: () => void;
  /** The response, when there is one. */
  response?: {
    status: number;
    cookies: string[];
    reset: string | undefined;
    location: string | undefined;
    refused: string | undefined;
    newer: boolean;
  };
}

/** A tab, as client/api.ts, client/sessionLost.ts and client/entry.tsx make it behave. */
interface Tab {
  /** The loss of the session is being handled: further refusals change nothing. */
  leaving: boolean;
  /** Redirects since the last page. */
  hops: number;
}

const SITE = new Map<string, unknown>([
  ['/api/visit', recordedData('visit')],
  ['/api/user/bag', recordedData('bag')],
]);

/** The upstream of all schedules: it knows the tokens, and answers a member's call when the schedule lets it. */
function createTokens() {
  let last = 0;
  const valid = new Set<string>();
  const waiting: { token: string; answer: () => void }[] = [];
  const seen: string[] = [];
  const call = ({ path, token }: UpstreamCall): Promise<UpstreamReply> => {
    if (path === '/api/login') {
      const issued = `token-${++last}`;
      valid.add(issued);
      return Promise.resolve(replyOf(ok({ access_token: issued, expires_in: 3600, user_id: 1 })));
    }
    // It has no site data, but it answers: until the first answer every page would be a 503.
    if (!token) return Promise.resolve(replyOf(ok(null)));
    seen.push(token);
    return new Promise((resolve) => {
      waiting.push({
        token,
        answer: () =>
          resolve(
            replyOf(
              valid.has(token)
                ? ok(SITE.get(path) ?? null)
                : { code: 40000, message: '登录已过期', data: null },
            ),
          ),
      });
    });
  };
  return { call, valid, waiting, seen };
}

/** What a run of one schedule found. */
interface Outcome {
  faults: string[];
  deliveries: number;
  losses: number;
}

/** The host of the gateways' `PUBLIC_ORIGIN`. */
const HOST = 'portal.test';

interface Options {
  apps: readonly FastifyInstance[];
  tokens: ReturnType<typeof createTokens>;
  random: () => number;
  steps: number;
  /** Whether requests that open or end the session wait for each other, as the browser's lock makes them. */
  locked: boolean;
}

/**
 * Runs one random schedule of two tabs with one cookie jar. Each step sends a request, lets the upstream answer, delivers a
 * response in any order, or expires the session at the upstream. The gateways are real; the browser is a model.
 */
async function runSchedule({ apps, tokens, random, steps, locked }: Options): Promise<Outcome> {
  const jar = new CookieJar(HOST);
  const tabs: Tab[] = [
    { leaving: false, hops: 0 },
    { leaving: false, hops: 0 },
  ];
  const flights: Flight[] = [];
  const wanted: Flight[] = [];
  /** Tokens that a logout or a session reset has ended, by when it was carried out. */
  const ended = new Set<string>();
  const faults: string[] = [];
  let deliveries = 0;
  let losses = 0;
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const tokenNow = () => jar.values('bank_token')[0];
  const isOrdered = ({ kind }: Flight) => kind === 'login' || kind === 'logout' || kind === 'reset';
  const isFree = () => !locked || !flights.some(isOrdered);

  async function send(flight: Flight): Promise<void> {
    flight.token = tokenNow();
    if (flight.kind === 'login')
      flight.before = flights.filter(
        ({ kind, response }) => kind === 'document' && response && response.cookies.length > 0,
      );
    flights.push(flight);
    const app = pick(apps) as FastifyInstance;
    const cookie = jar.header('/');
    const headers = {
      host: HOST,
      ...(cookie && { cookie }),
      'x-bank-csrf': '1',
      'sec-fetch-site': 'same-origin',
    };
    const remoteAddress = `10.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`;
    const wasEnded = flight.token !== undefined && ended.has(flight.token);
    const asked = tokens.seen.length;
    const post = (url: string, payload: object) =>
      app.inject({ method: 'POST', url, payload, headers, remoteAddress });
    const get = (url: string) => app.inject({ url, headers, remoteAddress });
    const running = {
      login: () =>
        post('/bff/login', {
          phone_number: `138${String(Math.floor(random() * 1e8)).padStart(8, '0')}`,
          password: 'Demo-2026',
        }),
      logout: () => post('/bff/logout', {}),
      reset: () => post('/bff/session/reset', { fingerprint: flight.fingerprint ?? '' }),
      call: () => get('/bff/user/bag'),
      document: () => get(flight.path ?? '/user'),
    }[flight.kind]();
    let over = false;
    void running.then((response) => {
      over = true;
      const refused =
        flight.kind === 'document' ? /"refused":"([0-9a-f]{16})"/.exec(response.body)?.[1] : undefined;
      flight.response = {
        status: response.statusCode,
        cookies: [response.headers['set-cookie'] ?? []].flat(),
        reset: response.headers['x-session-reset'] as string | undefined,
        location: response.headers.location,
        refused,
        newer: flight.kind === 'reset' && response.body.includes('"newer":true'),
      };
      if (
        flight.token &&
        (flight.kind === 'logout' || (flight.kind === 'reset' && flight.response.cookies.length > 0))
      )
        ended.add(flight.token);
    });
    // Until it is over, or every call to the upstream that it makes at first has been made.
    const before = tokens.waiting.length;
    while (!over && tokens.waiting.length === before) await new Promise(setImmediate);
    if (wasEnded && tokens.seen.slice(asked).includes(flight.token as string))
      faults.push(`${flight.kind}: the upstream got a token that had ended`);
    const mine = tokens.waiting.splice(before);
    if (mine.length > 0) {
      flight.answer = () => {
        mine.forEach(({ answer }) => answer());
        // Calls that follow the first ones are answered at once.
        tokens.waiting.splice(0).forEach(({ answer }) => answer());
      };
    }
  }

  /** Lets the upstream answer, and waits for the response. */
  async function answer(flight: Flight): Promise<void> {
    flight.answer?.();
    delete flight.answer;
    while (!flight.response) {
      await new Promise(setImmediate);
      tokens.waiting.splice(0).forEach((waiting) => waiting.answer());
    }
  }

  function deliver(flight: Flight): void {
    const { response, kind, token, before: earlier = [] } = flight;
    if (!response) return;
    for (const one of earlier) if (flights.includes(one)) deliver(one);
    flights.splice(flights.indexOf(flight), 1);
    deliveries++;
    const before = tokenNow();
    for (const line of response.cookies.filter((one) => one.startsWith('bank_token='))) jar.store(line, '/');
    const after = tokenNow();
    if (before !== after && kind !== 'login' && token !== before)
      faults.push(`${kind}: the response to ${token} changed the cookie from ${before} to ${after}`);
    if (response.status >= 500) faults.push(`${kind}: status ${response.status}`);
    receive(tabs[flight.tab] as Tab, flight, response);
  }

  /** What the client does with a response. */
  function receive(
    tab: Tab,
    { tab: at, kind }: Flight,
    { status, reset, location, refused, newer }: NonNullable<Flight['response']>,
  ): void {
    const open = (path: string) => {
      // Rendering is slow, and most pages say nothing about the session that the others do not.
      if (random() < 0.15) wanted.push({ tab: at, kind: 'document', token: undefined, path });
      else Object.assign(tab, { leaving: false, hops: 0 });
    };
    const lose = () => {
      losses++;
      const now = tokenNow();
      if (now && tokens.valid.has(now) && !ended.has(now))
        faults.push('请先登录 is shown although there is a session');
      open('/user/login?from=%2Fuser');
    };
    if (kind === 'document' && status === 302) {
      if (++tab.hops > 4) faults.push('pages redirect to each other');
      else wanted.push({ tab: at, kind, token: undefined, path: location ?? '/' });
    } else if (kind === 'document') {
      Object.assign(tab, { leaving: false, hops: 0 });
      if (refused) wanted.push({ tab: at, kind: 'reset', token: undefined, fingerprint: refused });
    } else if (kind === 'call' && status === 401 && !tab.leaving) {
      tab.leaving = true;
      wanted.push({ tab: at, kind: 'reset', token: undefined, fingerprint: reset ?? '' });
    } else if (kind === 'reset' && tab.leaving) {
      if (newer) open('/user');
      else lose();
    } else if (kind === 'reset' && newer) open('/user');
    else if (kind === 'login' || kind === 'logout') open(kind === 'login' ? '/user' : '/');
  }

  for (let step = 0; step < steps || flights.length > 0 || wanted.length > 0; step++) {
    if (step > steps * 20)
      return { faults: [...faults, 'the schedule does not come to rest'], deliveries, losses };
    const isResting = step >= steps;
    const next = wanted.find((flight) => !isOrdered(flight) || isFree());
    const choice = random();
    const asking = flights.filter((flight) => flight.answer);
    const arriving = flights.filter((flight) => flight.response);
    if (next && choice < 0.4) await send(wanted.splice(wanted.indexOf(next), 1)[0] as Flight);
    else if (asking.length > 0 && choice < 0.6) await answer(pick(asking) as Flight);
    else if (arriving.length > 0 && (choice < 0.8 || isResting)) deliver(pick(arriving) as Flight);
    else if (isResting) continue;
    else if (choice > 0.96) tokens.valid.delete(tokenNow() ?? '');
    else {
      const kind =
        random() < 0.03 ? 'document' : (pick(['login', 'logout', 'call', 'call', 'call'] as const) as Kind);
      const flight: Flight = { tab: Math.floor(random() * 2), kind, token: undefined };
      if (!isOrdered(flight) || isFree()) await send(flight);
    }
  }
  return { faults, deliveries, losses };
}

/** Two gateways with one store, before an upstream that the schedules control. */
async function setUp(t: Test) {
  const tokens = createTokens();
  const limits = { now: 0 };
  const adaptation = adapt({});
  const client = createUpstreamClient('http://127.0.0.1:9', adaptation);
  const store = { ...createMemoryStore(), isShared: true };
  const build = async () => {
    const config = readConfig({ PUBLIC_ORIGIN: `http://${HOST}` });
    const services = {
      config,
      upstream: { ...client, call: tokens.call },
      store,
      manifest: readManifest(CLIENT_DIR),
      adaptation,
      metrics: NO_METRICS,
      spans: NO_SPANS,
      counters: undefined,
      clientDir: undefined,
      clocks: { ...CLOCKS, limits: () => limits.now },
    };
    const app = await buildApp(services, silentLog);
    t.teardown(() => app.close());
    await app.ready();
    return app;
  };
  const apps = [await build(), await build()];
  t.teardown(() => client.close());
  return { apps, tokens, limits };
}

async function runSchedules(t: Test, count: number, locked: boolean) {
  const parts = await setUp(t);
  const all: Outcome[] = [];
  const started = performance.now();
  for (let index = 0; index < count; index++) {
    // All logins are of one member, whom no limit may stop.
    parts.limits.now += 3_600_000;
    all.push(await runSchedule({ ...parts, random: seeded(SEED + index), steps: 24, locked }));
  }
  const sum = (of: (one: Outcome) => number) => all.reduce((total, one) => total + of(one), 0);
  t.comment(
    `seeds ${SEED} to ${SEED + count - 1}: ${sum(({ deliveries }) => deliveries)} responses, ${sum(({ losses }) => losses)} losses, ${Math.round(performance.now() - started)} ms`,
  );
  const faulty = all.findIndex(({ faults }) => faults.length > 0);
  return { all, faulty, found: all.flatMap(({ faults }) => faults) };
}

t.test(
  'two tabs, any order of responses: no newer login is undone, no token that has ended opens anything, each loss is told once',
  async (t) => {
    const { all, faulty, found } = await runSchedules(t, short(100, 10_000), true);
    t.same([...new Set(found)].slice(0, 5), [], `the first fault is in schedule ${faulty}`);
    t.ok(
      all.some(({ losses }) => losses > 0),
      'sessions were lost',
    );
  },
);

t.test('without the browser’s lock the model finds logins that are undone', async (t) => {
  const { found } = await runSchedules(t, 30, false);
  t.ok(
    found.some((fault) => /^(logout|reset): the response/.test(fault)),
    'the schedules reach the races',
  );
});
