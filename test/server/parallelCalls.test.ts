import { spawn } from 'node:child_process';
import { once } from 'node:events';
import t, { type Test } from 'tap';
import type { User } from '../../shared/records/account.ts';
import { ok } from '../../shared/envelope.ts';
import { freePort } from '../support/freePort.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { recordedData } from '../support/recorded.ts';

const TOKEN = 'member-token';
const NAME = '林知夏';
const user = json(ok({ ...(recordedData('visit') as User), nickname: NAME }));

/** The calls that the account overview makes. */
const CALLS = ['GET /api/user/bag', 'GET /api/user/form', 'GET /api/user/notice/list', 'GET /api/visit'];

/** Starts the built portal in its own process, and returns its origin when it is ready. */
async function startBuilt(t: Test, upstream: string): Promise<string> {
  const port = await freePort();
  const portal = spawn(process.execPath, ['dist/server/main.js'], { env: { DRAIN_GRACE: '0', METRICS_PORT: '0', PORT: String(port), UPSTREAM_ORIGIN: upstream }, stdio: ['ignore', 'pipe', 'inherit'] });
  t.teardown(async () => {
    portal.kill();
    await once(portal, 'exit');
  });
  let log = '';
  for await (const part of portal.stdout.iterator({ destroyOnReturn: false })) if ((log += part).includes('"event":"sys.ready"')) break;
  portal.stdout.resume();
  return `http://127.0.0.1:${port}`;
}

t.test('the overview makes all its calls in parallel: none waits for the response to another', async (t) => {
  const upstream = await startStubUpstream(t);
  const calls: string[] = [];
  const held: (() => void)[] = [];
  let released = 0;
  upstream.on('*', (hit, response) => {
    const respond = () => (hit.path === '/api/visit' ? user : upstream.sample)(hit, response);
    // Site data is shared: the gateway caches it and refreshes it in the background.
    if (hit.headers.authorization !== TOKEN) return respond();
    calls.push(`${hit.method} ${hit.path}`);
    // No response is sent until all calls have arrived; a call that waits for a response would never arrive.
    held.push(respond);
    if (held.length < CALLS.length) return;
    released = held.length;
    for (const release of held) release();
  });
  const portal = await startBuilt(t, upstream.origin);
  const page = await fetch(`${portal}/user`, { headers: { cookie: `bank_token=${TOKEN}` } });
  t.equal(page.status, 200);
  t.match(await page.text(), NAME);
  t.same(calls.sort(), CALLS, 'each call is made once');
  t.equal(released, CALLS.length, 'all calls overlap');
});
