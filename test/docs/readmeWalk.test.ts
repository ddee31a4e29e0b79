import { readFileSync } from 'node:fs';
import t from 'tap';
import { startPortal } from '../helper.ts';

/** The addresses and headings in the table of a section of README. */
function rowsOf(section: string): { path: string; heading: string }[] {
  const [, text = ''] = readFileSync('README.md', 'utf8').split(`## ${section}\n`);
  const rows = [...(text.split('\n## ')[0] ?? '').matchAll(/^\| [^|]+ \| (`[^|]+`) \| ([^|]+) \|$/gm)];
  return rows.flatMap(([, paths = '', headings = '']) => {
    const wanted = headings.split(', ');
    return [...paths.matchAll(/`([^`]+)`/g)].map(([, path = ''], at) => ({
      path,
      heading: wanted[at]?.trim() ?? '',
    }));
  });
}

t.test(
  'every address that README gives visitors and members shows the heading that it promises',
  async (t) => {
    const portal = await startPortal(t);
    for (const [section, session, least] of [
      ['For visitors', portal.browser(), 10],
      ['For members', await portal.member(), 8],
    ] as const) {
      const rows = rowsOf(section);
      t.ok(rows.length >= least, `${section}: ${rows.length} addresses`);
      for (const { path, heading } of rows) {
        t.not(heading, '', path);
        const { status, text } = await session.get(path);
        t.equal(status, 200, path);
        t.match(/<h1[^>]*>([^]*?)<\/h1>/.exec(text)?.[1]?.replace(/<[^>]*>/g, ''), heading, path);
      }
    }
  },
);
