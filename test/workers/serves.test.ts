import t from 'tap';
import { MEMBER, PASSWORD } from '../helper.ts';
import { startReadyWorkers, startWorkers } from './support/startWorkers.ts';

const MESSAGES_A_MINUTE = 5;

t.test('both workers answer on one port, with pages, files and health', async (t) => {
  const { portal } = await startReadyWorkers(t);
  const seen = new Set<number | undefined>();
  for (const path of ['/', '/', '/healthz', '/healthz', '/readyz', '/readyz', '/bff/site', '/bff/site']) {
    const response = await portal.browser().get(path);
    t.equal(response.status, 200, path);
    seen.add(await portal.workerOf(response));
  }
  t.strictSame([...seen].sort(), [1, 2]);
  t.equal(portal.lines('sys.workers').length, 1);
  t.equal(portal.stderr(), '');
});

t.test('a rate limit counts the calls of both workers together', async (t) => {
  const { portal } = await startReadyWorkers(t);
  const statuses: number[] = [];
  const workers = new Set<number | undefined>();
  for (let sent = 0; sent < MESSAGES_A_MINUTE + 3; sent++) {
    const response = await portal.browser().post('/bff/send/sms', { phone_number: String(13700000000 + sent) });
    statuses.push(response.status);
    if (response.status !== 429) workers.add(await portal.workerOf(response));
  }
  t.strictSame(statuses.map((status) => status === 429), [...Array<boolean>(MESSAGES_A_MINUTE).fill(false), true, true, true]);
  t.equal(workers.size, 2, 'both have sent some');
});

t.test('with the embedded upstream: a session that one worker opened is ended by another, and the folder can be used again', async (t) => {
  const portal = await startWorkers(t);
  await portal.printed('sys.ready', 2);
  t.match(portal.lines('sys.workers'), [{ count: 2, console: `${portal.embedded}/console` }]);
  const member = portal.browser();
  const login = await member.post('/bff/login', { phone_number: MEMBER.ordinary, password: PASSWORD });
  t.equal(login.json.code, 200);
  const copy = portal.browser();
  for (const [name, value] of member.jar) copy.jar.set(name, value);
  for (let times = 0; times < 4; times++) t.equal((await copy.get('/bff/user/bag')).json.code, 200);
  await member.post('/bff/logout');
  const after = await Promise.all([1, 2, 3, 4].map(() => copy.get('/bff/user/bag')));
  t.ok(after.every(({ json }) => json.code === 40000), 'the copied cookie opens nothing, at any worker');
  t.equal(new Set(await Promise.all(after.map((response) => portal.workerOf(response)))).size, 2);
  portal.child.kill('SIGTERM');
  t.equal(await portal.exited, 0);
  t.notMatch(portal.stdout(), /"level":"(error|fatal)"|copies_not_kept/);
  t.equal(portal.stderr(), '');
});
