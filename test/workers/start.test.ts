import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import t from 'tap';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { until } from '../support/until.ts';
import { startWorkers } from './support/startWorkers.ts';

t.test('a port that is taken ends the portal: exit code 2 and one line', async (t) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  t.teardown(() => other.close());
  const upstream = await startStubUpstream(t);
  const portal = await startWorkers(t, { WORKERS: '3', PORT: String((other.address() as AddressInfo).port) }, { upstream: upstream.origin });
  t.equal(await portal.exited, 2);
  await portal.closed;
  t.match(portal.stderr(), /^[^\n]*EADDRINUSE[^\n]*\n$/);
  t.equal(portal.lines('sys.worker_started').length, 1, 'it is tried once');
  t.notMatch(portal.stdout(), /"level":"(error|fatal)"/);
});

t.test('a setting that is wrong is said once', async (t) => {
  const portal = await startWorkers(t, { PUBLIC_ORIGIN: 'no origin', UPSTREAM_ORIGIN: 'http://127.0.0.1:9' });
  t.equal(await portal.exited, 2);
  await portal.closed;
  t.match(portal.stderr(), /^PUBLIC_ORIGIN [^\n]*\n$/);
  t.equal(portal.stdout(), '');
});

t.test('an error in the first worker before it listens ends the portal', async (t) => {
  const portal = await startWorkers(t, { UPSTREAM_ORIGIN: 'http://127.0.0.1:9' }, { args: ['--import', 'data:text/javascript,import cluster from "node:cluster"; if (cluster.isWorker) throw new Error()'] });
  t.equal(await portal.exited, 1);
  t.equal(portal.lines('sys.worker_started').length, 1);
});

t.test('the first worker listens at once; a further one when it is ready, so that none but ready workers are added', async (t) => {
  const upstream = await startStubUpstream(t);
  upstream.on('*', (_hit, response) => void response.destroy());
  const portal = await startWorkers(t, {}, { upstream: upstream.origin });
  // The second has tried to fetch the site data.
  await portal.printed('upstream.call', 1, ({ worker }) => worker === 2);
  const responses = await Promise.all(Array.from({ length: 6 }, () => portal.browser().get('/readyz')));
  t.ok(responses.every(({ status }) => status === 503));
  t.strictSame([...new Set(await Promise.all(responses.map((response) => portal.workerOf(response))))], [1]);
  upstream.on('*', upstream.sample);
  await portal.printed('sys.ready', 2);
  t.ok(await until(async () => (await portal.workerOf(await portal.browser().get('/readyz'))) === 2));
});
