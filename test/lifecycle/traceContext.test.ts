import { request } from 'node:http';
import t, { type Test } from 'tap';
import { startPortal } from '../helper.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { until } from '../support/longRun.ts';

const BAG = '/api/user/bag';
const ID = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const VALID = `00-${ID}-${PARENT}-01`;

/** Header lines, also several with one name. */
type Lines = [name: string, value: string][];

/** A portal behind a trusted proxy, over an upstream that records what it gets. */
async function start(t: Test, env: Record<string, string> = { TRUSTED_PROXIES: '127.0.0.1' }) {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin, env });
  /** Sends a member's request with these lines. Returns the id that the client got, and the headers that the upstream got. */
  const send = (
    lines: Lines,
    path = '/bff/user/bag',
    { method = 'GET', body, called = BAG }: { method?: string; body?: Buffer; called?: string } = {},
  ) =>
    new Promise<{ id: string; status: number; got: Record<string, unknown> }>((resolve, reject) => {
      const headers = [
        ['Host', new URL(portal.origin).host],
        ['Cookie', 'bank_token=a-token'],
        ...(body ? [['Content-Length', String(body.length)]] : []),
        ...lines,
      ].flat();
      request(`${portal.origin}${path}`, { headers, method }, (response) => {
        response.resume().on('end', () =>
          resolve({
            id: String(response.headers['x-request-id']),
            status: response.statusCode ?? 0,
            got: upstream.latest(called)?.headers ?? {},
          }),
        );
      })
        .on('error', reject)
        .end(body);
    });
  return { upstream, portal, send };
}

const traceIdOf = (traceparent: unknown) => String(traceparent).split('-')[1];
const isNew = (id: string, traceparent: unknown) => traceIdOf(traceparent) === id.replaceAll('-', '');

/** `traceparent` headers: what is sent, and whether the trace goes on. After the test suite of W3C Trace Context, and its text. */
const TRACEPARENTS: [name: string, values: string[], continued: boolean][] = [
  ['a valid one', [VALID], true],
  ['not sampled', [`00-${ID}-${PARENT}-00`], true],
  ['with unknown flags', [`00-${ID}-${PARENT}-ff`], true],
  ['spaces and tabs around it', [` \t${VALID}\t `], true],
  ['a later version', [`cc-${ID}-${PARENT}-01`], true],
  ['a later version with more', [`cc-${ID}-${PARENT}-01-what-the-future-will-be-like`], true],
  ['a later version with more, but no hyphen', [`cc-${ID}-${PARENT}-01.what-the-future-will-be-like`], false],
  ['a later version that is too short', [`cc-${ID}-${PARENT}`], false],
  ['version ff', [`ff-${ID}-${PARENT}-01`], false],
  ['version 00 with more', [`${VALID}-what-the-future-will-not-be-like`], false],
  ['version 00 with a hyphen behind it', [`${VALID}-`], false],
  ['a version of one digit', [`0-${ID}-${PARENT}-01`], false],
  ['a version of three digits', [`000-${ID}-${PARENT}-01`], false],
  ['a version that is no number', [`.0-${ID}-${PARENT}-01`], false],
  ['an uppercase version', [`CC-${ID}-${PARENT}-01`], false],
  ['an uppercase trace id', [`00-${ID.toUpperCase()}-${PARENT}-01`], false],
  ['an uppercase parent id', [`00-${ID}-${PARENT.toUpperCase()}-01`], false],
  ['a trace id of zeros', [`00-${'0'.repeat(32)}-${PARENT}-01`], false],
  ['a trace id that is too long', [`00-${ID}0-${PARENT}-01`], false],
  ['a trace id that is too short', [`00-${ID.slice(1)}-${PARENT}-01`], false],
  ['a trace id with a letter beyond f', [`00-${ID.slice(1)}g-${PARENT}-01`], false],
  ['a parent id of zeros', [`00-${ID}-${'0'.repeat(16)}-01`], false],
  ['a parent id that is too long', [`00-${ID}-${PARENT}0-01`], false],
  ['a parent id that is too short', [`00-${ID}-${PARENT.slice(1)}-01`], false],
  ['flags that are too long', [`00-${ID}-${PARENT}-001`], false],
  ['flags that are too short', [`00-${ID}-${PARENT}-1`], false],
  ['flags that are no number', [`00-${ID}-${PARENT}-.0`], false],
  ['uppercase flags', [`00-${ID}-${PARENT}-0A`], false],
  ['underscores for hyphens', [VALID.replaceAll('-', '_')], false],
  ['two headers', [VALID, `00-${'a'.repeat(32)}-${PARENT}-01`], false],
  ['the same header twice', [VALID, VALID], false],
  ['an empty header', [''], false],
  ['no header', [], false],
];

t.test(
  'traceparent: what is valid is continued with a new span, all else begins a new trace, whose tracestate is dropped',
  async (t) => {
    const { send } = await start(t);
    for (const [name, values, continued] of TRACEPARENTS) {
      const { id, got } = await send([
        ...values.map((value) => ['traceparent', value] as [string, string]),
        ['tracestate', 'vendor=1'],
      ]);
      const { traceparent } = got;
      t.match(traceparent, /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-0[0-3]$/, name);
      t.equal(
        continued ? traceIdOf(traceparent) === ID : isNew(id, traceparent),
        true,
        `${name}: ${continued ? 'continued' : 'new'}`,
      );
      t.equal(got['tracestate'], continued ? 'vendor=1' : undefined);
      t.notMatch(traceparent, PARENT, 'the span is the gateway’s own');
      t.equal(got['x-request-id'], id, 'the upstream sees the id that the client got');
    }
    t.match((await send([['traceparent', VALID]])).got['traceparent'], /-01$/, 'sampled stays sampled');
    t.match((await send([['traceparent', `00-${ID}-${PARENT}-00`]])).got['traceparent'], /-00$/);
    t.match(
      (await send([['traceparent', `00-${ID}-${PARENT}-fd`]])).got['traceparent'],
      /-01$/,
      'unknown flags are not passed on',
    );
    t.match((await send([['TraceParent', VALID]])).got['traceparent'], ID, 'the header’s name in any case');
  },
);

const many = (count: number) => Array.from({ length: count }, (_, at) => `bar${at}=${at}`).join();
const long = (key: string, length: number) => `${key}=${'x'.repeat(length - key.length - 1)}`;

/** `tracestate` headers, and what is passed on. */
const TRACESTATES: [name: string, values: string[], passed: string | undefined][] = [
  ['a list', ['foo=1,bar=2'], 'foo=1,bar=2'],
  ['two headers, in their order', ['foo=1', 'bar=2'], 'foo=1,bar=2'],
  ['a tenant', ['fw529a3039@dt=FfAAAA,9@z=1'], 'fw529a3039@dt=FfAAAA,9@z=1'],
  ['spaces and tabs around members', ['foo=1 \t , \t bar=2, \t baz=3'], 'foo=1,bar=2,baz=3'],
  ['empty members', ['foo=1,,,bar=2,'], 'foo=1,bar=2'],
  ['an empty header', [''], undefined],
  ['an empty header and another', ['', 'foo=1'], 'foo=1'],
  ['only commas', [',,'], undefined],
  ['the same key twice: the first, which is newer', ['foo=1,foo=2'], 'foo=1'],
  ['the same key in two headers', ['foo=1', 'bar=2,foo=3'], 'foo=1,bar=2'],
  ['32 members', [many(32)], many(32)],
  ['33 members', [many(33)], undefined],
  ['a key of 256 characters', [`${'z'.repeat(256)}=1`], `${'z'.repeat(256)}=1`],
  ['a key of 257', [`${'z'.repeat(257)}=1`], undefined],
  [
    'a tenant of 241 and a system of 14',
    [`${'t'.repeat(241)}@${'v'.repeat(14)}=1`],
    `${'t'.repeat(241)}@${'v'.repeat(14)}=1`,
  ],
  ['a tenant of 242', [`${'t'.repeat(242)}@v=1`], undefined],
  ['a system of 15', [`t@${'v'.repeat(15)}=1`], undefined],
  [
    'all characters of a key',
    ['abcdefghijklmnopqrstuvwxyz0123456789_-*/=a'],
    'abcdefghijklmnopqrstuvwxyz0123456789_-*/=a',
  ],
  ['a space before the equals sign', ['foo =1'], undefined],
  ['an uppercase key', ['FOO=1'], undefined],
  ['a dot in a key', ['foo.bar=1'], undefined],
  ['a key that begins with a digit', ['1foo=1'], undefined],
  ['no system', ['foo@=1,bar=2'], undefined],
  ['no tenant', ['@foo=1,bar=2'], undefined],
  ['two at signs', ['foo@@bar=1,bar=2'], undefined],
  ['three parts', ['foo@bar@baz=1,bar=2'], undefined],
  ['two equals signs', ['foo=bar=baz'], undefined],
  ['no value', ['foo=,bar=3'], undefined],
  ['no equals sign', ['foo'], undefined],
  ['one bad member spoils all', ['foo=1,b!=2'], undefined],
  ['spaces within a value', ['foo=a b'], 'foo=a b'],
  [
    'all characters of a value',
    [`foo=!"#$%&'()*+-./0:;<>?@A[\\]^_\`a{|}~`],
    `foo=!"#$%&'()*+-./0:;<>?@A[\\]^_\`a{|}~`,
  ],
  ['a value of 256', [long('foo', 260)], long('foo', 260)],
  ['a value of 257', [long('foo', 261)], undefined],
  ['512 characters', [[long('a', 255), long('b', 256)].join()], [long('a', 255), long('b', 256)].join()],
  [
    'more: long members go first, from the end',
    [['a=1', long('b', 200), long('c', 200), long('d', 200), 'e=5'].join()],
    ['a=1', long('b', 200), long('c', 200), 'e=5'].join(),
  ],
  [
    'more, of short members: the end goes',
    [Array.from({ length: 6 }, (_, at) => long(`k${at}`, 100)).join()],
    Array.from({ length: 5 }, (_, at) => long(`k${at}`, 100)).join(),
  ],
];

t.test(
  'tracestate: valid members are passed on in their order, an invalid list is dropped, and the trace goes on in both cases',
  async (t) => {
    const { send } = await start(t);
    for (const [name, values, passed] of TRACESTATES) {
      const { got } = await send([
        ['traceparent', VALID],
        ...values.map((value) => ['tracestate', value] as [string, string]),
      ]);
      t.equal(got['tracestate'], passed, name);
      t.equal(traceIdOf(got['traceparent']), ID);
    }
    t.equal((await send([['tracestate', 'foo=1']])).got['tracestate'], undefined, 'without a traceparent');
  },
);

t.test('a visitor’s own trace is not continued, whatever proxies are trusted', async (t) => {
  for (const env of [{}, { TRUSTED_PROXIES: '10.0.0.0/8,::1' }] as Record<string, string>[]) {
    const { send } = await start(t, env);
    const { id, got } = await send([
      ['traceparent', VALID],
      ['tracestate', 'foo=1'],
      ['x-request-id', 'mine'],
      ['x-forwarded-for', '10.0.0.1'],
    ]);
    t.ok(isNew(id, got['traceparent']));
    t.match(got, { 'x-request-id': id, tracestate: undefined });
    t.match(id, /^[\da-f]{8}-/);
  }
});

t.test(
  'what visitors share belongs to no request: such a call has an id and a trace of its own, and the log says which',
  async (t) => {
    const { send, upstream, portal } = await start(t);
    const before = upstream.hits.length;
    const { id } = await send([['traceparent', VALID]], '/bff/wz/news/987');
    const hit = upstream.hits.slice(before).find(({ query }) => query.get('id') === '987');
    t.not(hit?.headers['x-request-id'], id);
    t.not(traceIdOf(hit?.headers['traceparent']), ID);
    const lines = portal.logs.map((line) => JSON.parse(line) as Record<string, unknown>);
    t.match(
      lines.find(({ sentAs }) => sentAs === hit?.headers['x-request-id']),
      { event: 'upstream.call', name: 'article', reqId: id },
    );
  },
);

t.test(
  'the lines of a request have its trace id, and it never looks like a number of a person',
  async (t) => {
    const { send, portal } = await start(t);
    const { id } = await send([['traceparent', `00-abcdefabcdefabcdefabc13800000001-${PARENT}-01`]]);
    await until(() => portal.logs.some((line) => line.includes(id) && line.includes('http.request')));
    const lines = portal.logs
      .filter((line) => line.includes(id))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    t.ok(lines.length >= 2);
    t.ok(lines.every(({ traceId }) => traceId === 'abcdefabcdefabcdefabc13800000001'));
    t.notOk(portal.logs.some((line) => line.includes('sys.log_scrubbed')));
  },
);
