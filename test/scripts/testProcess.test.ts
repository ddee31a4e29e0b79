import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { TapTally } from '../../scripts/testRun/tapTally.ts';
import { runFiles } from '../../scripts/testRun/testProcess.ts';

const dir = mkdtempSync(join(tmpdir(), 'test-files-'));
t.teardown(() => rmSync(dir, { recursive: true, force: true }));

/** Runs test files with these contents in one process. */
async function run(contents: Record<string, string>, limits?: { start: number; file: number; end: number }) {
  const files = Object.entries(contents).map(([name, content]) => {
    const path = join(dir, name);
    writeFileSync(path, `import t from 'tap';\n${content}`);
    return path;
  });
  const reported: string[] = [];
  const ended: string[] = [];
  const short = (line: string) => line.replaceAll(`${dir}/`, '');
  const tally = new TapTally((line) => reported.push(short(line)));
  await runFiles({ files, slot: 19, tally, onEnd: (file) => ended.push(short(file)), limits });
  return { passed: tally.passed, failed: tally.failed, reported, ended };
}

const good = "t.test('good', async (t) => { t.ok(true); });\n";

t.test('each file is a subtest with its own teardown, and a file that cannot be loaded or has no test fails alone', async (t) => {
  const { reported, ...counts } = await run({
    'a.test.ts': `globalThis.order = []; t.teardown(() => globalThis.order.push('a')); ${good}`,
    'b.test.ts': "import './nowhere.ts';\n",
    'c.test.ts': '',
    'd.test.ts': "t.test('the file before is torn down', async (t) => { t.same(globalThis.order, ['a']); });\n",
  });
  t.same(counts, { passed: 2, failed: 2, ended: ['a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts'] });
  t.match(reported, [/^not ok b\.test\.ts > Cannot find module/, /^not ok c\.test\.ts\n {2}ran no test/]);
});

t.test('if a process dies, the current file fails and the remaining files run in a new process', async (t) => {
  const result = await run({ 'a.test.ts': good, 'b.test.ts': `${good}t.test('dies', async (t) => { t.ok(true); process.kill(process.pid, 'SIGKILL'); await new Promise(() => {}); });\n`, 'c.test.ts': good });
  t.same(result, { passed: 3, failed: 1, reported: ['not ok b.test.ts\n  ended with SIGKILL'], ended: ['a.test.ts', 'b.test.ts', 'c.test.ts'] });
});

t.test('a file that does not end in time is stopped', async (t) => {
  const result = await run({ 'a.test.ts': `t.test('hangs', async () => { setInterval(() => {}, 1_000); await new Promise(() => {}); });\n` }, { start: 60_000, file: 2_000, end: 60_000 });
  t.same(result, { passed: 0, failed: 1, reported: ['not ok a.test.ts\n  took longer than 2 s'], ended: ['a.test.ts'] });
});

t.test('a process that stays alive after its last test fails the run', async (t) => {
  const result = await run({ 'a.test.ts': `${good}setInterval(() => {}, 1_000);\n` }, { start: 60_000, file: 60_000, end: 500 });
  t.same(result, { passed: 1, failed: 1, reported: ['not ok a.test.ts\n  its process did not exit after its last test, within 0.5 s'], ended: ['a.test.ts'] });
});
