import { Parser, type Result } from 'tap-parser';
import { fieldsOf } from '../../shared/fieldsOf.ts';

/** Longest report of one failure, in characters. */
const LENGTH_MAX = 3_000;

/** Formats TAP's diagnostics of a failure, indented: the place, other diagnostics, the difference, the first 6 lines of the stack. */
function explain(diag: unknown): string {
  const { at, diff, stack, source: _source, compare: _compare, ...others } = fieldsOf(diag);
  const { fileName, lineNumber } = fieldsOf(at);
  const lines = [
    ...(typeof fileName === 'string' ? [`at ${fileName}:${Number(lineNumber)}`] : []),
    ...Object.entries(others).map(
      ([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
    ...(typeof diff === 'string' ? diff.trimEnd().split('\n') : []),
    ...(typeof stack === 'string' ? stack.split('\n').slice(0, 6) : []),
  ];
  return lines
    .map((line) => `  ${line}`)
    .join('\n')
    .slice(0, LENGTH_MAX);
}

/**
 * Counts the tests of a run. A **test** is a top-level subtest of a file (`t.test` of the file's own `t`); nested subtests are parts
 * of it. It has failed if something in it failed, or if it asserts nothing; it counts as skipped if it was skipped or is a todo.
 * A file that crashed, took too long, has no test, or failed outside its tests counts as one more failed test.
 */
export class Tally {
  passed = 0;
  failed = 0;
  readonly skipped: string[] = [];
  /** The names of what failed: repeated at the end, where the reader of a long log looks first. */
  readonly failures: string[] = [];
  readonly #report: (text: string) => void;

  /** @param report receives the text of each failure when it happens */
  constructor(report: (text: string) => void) {
    this.#report = report;
  }

  /** A parser for the TAP of one process: one subtest for each file. */
  parser(): Parser {
    const root = new Parser();
    root.on('child', (file: Parser) => {
      const before = this.passed + this.failed + this.skipped.length;
      const failedBefore = this.failed;
      this.#watch(file, [file.name]);
      file.on('complete', ({ ok }) => {
        if (this.passed + this.failed + this.skipped.length === before) this.fail(file.name, '  ran no test');
        else if (!ok && this.failed === failedBefore) this.fail(file.name, '  failed outside its tests');
      });
    });
    return root;
  }

  /** Counts one failed test. */
  fail(name: string, why: string): void {
    this.failed++;
    this.#reportFailure(name, why);
  }

  #watch(parser: Parser, path: string[]): void {
    let child: Parser | undefined;
    let reported = 0;
    parser.on('child', (part: Parser) => {
      child = part;
      reported = this.failures.length;
      this.#watch(part, [...path, part.name]);
    });
    parser.on('assert', (result: Result) => {
      const part = child?.name === result.name ? child : undefined;
      child = undefined;
      const name = [...path, result.name].join(' > ');
      const reason = result.skip || result.todo;
      const isEmpty = path.length === 1 && part?.results?.count === 0;
      if (reason) this.skipped.push(`${name}: ${String(reason)}`);
      else if (!result.ok || isEmpty) {
        if (path.length === 1) this.failed++;
        // What failed in a part has been reported there.
        if (!part || this.failures.length === reported)
          this.#reportFailure(name, isEmpty ? '  asserts nothing' : explain(result.diag));
      } else if (path.length === 1) this.passed++;
    });
  }

  #reportFailure(name: string, why: string): void {
    this.failures.push(name);
    this.#report(`not ok ${name}\n${why}`);
  }
}
