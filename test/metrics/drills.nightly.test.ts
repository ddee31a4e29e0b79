import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { fail, ok } from '../../shared/envelope.ts';
import { BROWSER_REPORT_PATH } from '../../shared/paths.ts';
import { browserWith, withdraw } from '../money/support/withdraw.ts';
import { limitedFiles, NO_MOUNT, smallDisk } from '../runbook/support/fullDisks.ts';
import { startPortalProcess } from '../sandbox/support/portalProcess.ts';
import { Browser } from '../support/browserLike.ts';
import { makeAuthority } from '../support/faults/certificates.ts';
import { freePort } from '../support/freePort.ts';
import { isReady, until } from '../support/longRun.ts';
import { recordedData } from '../support/recorded.ts';
import { NO_REDIS, startRedis } from '../support/startRedis.ts';
import { json } from '../support/stubUpstream.ts';
import { DRILLS, type DrillName } from './support/drills.ts';
import { NO_PROMTOOL } from './support/promtool.ts';
import { recordSeries } from './support/recordSeries.ts';
import { startMetered } from './support/scrape.ts';

// Real portals in real trouble: their metrics are read, each reading stands for a quarter of a minute, and the real rules are evaluated over them.
// Exactly the alert of the cause fires.

/** Readings before something goes wrong, while it lasts, and after it. */
const [BEFORE, DURING, AFTER] = [8, 32, 8];
/** Readings of a portal that nobody visits, at the end: longer than a consequence's window and its `for`. */
const QUIET = 60;
const BUSY = { TRUSTED_PROXIES: '127.0.0.1', PAGES_PER_MINUTE: '1000000' };

type Recording = ReturnType<typeof recordSeries>;
type Metered = Awaited<ReturnType<typeof startMetered>>;

const newFolder = (t: Test): string => {
  const folder = mkdtempSync(join(tmpdir(), 'drill-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

let sent = 0;
/** Somebody who has not been here before. */
const from = () => ({ 'x-forwarded-for': `198.51.${100 + (++sent >> 8)}.${sent & 255}` });
const visit = (origin: string) =>
  Promise.all([1, 2, 3].map(() => new Browser(origin).get('/bff/captcha', from())));
const read = (origin: string) => browserWith(origin, `token-${++sent}`).get('/bff/user/bag', from());
const pay = (origin: string) =>
  withdraw(browserWith(origin, `token-${++sent}`), `a-key-of-drill-${++sent}`, '20.00', from());
/** What visitors and members do in a quarter of a minute. */
const everyday = (...origins: string[]) =>
  Promise.all(origins.flatMap((origin) => [visit(origin), read(origin), pay(origin)]));

async function start(
  t: Test,
  env: Record<string, string> = {},
  options: Parameters<typeof startMetered>[2] = {},
): Promise<Metered> {
  const metered = await startMetered(t, { ...BUSY, ...env }, options);
  if (!(await metered.hasStarted())) throw new Error('it does not start');
  // The pages that are made ahead are no part of a drill.
  if (!(await until(() => metered.portal.stdout().includes('"event":"sys.pages_fetched"'), 60_000)))
    throw new Error('its pages are not made');
  return metered;
}

async function repeat(recording: Recording, times: number, what: () => unknown): Promise<void> {
  for (let time = 0; time < times; time++) {
    await what();
    await recording.take();
  }
}

/** A drill with one gateway: what goes wrong, what is done while it lasts, and how it ends. */
async function withOne(
  t: Test,
  {
    env,
    options,
    begin,
    during,
    end,
    withSpeed = false,
  }: {
    env?: Record<string, string>;
    options?: Parameters<typeof startMetered>[2];
    withSpeed?: boolean;
    begin?: (metered: Metered) => unknown;
    during?: (metered: Metered, step: number) => unknown;
    end?: (metered: Metered) => unknown;
  } = {},
): Promise<Recording> {
  const metered = await start(t, env, options);
  const { portal } = metered;
  const recording = recordSeries([{ instance: 'portal-1', read: metered.read }], { withSpeed });
  await repeat(recording, BEFORE, () => everyday(portal.origin));
  await begin?.(metered);
  let step = 0;
  await repeat(recording, DURING, () => Promise.all([everyday(portal.origin), during?.(metered, step++)]));
  if (!end) return recording;
  await end(metered);
  await repeat(recording, AFTER, () => everyday(portal.origin));
  recording.hold(QUIET);
  return recording;
}

/** Ends the process, and starts another in its place; the readings between are not taken, as none of Prometheus falls between them. */
async function again(
  t: Test,
  recording: Recording,
  {
    at,
    port,
    origin,
  }: {
    at: { child: { kill: (signal: NodeJS.Signals) => unknown }; exited: Promise<unknown> };
    port: string;
    origin: string;
  },
) {
  at.child.kill('SIGKILL');
  await at.exited;
  const next = await startPortalProcess(t, {
    ...BUSY,
    UPSTREAM_ORIGIN: origin,
    STORE: 'memory',
    METRICS_PORT: port,
  });
  await next.ready;
  await until(() => next.stdout().includes('"event":"sys.pages_fetched"'), 60_000);
  await repeat(recording, 6, () => everyday(next.origin));
  return next;
}

/** What is done in each drill. */
const DONE: Record<DrillName, (t: Test) => Promise<Recording>> = {
  'an ordinary hour': (t) => withOne(t, { end: () => undefined }),
  'one 502 in a quiet hour': async (t) => {
    const { portal, upstream, read } = await start(t);
    const recording = recordSeries([{ instance: 'portal-1', read }]);
    const ask = () => new Browser(portal.origin).get('/bff/captcha', from());
    // The first failure of all is no rise for Prometheus, since its series begins with it: so there was one before.
    upstream.on('GET /api/captcha', json('<h1>500</h1>', 500));
    await ask();
    upstream.reset();
    for (let time = 0; time < BEFORE; time++) await recording.take();
    upstream.on('GET /api/captcha', json('<h1>500</h1>', 500));
    t.equal((await ask()).status, 502);
    upstream.reset();
    await recording.take();
    await repeat(recording, 4, ask);
    recording.hold(240);
    return recording;
  },
  'a gateway is restarted for a release': async (t) => {
    const { portal, upstream, read, address } = await start(t);
    const recording = recordSeries([{ instance: 'portal-1', read }]);
    await repeat(recording, BEFORE, () => everyday(portal.origin));
    await again(t, recording, { at: portal, port: new URL(address).port, origin: upstream.origin });
    recording.hold(QUIET);
    return recording;
  },
  'Redis away, for two gateways, and back': async (t) => {
    const redis = await startRedis(t);
    const both = [await start(t, { REDIS_URL: redis.url }), await start(t, { REDIS_URL: redis.url })];
    const origins = both.map(({ portal }) => portal.origin);
    const recording = recordSeries(
      both.map(({ read }, index) => ({ instance: `portal-${index + 1}`, read })),
    );
    const isUp = async (up: number) =>
      (await Promise.all(both.map(({ read }) => read()))).every((text) =>
        text.includes(`portal_store_up{store="redis"} ${up}`),
      );
    t.ok(await until(() => isUp(1), 20_000));
    await repeat(recording, BEFORE, () => everyday(...origins));
    await redis.stop();
    t.ok(await until(() => isUp(0), 20_000));
    await repeat(recording, DURING, () => everyday(...origins));
    await redis.start();
    t.ok(await until(() => isUp(1), 20_000));
    await repeat(recording, AFTER, () => everyday(...origins));
    recording.hold(QUIET);
    return recording;
  },
  'Redis without memory': async (t) => {
    const redis = await startRedis(t);
    const memory = (bytes: string) =>
      execFileSync('redis-cli', ['-u', redis.url, 'config', 'set', 'maxmemory', bytes]);
    return withOne(t, { env: { REDIS_URL: redis.url }, begin: () => memory('1'), end: () => memory('0') });
  },
  "nine tenths of Redis's memory in use": async (t) => {
    const redis = await startRedis(t);
    const used = () =>
      Number(
        /^used_memory:(\d+)/m.exec(
          execFileSync('redis-cli', ['-u', redis.url, 'info', 'memory'], { encoding: 'utf8' }),
        )?.[1],
      );
    return withOne(t, {
      env: { REDIS_URL: redis.url },
      begin: () =>
        execFileSync('redis-cli', [
          '-u',
          redis.url,
          'config',
          'set',
          'maxmemory',
          String(Math.round(used() / 0.85)),
        ]),
    });
  },
  'upstream down, and back': (t) =>
    withOne(t, {
      begin: ({ upstream }) => upstream.close(),
      during: async ({ portal }, step) => {
        // Many ask in the first quarter of a minute, as they would on a day.
        if (step === 0)
          for (let index = 0; index < 60 && !portal.stdout().includes('sys.breaker_open'); index++)
            await read(portal.origin);
      },
      end: async ({ upstream, portal }) => {
        await upstream.reopen();
        t.ok(
          await until(
            async () => (await read(portal.origin), portal.stdout().includes('sys.breaker_closed')),
            20_000,
          ),
        );
      },
    }),
  'half of the calls of the upstream fail': (t) =>
    withOne(t, {
      begin: ({ upstream }) => upstream.on('GET /api/user/bag', json('<h1>500</h1>', 500)),
      during: ({ portal }) => Promise.all([read(portal.origin), read(portal.origin), read(portal.origin)]),
      end: ({ upstream }) => upstream.reset(),
    }),
  'upstream slow': (t) =>
    withOne(t, {
      withSpeed: true,
      begin: ({ upstream }) =>
        upstream.on(
          'GET /api/captcha',
          (hit, response) => void setTimeout(() => upstream.sample(hit, response), 400),
        ),
    }),
  'the upstream sends what the contract does not have': (t) =>
    withOne(t, { begin: ({ upstream }) => upstream.on('GET /api/user/bag', json(ok({ balance: {} }))) }),
  'the upstream mixes up two members': (t) =>
    withOne(t, {
      begin: async ({ upstream, portal }) => {
        const mixed = browserWith(portal.origin, 'a-token-of-two-members');
        for (const id of [5, 6]) {
          upstream.on('GET /api/visit', json(ok({ ...(recordedData('visit') as object), id })));
          await mixed.get('/bff/visit', from());
        }
      },
    }),
  'the upstream refuses the sessions of all': (t) =>
    withOne(t, {
      begin: ({ upstream }) => upstream.on('GET /api/user/bag', json(fail(40000, '登录已失效'))),
      during: ({ portal }) => Promise.all([read(portal.origin), read(portal.origin)]),
    }),
  'the reply to one withdrawal is lost': (t) =>
    withOne(t, {
      begin: async ({ upstream, portal }) => {
        upstream.on('POST /api/user/withdraw', (_hit, response) => void response.destroy());
        t.equal((await pay(portal.origin)).json.code, 50_410);
        upstream.reset();
      },
    }),
  'disk full': async (t) => {
    const disk = smallDisk(t);
    return withOne(t, {
      env: { STORE: '', VAR_DIR: disk.folder },
      begin: () => disk.fill(0),
      end: () => disk.clear(0),
    });
  },
  'the store cannot write, with room on the disk': async (t) => {
    const disk = limitedFiles(t);
    const pid = ({ portal }: Metered) => portal.child.pid ?? 0;
    return withOne(t, {
      env: { STORE: '', VAR_DIR: disk.folder },
      begin: (metered) => disk.fill(pid(metered)),
      end: (metered) => disk.clear(pid(metered)),
    });
  },
  'no backup for two days': async (t) => {
    const varDir = newFolder(t);
    writeFileSync(join(varDir, 'last-backup'), new Date(Date.now() - 2 * 86_400_000).toISOString());
    const metricsPort = await freePort();
    const portal = await startPortalProcess(t, {
      NODE_ENV: 'production',
      UPSTREAM: 'embedded',
      PUBLIC_ORIGIN: 'https://www.example.com',
      ALLOWED_HOSTS: '127.0.0.1',
      VAR_DIR: varDir,
      METRICS_PORT: String(metricsPort),
    });
    await portal.ready;
    const recording = recordSeries([
      {
        instance: 'portal-1',
        read: async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
      },
    ]);
    for (let time = 0; time < BEFORE; time++) await recording.take();
    recording.hold(300);
    return recording;
  },
  'certificate near its end': async (t) => {
    const to = new Date(Date.now() + 2 * 86_400_000).toISOString().replace(/[-:T]|\.\d+/g, '');
    const balancer = createServer(
      makeAuthority(t).sign({ name: 'localhost', to }),
      (socket) => void socket.on('error', () => undefined).end(),
    );
    await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
    t.teardown(() => void balancer.close());
    const { port } = balancer.address() as AddressInfo;
    const { read } = await start(t, {
      PUBLIC_ORIGIN: `https://localhost:${port}`,
      ALLOWED_HOSTS: '127.0.0.1',
    });
    t.ok(await until(async () => (await read()).includes('portal_certificate_seen{of="portal"} 1'), 20_000));
    const recording = recordSeries([{ instance: 'portal-1', read }]);
    await recording.take();
    recording.hold(120);
    return recording;
  },
  'lists of passwords are tried': (t) =>
    withOne(t, {
      begin: ({ upstream }) => upstream.on('POST /api/login', json(fail(422, '密码不正确'))),
      during: ({ portal }) =>
        Promise.all(
          [1, 2, 3, 4].map(() =>
            new Browser(portal.origin).post(
              '/bff/login',
              { phone_number: `139${String(++sent).padStart(8, '0')}`, password: 'Wrong-2026' },
              from(),
            ),
          ),
        ),
    }),
  // One browser in two; `everyday` asks for the pages.
  'a release with a script error': (t) =>
    withOne(t, {
      during: ({ portal }) =>
        Promise.all(
          ['/', '/bank', '/news'].map((path) =>
            fetch(portal.origin + BROWSER_REPORT_PATH, {
              method: 'POST',
              headers: { 'content-type': 'application/json', ...from() },
              body: JSON.stringify({ path, error: { kind: 'script', name: 'TypeError' } }),
            }),
          ),
        ),
    }),
  'a release breaks its Content Security Policy': (t) =>
    withOne(t, {
      during: ({ portal }) =>
        fetch(`${portal.origin}/bff/csp-report`, {
          method: 'POST',
          headers: { 'content-type': 'application/csp-report', ...from() },
          body: JSON.stringify({ 'csp-report': { 'effective-directive': 'script-src-elem' } }),
        }),
    }),
  'an instance is killed': async (t) => {
    const { portal, read } = await start(t);
    const recording = recordSeries([{ instance: 'portal-1', read }]);
    await repeat(recording, BEFORE, () => everyday(portal.origin));
    portal.child.kill('SIGKILL');
    await portal.exited;
    for (let time = 0; time < DURING; time++) await recording.take();
    return recording;
  },
  'an instance crashes again and again': async (t) => {
    const { portal, upstream, read, address } = await start(t);
    const recording = recordSeries([{ instance: 'portal-1', read }]);
    await repeat(recording, BEFORE, () => everyday(portal.origin));
    let at: { child: typeof portal.child; exited: Promise<unknown> } = portal;
    for (let time = 0; time < 5; time++)
      at = await again(t, recording, { at, port: new URL(address).port, origin: upstream.origin });
    return recording;
  },
  'more requests than one process can serve': async (t) => {
    const fault = join(newFolder(t), 'fault.mjs');
    writeFileSync(
      fault,
      "process.on('SIGWINCH', () => { const end = performance.now() + 12_000; const busy = setInterval(() => { for (const began = performance.now(); performance.now() - began < 1_500;); if (performance.now() > end) clearInterval(busy); }, 10); });\n",
    );
    const { portal, read } = await start(t, {}, { args: ['--import', fault] });
    const recording = recordSeries([{ instance: 'portal-1', read }], { withSpeed: true });
    const pages = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () => new Browser(portal.origin).get(`/bank?amount=${++sent}`, from())),
      );
    await repeat(recording, BEFORE, () => everyday(portal.origin));
    portal.child.kill('SIGWINCH');
    await wait(6_000);
    t.ok(
      (await pages(60)).some(({ status }) => status === 503),
      'some are refused',
    );
    await recording.take();
    t.ok(await until(() => isReady(portal.origin), 60_000));
    recording.hold(QUIET);
    return recording;
  },
};

const needs: Partial<Record<DrillName, string | false>> = {
  'Redis away, for two gateways, and back': NO_REDIS,
  'Redis without memory': NO_REDIS,
  "nine tenths of Redis's memory in use": NO_REDIS,
  'disk full': NO_MOUNT,
};

for (const { name, fires } of DRILLS.filter(({ name }) =>
  new RegExp(process.env['DRILL'] ?? '').test(name),
)) {
  t.test(`drill: ${name}`, { skip: NO_PROMTOOL || needs[name] || false }, async (t) => {
    const recording = await DONE[name](t);
    t.equal(
      await recording.fired(fires.map((alert) => `Portal${alert}`)),
      '',
      fires.join(', ') || 'nothing fires',
    );
  });
}
