import { spawn } from 'node:child_process';
import { once } from 'node:events';
import t, { type Test } from 'tap';
import { contract } from '../../shared/contract/index.ts';
import { sampleOutput } from '../../shared/contract/sample.ts';
import type { User } from '../../shared/records/account.ts';
import { ok } from '../../shared/envelope.ts';
import { freePort } from '../support/freePort.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

const TOKEN = 'member-token';
const NAME = '林知夏';
const user = json(ok({ ...(sampleOutput(contract.visit.output) as User), nickname: NAME }));

/** What the overview asks the upstream for. */
const CALLS = ['GET /api/user/bag', 'GET /api/user/form', 'GET /api/user/notice/list', 'GET /api/visit'];

/** The portal as it is shipped, in a process of its own: its bundle, ready for visitors. */
async function startBuilt(t: Test, upstream: string): Promise<string> {
  const port = await freePort();
  const portal = spawn(process.execPath, ['dist/server/main.js'], { env: { PORT: String(port), UPSTREAM_ORIGIN: upstream }, stdio: ['ignore', 'pipe', 'inherit'] });
  t.teardown(async () => {
    portal.kill();
    await once(portal, 'exit');
  });
  let log = '';
  for await (const part of portal.stdout.iterator({ destroyOnReturn: false })) if ((log += part).includes('"event":"sys.ready"')) break;
  portal.stdout.resume();
  return `http://127.0.0.1:${port}`;
}

t.test('the overview shows a member’s data after one round of calls: none waits for another’s answer', async (t) => {
  const upstream = await startStubUpstream(t);
  const calls: string[] = [];
  const held: (() => void)[] = [];
  let answered = 0;
  upstream.on('*', (hit, response) => {
    const answer = () => (hit.path === '/api/visit' ? user : upstream.sample)(hit, response);
    // Site data is everybody's, kept by the gateway and renewed behind the visitors' backs.
    if (hit.headers.authorization !== TOKEN) return answer();
    calls.push(`${hit.method} ${hit.path}`);
    // Nothing is answered until everything has been asked for; a call that waits for an answer never comes.
    held.push(answer);
    if (held.length < CALLS.length) return;
    answered = held.length;
    for (const release of held) release();
  });
  const portal = await startBuilt(t, upstream.origin);
  const page = await fetch(`${portal}/user`, { headers: { cookie: `bank_token=${TOKEN}` } });
  t.equal(page.status, 200);
  t.match(await page.text(), NAME);
  t.same(calls.sort(), CALLS, 'what the page shows, each asked for once');
  t.equal(answered, CALLS.length, 'all at the same time');
});
