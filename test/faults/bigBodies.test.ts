import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { maxHeaderSize } from 'node:http';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import t from 'tap';
import { POOLS } from '../../server/upstream/poolSettings.ts';
import { adapt } from '../../server/upstream/adapt/adapt.ts';
import { startPortalProcess, type PortalProcess } from '../sandbox/support/portalProcess.ts';
import { Browser } from '../support/browserLike.ts';
import { jsonResponse, startRawServer, type Toxic, head } from '../support/faults/rawServer.ts';
import { pour } from '../support/faults/pour.ts';
import { short, until } from '../support/longRun.ts';
import { good } from '../support/faults/kinds.ts';
import { built } from '../support/built.ts';

const { createUpstreamClient } = built;

/** Bytes. */
interface Memory {
  /** In use, without garbage. */
  used: number;
  /** The most that the process took since it was last asked. */
  peak: number;
}

/** Arguments of node for a gateway that can be asked for its memory. */
const TELLS_MEMORY = [
  '--expose-gc',
  '--import',
  pathToFileURL(resolve('test/support/faults/tellMemory.mjs')).href,
];

/** Asks a gateway that was started with `TELLS_MEMORY`. */
async function memoryOf({ child, stderr }: PortalProcess): Promise<Memory> {
  const told = () => Array.from(stderr().matchAll(/^memory (.*)$/gm), ([, line = '']) => line);
  const before = told().length;
  child.kill('SIGWINCH');
  if (!(await until(() => told().length > before, 60_000)))
    throw new Error('the gateway does not tell its memory');
  return JSON.parse(told().at(-1) as string) as Memory;
}

const PIECE = 'a'.repeat(64 * 1024);
const CHUNK = `${PIECE.length.toString(16)}\r\n${PIECE}\r\n`;
const HEADER = `A: ${'a'.repeat(1_000)}\r\n`;
const PICTURE = 'Content-Type: image/png';
const CHUNKED = 'Transfer-Encoding: chunked';
/** 256 MB once it is decompressed. */
const BOMB = gzipSync(Buffer.alloc(256 * 1024 * 1024));

/** A response that is too large. */
interface Endless {
  name: string;
  /** What is asked of the gateway. */
  path: '/bff/user/bag' | '/media/big.png' | '/bff/upload/7';
  /** Bytes that the gateway may take of it. */
  limit: number;
  toxic: Toxic;
}

/** Pours a response without end as the response to a member's read. */
const read = (name: string, limit: number, start: string, piece: string): Endless => ({
  name,
  path: '/bff/user/bag',
  limit,
  toxic: (socket) => pour(socket, start, piece),
});

const {
  read: { responseMax },
  media,
  file,
} = POOLS;
const chunked = head('200 OK', 'Content-Type: application/json', CHUNKED);

/** What never ends, or is far larger than it says, in each part of a response. */
const endless: readonly Endless[] = [
  read('a body without end', responseMax, chunked, CHUNK),
  read('a head without end', maxHeaderSize, 'HTTP/1.1 200 OK\r\n', HEADER.repeat(60)),
  read('a header without end', maxHeaderSize, 'HTTP/1.1 200 OK\r\nA: ', PIECE),
  read('trailers without end', maxHeaderSize, `${chunked}0\r\n`, HEADER.repeat(60)),
  read(
    'interim responses without end',
    10_000 * HEADER.length,
    '',
    `HTTP/1.1 103 Early Hints\r\n${HEADER}\r\n`.repeat(60),
  ),
  {
    name: 'a gzip bomb',
    path: '/bff/user/bag',
    limit: BOMB.length,
    toxic: (socket) =>
      void (
        socket.write(head('200 OK', 'Content-Encoding: gzip', `Content-Length: ${BOMB.length}`)),
        socket.write(BOMB)
      ),
  },
  {
    name: 'a picture without end',
    path: '/media/big.png',
    limit: media.responseMax,
    toxic: (socket) => pour(socket, head('200 OK', PICTURE, CHUNKED), CHUNK),
  },
  {
    name: 'a picture of 2 GB',
    path: '/media/big.png',
    limit: media.responseMax,
    toxic: (socket) => pour(socket, head('200 OK', PICTURE, `Content-Length: ${2 ** 31}`), PIECE),
  },
  {
    name: "a member's file without end",
    path: '/bff/upload/7',
    limit: file.responseMax,
    toxic: (socket) => pour(socket, head('200 OK', PICTURE, CHUNKED), CHUNK),
  },
];

const MB = 1024 * 1024;
const AT_ONCE = 20;
/** What the system may keep between the two ends of a connection: 4 MB to send and 32 MB received, by the defaults of Linux. */
const SOCKET_BUFFERS = 40 * MB;
/** What the gateway may still use when all is over; the largest bodies alone were 40 MB. */
const KEPT_MAX = 64 * MB;
/** What its process may grow by meanwhile: the bodies, and garbage that is not collected yet. */
const PEAK_MAX = 192 * MB;

const works: Toxic = (socket, request) => void socket.write(jsonResponse(good(request)));
const upstream = await startRawServer(t, works);
const portal = await startPortalProcess(
  t,
  { UPSTREAM_ORIGIN: upstream.origin, TRUSTED_PROXIES: '127.0.0.1' },
  { args: TELLS_MEMORY },
);
await portal.ready;
let members = 0;

/** Asks as another member at another address each time, so that no limit by member or address is reached. */
function ask(path: string) {
  const member = new Browser(portal.origin);
  member.jar.set('bank_token', `member-${++members}`);
  return member.get(path, { 'x-forwarded-for': `203.0.${members >> 8}.${members & 255}` });
}

/** The status; 'cut' for a response that began and was broken off. Each picture is another one, since callers would share the same. */
const outcomeOf = ({ path }: Endless, n: number): Promise<number | 'cut'> =>
  ask(path.startsWith('/media/') ? `${path}?n=${n}` : path).then(
    ({ status }) => status,
    () => 'cut' as const,
  );

// What is passed on while it arrives has begun when its length shows.
const expected = ({ path }: Endless): number | 'cut' => (path.startsWith('/media/') ? 'cut' : 502);

for (const fault of endless) {
  t.test(
    `${fault.name}, many times at once: each response is broken off early, and memory stays bounded`,
    async (t) => {
      upstream.behave(works);
      t.ok(
        await until(async () => (await ask('/bff/user/bag')).status === 200, 30_000),
        'before, the portal works',
      );
      const before = await memoryOf(portal);
      const poured = new Set<Socket>();
      let arrived = 0;
      upstream.behave((socket, request) => {
        if (!/^GET (?:\/api\/user\/bag|\/media\/big|\S*upload\/7)/.test(request))
          return works(socket, request);
        arrived++;
        poured.add(socket);
        fault.toxic(socket, request);
      });
      // Not more at once than the pool of files has connections.
      // By day only what has a body takes memory; the rest is broken off.
      const all = fault.path === '/bff/upload/7' ? POOLS.file.connections : AT_ONCE;
      const count =
        /body|bomb|file/.test(fault.name) || fault.name === 'a picture without end' ? all : short(4, all);
      const outcomes = await Promise.all(Array.from({ length: count }, (_, n) => outcomeOf(fault, n)));
      const after = await memoryOf(portal);

      t.same(
        [...new Set(outcomes)],
        [expected(fault)],
        'the caller gets a failure, never a part as the whole',
      );
      t.equal(arrived, count, 'each was asked for once');
      // A bomb ends by itself, and its connections stay.
      if (fault.name !== 'a gzip bomb')
        t.ok(
          await until(() => [...poured].every(({ destroyed }) => destroyed)),
          'the gateway closes the connections',
        );
      const most = Math.max(...Array.from(poured, ({ bytesWritten }) => bytesWritten));
      t.ok(most < fault.limit + SOCKET_BUFFERS, `the upstream could write ${(most / MB).toFixed(1)} MB`);
      t.ok(
        after.used - before.used < KEPT_MAX,
        `in use: ${((after.used - before.used) / MB).toFixed(1)} MB more`,
      );
      t.ok(
        after.peak - before.peak < PEAK_MAX,
        `the process at most: ${((after.peak - before.peak) / MB).toFixed(1)} MB more`,
      );
    },
  );
}

// undici counts neither of these. They are not kept, so only the deadline ends them.
for (const [name, start, piece] of [
  ['a reason phrase', 'HTTP/1.1 200 O', PIECE],
  ['the extension of a chunk', `${chunked}10;a=`, PIECE],
] as const)
  t.test(`${name} without end: the call ends at its deadline, and so does its connection`, async (t) => {
    const sockets: Socket[] = [];
    const { origin } = await startRawServer(t, (socket) => {
      sockets.push(socket);
      pour(socket, start, piece);
    });
    const client = createUpstreamClient(origin, adapt({}), { breaker: false, deadlines: { read: 500 } });
    t.teardown(() => client.close('destroy'));
    t.match(await client.call({ kind: 'read', method: 'GET', path: '/api/user/bag', token: 'x' }), {
      outcome: 'timeout',
      sent: true,
    });
    t.ok(await until(() => sockets.length === 1 && sockets.every(({ destroyed }) => destroyed)));
  });
