import t from 'tap';
import { startPortal } from '../helper.ts';
import { short } from '../support/longRun.ts';
import { routesOf } from '../support/routesOf.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { scaled } from '../support/timeoutScale.ts';
import { captureStderr } from './support/captureStderr.ts';
import { faults } from './support/faults.ts';
import { calls, misused, ownRoutes, pageRequests } from './support/plant.ts';
import { search } from './support/search.ts';
import { SECRETS, secretsIn } from './support/secrets.ts';

const [working] = faults;

for (const fault of faults) {
  t.test(`no response shows a secret that is not its own, and no log line any: ${fault.name}`, async (t) => {
    const upstream = await startStubUpstream(t);
    fault.behave(upstream);
    const deadline = fault.deadline ?? scaled(5_000);
    const { app, logs, origin } = await startPortal(t, {
      upstream: upstream.origin,
      logLevel: 'trace',
      client: { breaker: false },
      deadlines: { read: deadline, write: deadline },
      env: { WECHAT_APP_ID: 'wx0123456789', PUBLIC_ORIGIN: 'https://portal.example' },
      ...(fault.adaptation && { adaptation: fault.adaptation }),
      ...(fault.store && { store: fault.store }),
    });
    const stderr = captureStderr(t);
    const { host } = new URL(origin);
    const registered = routesOf(app, SECRETS.pathPart, SECRETS.pathPart);
    const planted = {
      // The hooks before a route do not depend on the upstream.
      misused: fault === working || short(false, true) ? registered.flatMap(({ method, path }) => misused(host, method, path)) : [],
      calls: calls(host),
      'own routes': ownRoutes(host),
      pages: pageRequests(host),
    };
    let sent = 0;
    for (const [title, requests] of Object.entries(planted)) {
      const { leaks, times } = await search(app, requests, fault.speaks === true);
      sent += requests.length;
      t.same([...new Set(leaks)], [], title);
      if (requests.length > 0) t.comment(`${title}: ${requests.length} requests, ${JSON.stringify([...times].sort())}`);
    }
    await new Promise(setImmediate);
    t.same(logs.filter((line) => secretsIn(line).length > 0), [], 'no log line has a secret');
    t.same(logs.filter((line) => /scrubbed/.test(line)), [], 'without the help of the scrubber');
    t.ok(logs.length >= sent, `${logs.length} lines for ${sent} requests`);
    t.same(secretsIn(stderr()), [], 'nor has standard error');
  });
}

t.test('there are forty secrets and more', async (t) => {
  t.ok(Object.keys(SECRETS).length >= 40, `${Object.keys(SECRETS).length}`);
  for (const [name, value] of Object.entries(SECRETS)) t.same(secretsIn(`"x":"${value}"`), [name], `${name} is found`);
});
