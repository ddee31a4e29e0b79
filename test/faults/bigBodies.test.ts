import type { Socket } from 'node:net';
import t from 'tap';
import { LANES } from '../../server/upstream/client/lanes.ts';
import { startPortalProcess } from '../sandbox/support/portalProcess.ts';
import { Browser } from '../support/browserLike.ts';
import { endless, type Endless } from '../support/faults/endless.ts';
import { memoryOf, TELLS_MEMORY } from '../support/faults/gatewayMemory.ts';
import { good } from '../support/faults/good.ts';
import { jsonResponse, startRawServer, type Toxic } from '../support/faults/rawServer.ts';
import { until } from '../support/until.ts';

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
const portal = await startPortalProcess(t, { UPSTREAM_ORIGIN: upstream.origin, TRUSTED_PROXIES: '127.0.0.1' }, { args: TELLS_MEMORY });
await portal.ready;
let members = 0;

/** Asks as another member at another address each time, so that no limit by member or address is reached. */
function ask(path: string) {
  const member = new Browser(portal.origin);
  member.jar.set('bank_token', `member-${++members}`);
  return member.get(path, { 'x-forwarded-for': `203.0.${members >> 8}.${members & 255}` });
}

/** The status; 'cut' for a response that began and was broken off. Each picture is another one, since callers would share the same. */
const outcomeOf = ({ path }: Endless, n: number): Promise<number | 'cut'> => ask(path.startsWith('/media/') ? `${path}?n=${n}` : path).then(({ status }) => status, () => 'cut' as const);

// What is passed on while it arrives has begun when its length shows.
const expected = ({ path }: Endless): number | 'cut' => (path === '/bff/user/bag' ? 502 : 'cut');

for (const fault of endless) {
  t.test(`${AT_ONCE} times at once ${fault.name}: each response is broken off early, and memory stays bounded`, async (t) => {
    upstream.behave(works);
    t.ok(await until(async () => (await ask('/bff/user/bag')).status === 200, 30_000), 'before, the portal works');
    const before = await memoryOf(portal);
    const poured = new Set<Socket>();
    let arrived = 0;
    upstream.behave((socket, request) => {
      if (!/^GET (?:\/api\/user\/bag|\/media\/big|\S*upload\/7)/.test(request)) return works(socket, request);
      arrived++;
      poured.add(socket);
      fault.toxic(socket, request);
    });
    // Not more at once than the lane of files has connections.
    const count = fault.path === '/bff/upload/7' ? LANES.file.connections : AT_ONCE;
    const outcomes = await Promise.all(Array.from({ length: count }, (_, n) => outcomeOf(fault, n)));
    const after = await memoryOf(portal);

    t.same([...new Set(outcomes)], [expected(fault)], 'the caller gets a failure, never a part as the whole');
    t.equal(arrived, count, 'each was asked for once');
    // A bomb ends by itself, and its connections stay.
    if (fault.name !== 'a gzip bomb') t.ok(await until(() => [...poured].every(({ destroyed }) => destroyed)), 'the gateway closes the connections');
    const most = Math.max(...Array.from(poured, ({ bytesWritten }) => bytesWritten));
    t.ok(most < fault.limit + SOCKET_BUFFERS, `the upstream could write ${(most / MB).toFixed(1)} MB`);
    t.ok(after.used - before.used < KEPT_MAX, `in use: ${((after.used - before.used) / MB).toFixed(1)} MB more`);
    t.ok(after.peak - before.peak < PEAK_MAX, `the process at most: ${((after.peak - before.peak) / MB).toFixed(1)} MB more`);
  });
}
