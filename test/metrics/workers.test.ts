import t from 'tap';
import { freePort } from '../support/freePort.ts';
import { until } from '../support/until.ts';
import { startReadyWorkers } from '../workers/support/startWorkers.ts';
import { NO_PROMTOOL, promtool } from './support/promtool.ts';
import { readScrape, sumOf } from './support/scrape.ts';

t.test('with workers one page has the sums of all, and a worker that ends takes nothing with it', async (t) => {
  const port = await freePort();
  const { portal } = await startReadyWorkers(t, { METRICS_PORT: String(port), STORE: 'memory' });
  const read = async () => readScrape(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
  const counted = async () => sumOf(await read(), 'portal_http_requests_total', 'route="/healthz"');
  const ask = async (count: number) => {
    for (let sent = 0; sent < count; sent++) await fetch(`${portal.origin}/healthz`, { headers: { connection: 'close' } });
  };
  await ask(20);
  t.ok(await until(async () => (await counted()) === 20), 'none is missing, whichever worker had it');
  const scrape = await read();
  t.equal(sumOf(scrape, 'portal_build_info'), 1, 'what is the same everywhere is no sum');
  t.equal(sumOf(scrape, 'portal_breaker_state', 'state="closed"'), 2, 'processes in this state');
  t.equal(sumOf(scrape, 'portal_text_message_budget'), 1_000);
  if (!NO_PROMTOOL) t.match(await promtool(['check', 'metrics'], await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()), { code: 0, output: '' });
  process.kill(portal.pidOf(1), 'SIGKILL');
  await portal.printed('sys.worker_ended');
  t.equal(await counted(), 20, 'what it had counted stays');
  await portal.printed('sys.ready', 3);
  await ask(10);
  t.ok(await until(async () => (await counted()) === 30));
});
