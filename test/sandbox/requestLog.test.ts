import { readFileSync } from 'node:fs';
import t from 'tap';
import { startPortal } from '../helper.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { until } from '../support/until.ts';

/** The fields in a table of docs/logging.md. */
function fieldsUnder(title: string): string[] {
  const [, section = ''] = readFileSync('docs/logging.md', 'utf8').split(`# ${title}\n`);
  return Array.from((section.split(/\n##+ /)[0] ?? '').matchAll(/^\| `(\w+)` \|/gm), ([, field = '']) => field);
}

t.test('docs/logging.md names the fields of request lines, all of them and no others', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const lines = () => portal.logs.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ event }) => event === 'http.request');
  for (const path of ['/news', '/news', '/healthz', '/bff/nothing', '/%00']) await portal.browser().get(path);
  const member = portal.browser();
  member.jar.set('bank_token', 'a-token');
  await member.get('/user');
  // The upstream never answers, so the client leaves.
  let isAsked = false;
  upstream.on('GET /api/user/bag', () => void (isAsked = true));
  const leaving = new AbortController();
  const left = fetch(`${portal.origin}/bff/user/bag`, { headers: { cookie: 'bank_token=a-token' }, signal: leaving.signal }).catch(() => undefined);
  await until(() => isAsked);
  leaving.abort();
  await left;
  t.ok(await until(() => lines().some(({ aborted }) => aborted === true)));

  const seen = new Set(lines().flatMap((line) => Object.keys(line)));
  const common = fieldsUnder('Every line');
  const own = fieldsUnder('`http.request`');
  t.same([...seen].filter((field) => !common.includes(field) && !own.includes(field)), []);
  t.same(common.filter((field) => !seen.has(field)).sort(), ['cut', 'instance', 'part', 'version', 'worker'], 'these are of several processes (test/workers)');
  t.match(lines().filter(({ kept }) => kept), [{ kept: true, route: '/*', status: 200 }], 'the second request for a page');
});
