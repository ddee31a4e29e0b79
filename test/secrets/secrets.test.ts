import type { ServerResponse } from 'node:http';
import t from 'tap';
import type { FastifyInstance } from 'fastify';
import { adapt, type Adaptation } from '../../server/upstream/adapt/adapt.ts';
import type { Store } from '../../server/store/store.ts';
import { contract, type EndpointName } from '../../shared/contract/index.ts';
import { ok } from '../../shared/envelope.ts';
import { canOpenSession, type Endpoint } from '../../shared/endpoint.ts';
import { inParallel } from '../../scripts/inParallel.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { findPage } from '../../server/page/findPage.ts';
import { knownSearch } from '../../shared/rules/ownPaths.ts';
import { startPortal } from '../helper.ts';
import { short, scaled } from '../support/longRun.ts';
import { startStubUpstream, json, type Hit } from '../support/stubUpstream.ts';
import { recordedData } from '../support/recorded.ts';
import { routesOf } from '../support/upstreamCalls.ts';
import { calls, misused, ownRoutes, pageRequests, BACK, type Planted } from './support/plant.ts';
import { SECRETS, secretsIn, type SecretName, captureStderr } from './support/secrets.ts';

/** What an upstream that speaks to the caller may repeat besides the call's own input: its own words, and the browser that it was told. */
const SPOKEN: readonly SecretName[] = ['errorText', 'unknownName', 'agent'];

/** Pages that show a part of their address elsewhere than in a link back to themselves, and what they show. */
const SHOWN: readonly [page: RegExp, secret: SecretName, why: string][] = [
  [
    /^\/(?:search|news|help|notice|wallet\/record)(?:\?|$)/,
    'searchWord',
    'the search field and the links to further pages of results',
  ],
  [/^\/wallet\/recharge\/[^?]/, 'pathPart', 'the order number in the title'],
  [/^\/user\/messages\/[^?]/, 'pathPart', 'the number of the message'],
  [/^\/(?:form|bank|news|help|notice)\/[^?]/, 'pathPart', 'the id of the record in the data of its page'],
  [/^\/user\/register\?/, 'invite', 'the invite code in the form'],
];

interface Response {
  statusCode: number;
  body: string;
  headers: Record<string, unknown>;
}

/** A record has the number that was asked for. */
const isOrder = /^\/bff\/user\/recharge\/[^/?]+(?:\?|$)/;

/** Where the response has a secret that it must not have; what it may have is said here and nowhere else. */
function leaksOf({ request }: Planted, { statusCode, body, headers }: Response, speaks: boolean): string[] {
  const { url, payload = '' } = request;
  const ofAddress = secretsIn(url);
  const leaks: string[] = [];
  const find = (place: string, text: string, allowed: readonly SecretName[] = []) => {
    for (const secret of secretsIn(text)) if (!allowed.includes(secret)) leaks.push(`${place}: ${secret}`);
  };
  for (const [name, value] of Object.entries(headers)) {
    const text = `${name}: ${String(value)}`;
    // `Set-Cookie` is for the browser that sent the request. A redirect keeps the address for the way back.
    if (name === 'location') find(name, text, statusCode === 302 ? ofAddress : []);
    // The file of a bill is named after the dates of its filter.
    else if (name === 'content-disposition')
      find(name, text, /\/bill\.csv|\/bff\/.*csv/.test(url) ? ['birthday'] : []);
    else if (name !== 'set-cookie') find(name, text);
  }
  // The response to HEAD has no body.
  if (body === '') return leaks;
  if (/json/.test(String(headers['content-type']))) {
    const { message, ...rest } = fieldsOf(JSON.parse(body));
    const { errors, ...data } = Array.isArray(rest.data)
      ? { list: rest.data, errors: undefined }
      : fieldsOf(rest.data);
    // The browser's own invite code, for the page that names who invited.
    find(
      'body',
      JSON.stringify({ ...rest, data }),
      url.startsWith('/bff/invitation?') ? ['inviteCookie'] : isOrder.test(url) ? ['orderNo'] : [],
    );
    // The message and the errors of fields are for whoever made the call, and speak of its input.
    const ofInput = [...ofAddress, ...secretsIn(String(payload)), ...SPOKEN];
    find('message', String(message), speaks ? ofInput : []);
    find('errors', JSON.stringify(Object.values(fieldsOf(errors))), speaks ? ofInput : []);
    // A refusal names the fields that nobody knows.
    find('fields', Object.keys(fieldsOf(errors)).join(' '), speaks ? ofInput : namesIn(url, payload));
  } else if (/html/.test(String(headers['content-type']))) {
    // Links to the login and to another try have the page's own address, of which a shared page keeps the parameters that it knows; `from` is such
    // an address itself.
    const shown = [url, knownAddress(url), BACK]
      .reduce((rest, address) => rest.replaceAll(address.replaceAll('&', '&amp;'), ''), body)
      .replace(/from=[^"&]*/g, '')
      .replace(/href="\?[^"]*size=\w+"/g, '');
    find('page', shown, [
      ...SHOWN.flatMap(([page, secret]) => (page.test(url) && ofAddress.includes(secret) ? [secret] : [])),
      ...(speaks ? SPOKEN.slice(0, 1) : []),
    ]);
    find('page', body, [...ofAddress, ...(speaks ? SPOKEN.slice(0, 1) : [])]);
  } else find('body', body);
  return leaks;
}

/** The address of a page with the parameters that it knows. */
function knownAddress(url: string): string {
  const { pathname, search } = new URL(url, 'http://portal.test');
  return pathname + knownSearch(findPage(pathname).own, search);
}

/** The secrets that are names of fields: of the query, of a JSON body or of a form. */
const namesIn = (url: string, payload: unknown): SecretName[] =>
  [SECRETS.unknownName, SECRETS.queryName, SECRETS.partName]
    .filter((name) => `${url} ${String(payload)}`.includes(name))
    .flatMap((name) => secretsIn(name));

/** Requests that are sent at the same time. */
const AT_ONCE = 8;

/** Sends the requests. `leaks`: where secrets appear that must not. `times`: how often each status came. */
async function search(
  app: FastifyInstance,
  planted: readonly Planted[],
  speaks: boolean,
): Promise<{ leaks: string[]; times: Map<number, number> }> {
  const leaks: string[] = [];
  const times = new Map<number, number>();
  await inParallel(AT_ONCE, planted, async (one) => {
    const response = await app.inject(one.request);
    times.set(response.statusCode, (times.get(response.statusCode) ?? 0) + 1);
    leaks.push(
      ...leaksOf(one, response, speaks).map((leak) => `${one.title} (${response.statusCode}) ${leak}`),
    );
  });
  return { leaks, times };
}

type Stub = Awaited<ReturnType<typeof startStubUpstream>>;
type Behaviour = (hit: Hit, response: ServerResponse) => void;

/** All that a request to the upstream has, and the upstream's own words, as an upstream that tells too much repeats it. */
const echoOf = ({ path, query, headers, body }: Hit): string =>
  `${SECRETS.errorText} ${path} ${query} ${JSON.stringify(headers)} ${body}`;
const echo = (hit: Hit) => ({
  [SECRETS.unknownName]: echoOf(hit),
  token: hit.headers.authorization,
  errors: { password: echoOf(hit), [SECRETS.unknownName]: echoOf(hit) },
});
const ECHOED_HEADERS = (hit: Hit) => {
  const text = encodeURIComponent(echoOf(hit)).slice(0, 4_000);
  return {
    'content-type': 'application/json',
    'set-cookie': `x=${text}`,
    'x-debug': text,
    location: `/user?x=${text}`,
    etag: `"${text}"`,
    'content-disposition': `attachment; filename*=UTF-8''${text}`,
    'www-authenticate': text,
  };
};

/** A working upstream grants the second token with every login. It is sent with fields that nobody declared. */
function works(
  upstream: Stub,
  spoil: (data: unknown, hit: Hit) => unknown = (data) => data,
  message?: (hit: Hit) => string,
): void {
  for (const [name, row] of Object.entries(contract) as [EndpointName, Endpoint][]) {
    if (!row.upstream) continue;
    const data = recordedData(name);
    const whole = canOpenSession(row)
      ? { ...(data as object), access_token: SECRETS.grantedToken, expires_in: 3_600 }
      : data;
    upstream.on(row.upstream, (hit, response) =>
      json({ ...ok(spoil(whole, hit), message?.(hit)), [SECRETS.unknownName]: echoOf(hit) })(hit, response),
    );
  }
  upstream.on('*', (hit, response) => {
    // The stub reads every body as JSON; a file is none.
    if (hit.method === 'POST' && hit.path.includes('upload'))
      json(ok({ url: '/uploads/1.png' }))(hit, response);
    else if (/^\/media|upload/.test(hit.path))
      response.writeHead(200, { 'content-type': 'image/png' }).end('png');
    else upstream.sample(hit, response);
  });
}

/** Fails like a library that quotes what it was given. */
const throwing = (...given: unknown[]): never => {
  throw Object.assign(
    new Error(
      `${SECRETS.errorText}\n    at ${SECRETS.errorText} (/srv/${SECRETS.errorText}.ts:1:1) ${JSON.stringify(given)}`,
    ),
    { name: SECRETS.errorText, code: SECRETS.errorText, given },
  );
};
const failing = async (...given: unknown[]): Promise<never> => throwing(...given);
const failingStore: Store = {
  isShared: true,
  claim: failing,
  replace: failing,
  get: failing,
  set: failing,
  delete: failing,
  close: async () => undefined,
};
const row = (parts: object) =>
  Object.fromEntries(
    (Object.entries(contract) as [EndpointName, Endpoint][])
      .filter(([, { upstream }]) => upstream)
      .map(([name]) => [name, parts]),
  );

/** A state of the upstream, of the adaptation or of the store. */
interface Fault {
  name: string;
  behave: (upstream: Stub) => void;
  adaptation?: Adaptation;
  store?: Store;
  /** Time of the gateway for a call (ms). */
  deadline?: number;
  /** The upstream's message, which the caller reads, repeats the call. */
  speaks?: true;
}

const always = (behaviour: Behaviour) => (upstream: Stub) => {
  upstream.on('*', behaviour);
};

const faults: Fault[] = [
  { name: 'a working upstream', behave: works },
  {
    name: 'an upstream with undeclared fields in every record',
    speaks: true,
    behave: (upstream) =>
      works(
        upstream,
        (data, hit) =>
          Array.isArray(data)
            ? data.map((one: object) => ({ ...one, ...echo(hit) }))
            : { ...(data as object), ...echo(hit) },
        echoOf,
      ),
  },
  {
    name: 'a success that is not the record',
    behave: always((hit, response) => json({ code: 200, message: '', data: echo(hit) })(hit, response)),
  },
  {
    name: 'a refusal that repeats the request',
    speaks: true,
    behave: always((hit, response) =>
      json({ code: 422, message: echoOf(hit), data: echo(hit) })(hit, response),
    ),
  },
  {
    name: 'a refused token',
    speaks: true,
    behave: always((hit, response) =>
      json({ code: 40000, message: echoOf(hit), data: echo(hit) })(hit, response),
    ),
  },
  {
    name: 'HTTP 500 that repeats the request',
    behave: always((hit, response) =>
      json({ code: 500, message: echoOf(hit), data: echo(hit), trace: echoOf(hit) }, 500)(hit, response),
    ),
  },
  {
    name: 'an envelope with code 500',
    behave: always((hit, response) =>
      json({ code: 500, message: echoOf(hit), data: echo(hit) })(hit, response),
    ),
  },
  {
    name: 'a page of a firewall',
    behave: always(
      (hit, response) =>
        void response
          .writeHead(403, { ...ECHOED_HEADERS(hit), 'content-type': 'text/html' })
          .end(`<html>${echoOf(hit)}</html>`),
    ),
  },
  {
    name: 'headers that repeat the request',
    behave: always((hit, response) => void response.writeHead(200, ECHOED_HEADERS(hit)).end('{}')),
  },
  {
    name: 'a redirect that repeats the request',
    behave: always((hit, response) => void response.writeHead(302, ECHOED_HEADERS(hit)).end(echoOf(hit))),
  },
  {
    name: 'a file that is none',
    behave: always(
      (hit, response) =>
        void response
          .writeHead(200, { ...ECHOED_HEADERS(hit), 'content-type': 'text/plain' })
          .end(echoOf(hit)),
    ),
  },
  {
    name: 'bytes that are no HTTP',
    behave: always((hit, response) => void response.socket?.end(`${echoOf(hit)}\r\n\r\n`)),
  },
  {
    name: 'a response cut off',
    behave: always((hit, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' })
        .write(echoOf(hit), () => response.destroy());
    }),
  },
  { name: 'an upstream that hangs', deadline: 60, behave: always(() => undefined) },
  {
    name: 'an upstream that closes connections',
    behave: always((_hit, response) => void response.destroy()),
  },
  {
    name: 'an adaptation that throws at data',
    behave: works,
    adaptation: adapt({ rows: row({ data: throwing }) }),
  },
  {
    name: 'an adaptation that throws at requests',
    behave: works,
    adaptation: adapt({ rows: row({ request: throwing }) }),
  },
  {
    name: 'an adaptation that throws at refusals',
    speaks: true,
    behave: always((hit, response) =>
      json({ code: 422, message: echoOf(hit), data: echo(hit) })(hit, response),
    ),
    adaptation: adapt({ message: throwing, refusal: throwing, rows: row({ refusal: throwing }) }),
  },
  { name: 'a store that fails', behave: works, store: failingStore },
];

const [working] = faults;
/** By day one that works, and one that repeats the request in each record. */
const BY_DAY = ['a working upstream', 'an upstream with undeclared fields in every record'];

for (const fault of faults.filter(({ name }) => short(BY_DAY.includes(name), true))) {
  t.test(`no response shows a secret that is not its own, and no log line any: ${fault.name}`, async (t) => {
    const upstream = await startStubUpstream(t);
    fault.behave(upstream);
    const deadline = fault.deadline ?? scaled(5_000);
    const { app, logs, origin } = await startPortal(t, {
      upstream: upstream.origin,
      logLevel: 'trace',
      client: { breaker: false },
      deadlines: { read: deadline, write: deadline },
      env: { WECHAT_APP_ID: 'wx0123456789', PUBLIC_ORIGIN: 'https://portal.example' },
      ...(fault.adaptation && { adaptation: fault.adaptation }),
      ...(fault.store && { store: fault.store }),
    });
    const stderr = captureStderr(t);
    const { host } = new URL(origin);
    const registered = routesOf(app, SECRETS.pathPart, SECRETS.pathPart);
    const planted = {
      // The hooks before a route do not depend on the upstream; by day every eighth route.
      misused: short(fault === working, true)
        ? registered
            .filter((_, at) => short(at % 8 === 0, true))
            .flatMap(({ method, path }) => misused(host, method, path))
        : [],
      calls: calls(host),
      'own routes': ownRoutes(host),
      pages: pageRequests(host),
    };
    let sent = 0;
    for (const [title, requests] of Object.entries(planted)) {
      const { leaks, times } = await search(app, requests, fault.speaks === true);
      sent += requests.length;
      t.same([...new Set(leaks)], [], title);
      if (requests.length > 0)
        t.comment(`${title}: ${requests.length} requests, ${JSON.stringify([...times].sort())}`);
    }
    await new Promise(setImmediate);
    t.same(
      logs.filter((line) => secretsIn(line).length > 0),
      [],
      'no log line has a secret',
    );
    t.same(
      logs.filter((line) => /scrubbed/.test(line)),
      [],
      'without the help of the scrubber',
    );
    t.ok(logs.length >= sent, `${logs.length} lines for ${sent} requests`);
    t.same(secretsIn(stderr()), [], 'nor has standard error');
  });
}

t.test('there are forty secrets and more', async (t) => {
  t.ok(Object.keys(SECRETS).length >= 40, `${Object.keys(SECRETS).length}`);
  for (const [name, value] of Object.entries(SECRETS))
    t.same(secretsIn(`"x":"${value}"`), [name], `${name} is found`);
});
