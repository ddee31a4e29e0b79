import { createServer } from 'node:http';
import t, { type Test } from 'tap';
import { startPortal } from '../helper.ts';
import { freePort } from '../support/freePort.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { startPortalProcess } from '../sandbox/support/portalProcess.ts';
import { listen } from '../support/upstreams/listen.ts';
import { scaled } from '../support/longRun.ts';

const BAG = '/api/user/bag';
const ID = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
/** What must not leave the portal in a span. */
const CANARIES = {
  phone: '13800000001',
  token: 'canary-token',
  query: 'canary-query',
  agent: 'canary-agent',
  password: 'canary-password',
};

/** Kinds of spans in OTLP, and the status of a failure. */
const SERVER = 2;
const CLIENT = 3;
const ERROR = 2;

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
  startTimeUnixNano: string;
  endTimeUnixNano: string;
}

interface Export {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[];
}

const valuesOf = (attributes: Span['attributes']) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** A collector that takes everything. `texts`: what it got, as it was sent. */
async function startCollector(t: Pick<Test, 'teardown'>) {
  const texts: string[] = [];
  const paths = new Set<string>();
  const origin = await listen(t, (request, response, bytes) => {
    paths.add(`${request.method} ${request.url}`);
    texts.push(`${JSON.stringify(request.headers)}\n${bytes.toString()}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const exports = () => texts.map((text) => JSON.parse(text.split('\n')[1] ?? '') as Export);
  return {
    origin,
    texts,
    paths,
    exports,
    spans: () =>
      exports().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  };
}

async function start(t: Test, endpoint: string, env: Record<string, string> = {}) {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, {
    upstream: upstream.origin,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...env },
  });
  const headers = { cookie: `bank_token=${CANARIES.token}`, 'user-agent': CANARIES.agent };
  /** Sends a member's request; returns its id and status. */
  async function send(path: string, more: Record<string, string> = {}, post?: unknown) {
    const response = await fetch(portal.origin + path, {
      headers: {
        ...headers,
        ...(post !== undefined && {
          'content-type': 'application/json',
          'x-bank-csrf': '1',
          origin: portal.origin,
        }),
        ...more,
      },
      ...(post !== undefined && { method: 'POST', body: JSON.stringify(post) }),
      redirect: 'manual',
    });
    await response.text();
    return { id: response.headers.get('x-request-id') ?? '', status: response.status };
  }
  return { upstream, portal, send };
}

/** The traceparent that the upstream got with its newest call of a path: version, trace id, parent id, flags. */
const traceparentAt = (upstream: Awaited<ReturnType<typeof startStubUpstream>>, path: string) =>
  String(upstream.latest(path)?.headers['traceparent']).split('-');

t.test(
  'a call and a page have a span each, with those of their calls of the upstream below it, in the trace that the upstream got',
  async (t) => {
    const collector = await startCollector(t);
    const { upstream, portal, send } = await start(t, `${collector.origin}/`);
    upstream.on(
      'GET /media/a.png',
      (_hit, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('picture'),
    );
    upstream.on(
      'GET /api/upload/7',
      (_hit, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('picture'),
    );
    const query = `?phone=${CANARIES.phone}&q=${CANARIES.query}`;
    const call = await send('/bff/user/bag');
    const [, traceOfCall, parentOfCall, flags] = traceparentAt(upstream, BAG);
    const page = await send(`/user${query}`);
    const picture = await send('/media/a.png');
    const file = await send('/bff/upload/7');
    const missing = await send(`/nowhere-${CANARIES.query}${query}`);
    const login = await send(
      '/bff/login',
      { cookie: '' },
      { phone_number: CANARIES.phone, password: CANARIES.password },
    );
    upstream.on('*', (_hit, response) => void response.writeHead(500).end());
    const failed = await send('/bff/user/bag');
    await send('/healthz');
    await portal.stop();

    t.same([...collector.paths], ['POST /v1/traces']);
    const spans = collector.spans();
    /** The span of a request, and those below it. */
    const of = ({ id }: { id: string }) => {
      const all = spans.filter(({ traceId }) => traceId === id.replaceAll('-', ''));
      const [request] = all.filter(({ kind }) => kind === SERVER);
      t.ok(request, `the span of ${id}`);
      const below = all.filter(({ kind }) => kind === CLIENT);
      t.equal(all.length, below.length + 1);
      t.ok(
        below.every(({ parentSpanId }) => parentSpanId === request?.spanId),
        'calls are below the request',
      );
      t.notOk(request?.parentSpanId, 'a visitor’s request has no parent');
      return { request, below, facts: valuesOf(request?.attributes ?? []) };
    };

    const bag = of(call);
    t.equal(bag.request?.name, 'GET /bff/user/bag');
    t.same(bag.facts, {
      'http.request.method': 'GET',
      'http.route': '/bff/user/bag',
      'http.response.status_code': 200,
      'portal.code': 200,
    });
    t.match(bag.below, [
      { name: 'upstream bag', traceId: traceOfCall, spanId: parentOfCall, parentSpanId: bag.request?.spanId },
    ]);
    t.equal(bag.below.length, 1);
    t.equal(flags, '01', 'the upstream learns that the trace is recorded');
    t.same(valuesOf(bag.below[0]?.attributes ?? []), { 'portal.outcome': 'ok', 'portal.code': 200 });
    t.ok(spans.every((span) => BigInt(span.startTimeUnixNano) <= BigInt(span.endTimeUnixNano)));
    t.ok(
      Math.abs(Number(BigInt(bag.request?.startTimeUnixNano ?? 0) / 1_000_000n) - Date.now()) < 3_600_000,
      'nanoseconds since the epoch',
    );

    const account = of(page);
    t.equal(account.request?.name, 'GET /user');
    t.match(account.facts, { 'http.route': '/user', 'http.response.status_code': page.status });
    t.ok(
      account.below.some(({ name }) => name === 'upstream visit'),
      'the calls of the page',
    );
    t.same(
      of(picture).below.map(({ name, attributes }) => [name, valuesOf(attributes)]),
      [['upstream media', { 'portal.outcome': 'ok', 'portal.code': 200 }]],
    );
    t.same(
      of(file).below.map(({ name, attributes }) => [name, valuesOf(attributes)]),
      [['upstream uploadedFile', { 'portal.outcome': 'ok', 'portal.code': 200 }]],
    );
    t.equal(of(missing).facts['http.response.status_code'], 404);
    t.equal(of(login).request?.name, 'POST /bff/login');

    const bad = of(failed);
    t.match(bad.facts, { 'http.response.status_code': failed.status, 'portal.reason': String });
    t.match([bad.request?.status, bad.below[0]?.status], [{ code: ERROR }, { code: ERROR }]);
    t.equal(valuesOf(bad.below[0]?.attributes ?? [])['portal.outcome'], 'invalid');
    t.notOk(
      spans.some(({ name }) => name.includes('healthz')),
      'health checks have none',
    );
    const shared = spans.filter(({ kind, parentSpanId }) => kind === CLIENT && !parentSpanId);
    t.ok(
      shared.some(({ name }) => name === 'upstream site'),
      'what visitors share has a trace of its own',
    );
    t.match(valuesOf(collector.exports()[0]?.resourceSpans[0]?.resource.attributes ?? []), {
      'service.name': 'yinqiao-portal',
      'service.version': 'test',
      'service.instance.id': String,
    });

    for (const [name, value] of Object.entries(CANARIES))
      t.notOk(
        collector.texts.some((text) => text.includes(value)),
        `no ${name}`,
      );
    const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    t.same(
      [...keys].sort(),
      [
        'http.request.method',
        'http.response.status_code',
        'http.route',
        'portal.code',
        'portal.outcome',
        'portal.reason',
      ],
      'a closed list of attributes',
    );
  },
);

t.test(
  'the trace of a trusted proxy goes on below its span, and is recorded only if the proxy samples it',
  async (t) => {
    const collector = await startCollector(t);
    const { upstream, portal, send } = await start(t, collector.origin, { TRUSTED_PROXIES: '127.0.0.1' });
    await send('/bff/user/bag', {
      traceparent: `00-${ID}-${PARENT}-01`,
      tracestate: `vendor=${CANARIES.query}`,
    });
    const [, , spanOfCall] = traceparentAt(upstream, BAG);
    const other = ID.replace('0af7', '1bf8');
    await send('/bff/user/bag', { traceparent: `00-${other}-${PARENT}-00` });
    t.match(
      traceparentAt(upstream, BAG),
      ['00', other, /^(?!b7ad6b7169203331)/, '00'],
      'the proxy’s decision is passed on',
    );
    await portal.stop();
    const [request, ...more] = collector
      .spans()
      .filter(({ traceId, kind }) => traceId === ID && kind === SERVER);
    t.equal(more.length, 0);
    t.equal(request?.parentSpanId, PARENT);
    t.match(
      collector.spans().filter(({ traceId, kind }) => traceId === ID && kind === CLIENT),
      [{ parentSpanId: request?.spanId, spanId: spanOfCall }],
    );
    t.notOk(
      collector.texts.some((text) => text.includes(other)),
      'not sampled',
    );
    t.notOk(
      collector.texts.some((text) => text.includes(CANARIES.query)),
      'nothing of tracestate',
    );
  },
);

t.test('a collector that is down, refuses or hangs costs nothing but the spans and one line', async (t) => {
  const refusing = await listen(t, (_request, response) => void response.writeHead(400).end(CANARIES.token));
  const hanging = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => void hanging.once('listening', done));
  t.teardown(() => {
    hanging.closeAllConnections();
    hanging.close();
  });
  const { port } = hanging.address() as { port: number };
  for (const [name, endpoint] of [
    ['down', `http://127.0.0.1:${await freePort()}`],
    ['refusing', refusing],
    ['hanging', `http://127.0.0.1:${port}`],
  ] as const) {
    const { portal, send } = await start(t, endpoint);
    t.equal((await send('/bff/user/bag')).status, 200, name);
    t.equal((await send('/')).status, 200);
    const began = performance.now();
    await portal.stop();
    t.ok(performance.now() - began < scaled(5_000), 'the end does not wait for it');
    const lines = portal.logs
      .filter((line) => line.includes('sys.traces_failed'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    t.match(lines, [
      {
        event: 'sys.traces_failed',
        level: 'warn',
        err: Object,
        ...(name === 'refusing' && { count: Number }),
      },
    ]);
    t.equal(lines.length, 1, 'one line');
    t.notOk(JSON.stringify(lines).includes(CANARIES.token), 'no words of the collector');
  }
});

t.test('the last spans are sent when the process ends', async (t) => {
  const upstream = await startStubUpstream(t);
  const collector = await startCollector(t);
  const portal = await startPortalProcess(t, {
    UPSTREAM_ORIGIN: upstream.origin,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
  });
  await portal.ready;
  const response = await fetch(`${portal.origin}/bff/user/bag`, {
    headers: { cookie: 'bank_token=a-token' },
  });
  await response.text();
  portal.child.kill('SIGTERM');
  t.equal(await portal.exited, 0);
  await portal.closed;
  t.match(
    collector
      .spans()
      .filter((span) => span.traceId === response.headers.get('x-request-id')?.replaceAll('-', '')),
    [{ kind: CLIENT }, { kind: SERVER, name: 'GET /bff/user/bag' }],
  );
  t.notOk(portal.stdout().includes('sys.traces_failed'));
});
