import { resourceUsage } from 'node:process';
import t from 'tap';
import { cookieLine, get as bytesOf, LONG_HEADERS } from './support/hostileBytes.ts';
import { picturePortal } from './support/picturePortal.ts';
import { exchange } from './support/rawSocket.ts';

const HOST = 'www.portal.example';
/** A hostile request may take this many times the CPU of a visitor's page from the cache, and the process this much more memory (MB). */
const TIMES = 10;
const GROWTH = 60;
const ROUNDS = 5;

const filled = (piece: string, length: number) => piece.repeat(Math.floor(length / piece.length));
const get = (target: string, ...lines: string[]) => bytesOf(HOST, target, 'Connection: close', ...lines);

/** Requests that cost much where work is done before limits, and their statuses. */
const HOSTILE: [name: string, bytes: string, status: number][] = [
  [
    '600 names of the session cookie, a path of 1,900 segments',
    get(filled('/a', 3_800), cookieLine(600)),
    400,
  ],
  ['600 names of the session cookie', get('/user', cookieLine(600)), 302],
  [
    'the session cookie 1,200 times, a path of 32 segments',
    get(filled('/a', 64), `Cookie: ${filled('bank_token=;', 15_000)}`),
    404,
  ],
  [
    'the session cookie in 15 KB of spaces',
    get('/user', `Cookie: ${filled(' bank_token=;', 7_000)}${' '.repeat(8_000)}=`),
    302,
  ],
  ['180 names of the session cookie, a path of 32 segments', get(filled('/a', 64), cookieLine(180)), 404],
  ['40 names of the session cookie, a path of 2,000 segments', get(filled('/a', 4_000), cookieLine(40)), 400],
  ['a path of 2,000 segments under /bff', get(`/bff${filled('/a', 4_000)}`), 400],
  ['4,000 cookies whose names cannot be decoded', get('/', `Cookie: ${filled('%=;', 12_000)}`), 200],
  [
    '2,500 cookies whose values cannot be decoded',
    get('/', `Cookie: ${Array.from({ length: 2_500 }, (_, at) => `${at.toString(36)}=%`).join(';')}`),
    200,
  ],
  ['15 KB of semicolons', get('/', `Cookie: ${filled(';', 15_000)}=`), 200],
  ['2,000 parameters that cannot be decoded', get(`/bank?${filled('%&', 4_000)}`), 200],
  [
    'a gap in a list of trace states',
    get(
      '/bff/user/bag',
      'Cookie: bank_token=invented',
      `traceparent: 00-${'1'.repeat(32)}-${'1'.repeat(16)}-01`,
      `tracestate: a=b${' '.repeat(14_000)}c`,
    ),
    200,
  ],
  ['64 KB of headers in lines of nearly 4 KB', LONG_HEADERS, 431],
];

t.test(
  'no request costs much more than an honest one before it is refused or limited, in CPU and memory',
  async (t) => {
    const { port, portal } = await picturePortal(t, {
      env: { PUBLIC_ORIGIN: `https://${HOST}`, TRUSTED_PROXIES: '127.0.0.1' },
    });
    /** The least CPU that a request took, in several rounds (ms), which a busy machine changes little. */
    const cost = async (bytes: string, status: number, title: string): Promise<number> => {
      const all: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const before = process.cpuUsage();
        const { statuses } = await exchange(port, bytes);
        const { user, system } = process.cpuUsage(before);
        all.push((user + system) / 1_000);
        t.same(statuses, [status], title);
      }
      return Math.min(...all);
    };
    const honest = await cost(get('/', 'Cookie: bank_consent=none'), 200, 'a page');
    const read = await cost(get('/bff/site'), 200, 'a read');
    t.comment(`honest: a page ${honest.toFixed(1)} ms, a read of /bff ${read.toFixed(1)} ms`);
    for (const [title, bytes, status] of HOSTILE) {
      const before = resourceUsage().maxRSS;
      const took = await cost(bytes, status, title);
      const grown = (resourceUsage().maxRSS - before) / 1024;
      t.comment(
        `${title}: ${(bytes.length / 1024).toFixed(1)} KB, ${took.toFixed(1)} ms, ${grown.toFixed(0)} MB`,
      );
      t.ok(took <= TIMES * honest, `${title}: ${took.toFixed(1)} ms of CPU`);
      t.ok(grown <= GROWTH, `${title}: ${grown.toFixed(0)} MB of memory`);
    }
    const counted = (await portal.metrics())
      .split('\n')
      .filter((line) => /^portal_http_responses_total.*code="(?:400|431)"/.test(line))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    t.equal(
      counted,
      ROUNDS * HOSTILE.filter(([, , status]) => status === 400 || status === 431).length,
      'each refusal is counted',
    );
  },
);

t.test('what browsers send is within the bounds', async (t) => {
  const { port } = await picturePortal(t, { env: { PUBLIC_ORIGIN: `https://${HOST}` } });
  t.same(
    (await exchange(port, get(`/media${filled('/a', 62)}.svg`))).statuses,
    [200],
    'a path of 32 segments',
  );
  t.same((await exchange(port, get(`/media${filled('/a', 64)}.svg`))).statuses, [400], 'one of 33');
});
