import t from 'tap';
import { startPortal } from '../helper.ts';
import { routesOf } from '../support/routesOf.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { faults } from './support/faults.ts';
import { calls, misused, ownRoutes, pageRequests } from './support/plant.ts';
import { search } from './support/search.ts';
import { SECRETS, secretsIn } from './support/secrets.ts';

for (const fault of faults) {
  t.test(`${fault.name}`, async (t) => {
    const upstream = await startStubUpstream(t);
    fault.behave(upstream);
    const portal = await startPortal(t, { upstream: upstream.origin, logLevel: 'trace', client: { breaker: false }, deadlines: { read: fault.name.includes('hangs') ? 60 : 5000, write: fault.name.includes('hangs') ? 60 : 5000 }, env: { WECHAT_APP_ID: 'wx0123456789', PUBLIC_ORIGIN: 'http://127.0.0.1:9'}, ...(fault.adaptation && { adaptation: fault.adaptation }), ...(fault.store && { store: fault.store }) });
    const host = new URL(portal.origin).host;
    const all = fault === faults[0] ? routesOf(portal.app, SECRETS.pathPart, SECRETS.pathPart).flatMap(({ method, path }) => misused(host, method, path)) : [];
    const began = performance.now();
    const parts = { all, calls: calls(host), own: ownRoutes(host), pages: pageRequests(host) };
    for (const [name, planted] of Object.entries(parts)) {
      const { seen, statuses } = await search(portal.app, planted);
      const sums = new Map<string, number>();
      for (const { title, status, place, secret } of seen) { const key = `${name} ${title.replace(/.*: /, (m) => (name === 'pages' || name==='own' ? m : name==='calls'? m: '*'))} ${place} ${secret}`; sums.set(key, (sums.get(key) ?? 0) + 1); void status; }
      console.error(`## ${fault.name} ${name}: ${planted.length} ${JSON.stringify([...statuses])} ${Math.round(performance.now() - began)} ms`);
      for (const [key, n] of sums) console.error(`   ${n} ${key}`);
    }
    const dirty = portal.logs.map((line) => ({ line, found: secretsIn(line) })).filter(({ found }) => found.length > 0);
    const kinds = new Map<string, string>();
    for (const { line, found } of dirty) kinds.set(`${(JSON.parse(line) as any).event} ${found}`, line);
    for (const [k, line] of kinds) console.error(`   LOG ${k} ${line.slice(0, 400)}`);
    console.error(portal.logs.filter((l) => /scrubbed/.test(l)).length, 'scrubbed', portal.logs.length, 'lines', upstream.hits.length, 'hits');
    t.pass();
  });
}
