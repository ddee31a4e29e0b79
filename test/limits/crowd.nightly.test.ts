import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { startPortalProcess } from '../sandbox/support/portalProcess.ts';
import { freePort } from '../support/freePort.ts';
import { short, isReady } from '../support/longRun.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';

const CROWDS = short([100], [30, 100, 200]);
/** Starts of the portal, each with its first page. */
const STARTS = short(1, 10);

/** Asks for a page as one of many visitors, each of a network of their own. */
async function visit(origin: string, path: string, visitor: number) {
  const began = performance.now();
  const response = await fetch(origin + path, {
    headers: { 'x-forwarded-for': `10.1.${visitor}.1` },
  });
  await response.text();
  return { status: response.status, ms: performance.now() - began };
}

/** How long a visitor waits for a turn before the refusal (ms). */
const WAIT = 2_000;

/** A crowd at one moment. All are served if the machine, at its pace of this moment, makes their pages within the wait; nobody is refused before. */
async function crowd(t: Test, origin: string, what: string, paths: string[]): Promise<void> {
  const began = performance.now();
  const visits = await Promise.all(paths.map((path, visitor) => visit(origin, path, visitor)));
  const took = performance.now() - began;
  const times = visits.map(({ ms }) => ms).sort((one, other) => one - other);
  t.comment(
    `${paths.length} visitors at once, ${what}: all in ${Math.round(took)} ms, p99 ${Math.round(times[Math.floor(times.length * 0.99)] ?? 0)} ms`,
  );
  const refused = visits.filter(({ status }) => status !== 200);
  const expected = (took / (paths.length - refused.length)) * paths.length;
  // A busy machine, such as one that runs other tests, may need longer.
  if (expected > WAIT)
    t.same(
      refused.filter(({ status, ms }) => status !== 503 || ms < WAIT),
      [],
      `${paths.length} visitors, ${what}: all would take ${Math.round(expected)} ms`,
    );
  else t.same(refused, [], `${paths.length} visitors, ${what}`);
}

t.test(
  'a crowd of visitors at one moment is served, on one page and on as many different ones, none of which is in memory',
  async (t) => {
    const upstream = await startStubUpstream(t);
    const portal = await startPortalProcess(t, {
      UPSTREAM_ORIGIN: upstream.origin,
      STORE: 'memory',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    await portal.ready;
    let page = 0;
    for (const count of CROWDS) {
      await crowd(
        t,
        portal.origin,
        'one page',
        Array.from({ length: count }, () => `/bank?amount=${count}`),
      );
      // Each reads an article of its own.
      await crowd(
        t,
        portal.origin,
        'different pages',
        Array.from({ length: count }, () => `/news/${++page}`),
      );
    }
  },
);

t.test('the first page after the start is whole, with all its files and pictures', async (t) => {
  for (let start = 0; start < STARTS; start++) {
    const varDir = mkdtempSync(join(tmpdir(), 'first-'));
    t.teardown(() => rmSync(varDir, { recursive: true, force: true }));
    const portal = await startPortalProcess(t, {
      UPSTREAM: 'embedded',
      VAR_DIR: varDir,
      EMBEDDED_PORT: String(await freePort()),
    });
    while (!(await isReady(portal.origin))) await new Promise((resolve) => setTimeout(resolve, 5));
    const page = await fetch(portal.origin);
    t.equal(page.status, 200);
    const html = await page.text();
    const files = [
      ...new Set(
        Array.from(
          html.matchAll(/ (?:src|href)="(\/(?:media|assets|art)\/[^"]+)"/g),
          ([, path = '']) => path,
        ),
      ),
    ];
    t.ok(files.filter((path) => path.startsWith('/media/')).length > 5, `${files.length} files`);
    const statuses = await Promise.all(
      files.map(async (path) => `${(await fetch(portal.origin + path)).status} ${path}`),
    );
    t.same(
      statuses.filter((line) => !line.startsWith('200 ')),
      [],
      `start ${start + 1}`,
    );
    portal.child.kill('SIGKILL');
  }
});
