import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { hydrated, launch } from '../browser/support/launch.ts';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import { startPortal } from '../helper.ts';
import { openSignedIn } from '../browser/support/logIn.ts';

// Opens what README tells visitors and members to open, and looks for the headings that it promises.

/** The addresses and headings in the table of a section of README. */
function rowsOf(section: string): { path: string; heading: string }[] {
  const [, text = ''] = readFileSync('README.md', 'utf8').split(`## ${section}\n`);
  const rows = [...(text.split('\n## ')[0] ?? '').matchAll(/^\| [^|]+ \| (`[^|]+`) \| ([^|]+) \|$/gm)];
  return rows.flatMap(([, paths = '', headings = '']) => {
    const wanted = headings.split(', ');
    return [...paths.matchAll(/`([^`]+)`/g)].map(([, path = ''], at) => ({ path, heading: wanted[at]?.trim() ?? '' }));
  });
}

/** Opens the addresses one after the other; the console stays empty. */
async function openAll(t: Test, rows: ReturnType<typeof rowsOf>, page: Page, console: readonly unknown[]): Promise<void> {
  for (const { path, heading } of rows) {
    t.not(heading, '', path);
    t.equal((await page.goto(path))?.status(), 200, path);
    await hydrated(page);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }
  t.same(console, []);
}

t.test('README for visitors: every address shows its heading, without a message in the console', async (t) => {
  const open = await launch(t);
  const { origin } = await startPortal(t);
  const rows = rowsOf('For visitors');
  t.ok(rows.length >= 10, `${rows.length} addresses`);
  const { page, console } = await open(origin);
  await openAll(t, rows, page, console);
});

t.test('README for members: every address shows its heading to the sample member, and a login page to others', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const rows = rowsOf('For members');
  t.ok(rows.length >= 8, `${rows.length} addresses`);
  const { page, console } = await openSignedIn(open, portal, { token: await embeddedBehind(portal).login() }, '/user');
  await openAll(t, rows, page, console);
  const wallet = await fetch(`${portal.origin}/wallet/record`, { redirect: 'manual' });
  t.match(wallet.headers.get('location'), /^\/user\/login\?/);
});
