import type { Test } from 'tap';

/**
 * Runs files of journeys unchanged as tests of this file, `t`, with another upstream in front of the embedded one. Each import
 * is a new instance of the file, so that several test files of a process can run the same journeys.
 */
export async function journeysAt(t: Pick<Test, 'teardown'>, upstream: string, files: readonly string[]): Promise<void> {
  const before = process.env.TEST_UPSTREAM;
  process.env.TEST_UPSTREAM = upstream;
  t.teardown(() => {
    if (before === undefined) delete process.env.TEST_UPSTREAM;
    else process.env.TEST_UPSTREAM = before;
  });
  for (const file of files) await import(`../${file}.test.ts?${upstream}`);
}
