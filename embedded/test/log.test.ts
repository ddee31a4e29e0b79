import t from 'tap';
import { startPortal } from '../../test/helper.ts';
import { until } from '../../test/support/longRun.ts';

t.test('the embedded upstream logs a request under the id of the gateway’s, and nothing of what it is about', async (t) => {
  const portal = await startPortal(t, { logLevel: 'debug' });
  const member = await portal.member();
  const id = String((await member.get('/bff/user/bag')).headers['x-request-id']);
  const lines = () => portal.upstreamLogs.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => Object.values(line).includes(id));
  t.ok(await until(() => lines().length > 0));
  t.match(lines()[0], { part: 'embedded', event: 'http.request', level: 'debug', method: 'GET', route: '/api/user/bag', status: 200 });
  t.notMatch(portal.upstreamLogs.join(''), /13800000001|Demo-2026/);
});
