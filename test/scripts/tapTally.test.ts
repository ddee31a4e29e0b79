import t from 'tap';
import { TapTally } from '../../scripts/testRun/tapTally.ts';

const indent = (text: string, by: number) => text.replace(/^(?=.)/gm, ' '.repeat(by));

/** TAP of a file: its tests and its summary line. */
const file = (name: string, body: string, end = `ok 1 - ${name}`) => `# Subtest: ${name}\n${indent(body, 4)}${end}\n`;
/** TAP of a subtest in a file. */
const test = (name: string, body: string, end: string) => `# Subtest: ${name}\n${indent(body, 4)}${end} - ${name}\n`;

/** The counts and messages for this TAP; `stopped` is the file and the reason for which it was stopped. */
function count(tap: string, stopped?: [string, string]) {
  const reported: string[] = [];
  const tally = new TapTally((line) => reported.push(line));
  const parser = tally.parser();
  parser.write(`TAP version 14\n${tap}`);
  if (stopped) tally.fail(...stopped);
  else parser.end('1..1\n');
  const { passed, failed, skipped, assertions, skips } = tally;
  return { passed, failed, skipped, assertions, skips, reported, last: tally.summary(61.4).split('\n') };
}

t.test('tests are counted, not assertions, and nested subtests belong to their test', async (t) => {
  const body = `${test('a', 'ok 1 - x\nok 2 - y\n1..2\n', 'ok 1')}${test('b', `${test('inner', 'ok 1 - z\n1..1\n', 'ok 1')}1..1\n`, 'ok 2')}1..2\n`;
  const { last, ...counts } = count(file('a.test.ts', body));
  t.match(counts, { passed: 2, failed: 0, skipped: 0, assertions: 3, reported: [] });
  t.same(last, ['2 tests, 3 assertions, 0 skipped, 61 s', '2 passed, 0 failed', '']);
});

t.test('a nested failure fails its test, and is reported with its path', async (t) => {
  const body = `${test('a', `${test('inner', "not ok 1 - z\n  ---\n  diff: |\n    -1\n    +2\n  at:\n    fileName: a.test.ts\n    lineNumber: 7\n  ...\n1..1\n", 'not ok 1')}ok 2 - y\n1..2\n`, 'not ok 1')}${test('b', 'ok 1 - x\n1..1\n', 'ok 2')}1..2\n`;
  const { reported, last, ...counts } = count(file('a.test.ts', body, 'not ok 1 - a.test.ts'));
  t.match(counts, { passed: 1, failed: 1, skipped: 0 });
  t.equal(last[0], 'failed: a.test.ts > a > inner > z', 'it is named again at the end');
  t.match(reported[0], /^not ok a\.test\.ts > a > inner > z\n {2}at a\.test\.ts:7\n {2}-1\n {2}\+2/);
});

t.test('a skipped or todo test, or a test with such a part, does not count as passed', async (t) => {
  const body = `ok 1 - a # SKIP no redis\nok 2 - b # TODO\n${test('c', 'ok 1 - x\nok 2 - part # SKIP\n1..2\n', 'ok 3')}not ok 4 - d # TODO later\n${test('e', 'ok 1 - x\n1..1\n', 'ok 5')}1..5\n`;
  const { last, ...counts } = count(file('a.test.ts', body));
  t.match(counts, { passed: 1, failed: 0, skipped: 4 });
  t.same(counts.skips, ['a.test.ts > a: no redis', 'a.test.ts > b: to do', 'a.test.ts > c > part: no reason given', 'a.test.ts > d: later']);
  t.match(last, [/^skipped: a\.test\.ts > a: no redis$/, /b/, /c/, /d/, '5 tests, 2 assertions, 4 skipped, 61 s', '1 passed, 0 failed, 4 skipped', '']);
});

t.test('a test with a skipped and a failed part has failed', async (t) => {
  const body = `${test('a', 'ok 1 - part # SKIP\nnot ok 2 - x\n1..2\n', 'not ok 1')}1..1\n`;
  t.match(count(file('a.test.ts', body, 'not ok 1 - a.test.ts')), { passed: 0, failed: 1, skipped: 0 });
});

t.test('a test without an assertion has failed', async (t) => {
  t.match(count(file('a.test.ts', `${test('a', '1..0\n', 'ok 1')}1..1\n`)), { passed: 0, failed: 1, reported: [/asserts nothing/] });
});

t.test('a file without a test has failed', async (t) => {
  t.match(count(file('a.test.ts', '1..0\n', 'ok 1 - a.test.ts # SKIP no tests found')), { passed: 0, failed: 1, reported: [/^not ok a\.test\.ts\n {2}ran no test/] });
  t.match(count(file('a.test.ts', 'ok 1 - not in a test\n1..1\n')), { passed: 0, failed: 1, assertions: 1 });
});

t.test('a failure outside the tests of a file counts as one more failure', async (t) => {
  const passing = test('a', 'ok 1 - x\n1..1\n', 'ok 1');
  const thrown = count(file('a.test.ts', `${passing}not ok 2 - teardown\n1..2\n`, 'not ok 1 - a.test.ts'));
  t.match(thrown, { passed: 1, failed: 1, reported: [/^not ok a\.test\.ts > teardown/] });
  const crashed = count(file('a.test.ts', `${passing}1..1\n`, 'not ok 1 - a.test.ts\n  ---\n  exitCode: 7\n  ...'));
  t.match(crashed, { passed: 1, failed: 1, reported: [/^not ok a\.test\.ts\n {2}exitCode: 7/] });
});

t.test('a file stopped in the middle of a test counts as one failure', async (t) => {
  const body = `${test('a', 'ok 1 - x\n1..1\n', 'ok 1')}# Subtest: b\n    ok 1 - y\n`;
  const { reported, ...counts } = count(`# Subtest: a.test.ts\n${indent(body, 4)}`, ['a.test.ts', '  took longer than 300 s']);
  t.match(counts, { passed: 1, failed: 1 });
  t.same(reported, ['not ok a.test.ts\n  took longer than 300 s']);
});
