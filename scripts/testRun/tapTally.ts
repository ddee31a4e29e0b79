import { Parser, type Result } from 'tap-parser';
import { explain } from './explain.ts';

/** Where a file stands while its TAP is read. */
interface FileState {
  tests: number;
  failures: number;
}

/**
 * Counts the tests of a run from TAP whose top level has one subtest for each file, as `tap run` and `runFiles.ts` write it.
 *
 * A **test** is a subtest that stands directly in a file (`t.test` of the file's own `t`); what is nested in it is part
 * of it. It is skipped when it, or any part of it, was skipped or is to do; otherwise failed when anything in it failed
 * or it asserted nothing; otherwise passed. A file that crashed, ran into its time limit, ran no test, or failed outside
 * its tests counts as one more failed test.
 */
export class TapTally {
  passed = 0;
  failed = 0;
  skipped = 0;
  assertions = 0;
  /** What was skipped or is to do, `file > test > part: reason`. */
  readonly skips: string[] = [];
  /** Files that began and have not ended, with the test that runs. */
  readonly running = new Map<string, string>();
  readonly #files = new Map<string, FileState>();
  #said = 0;
  readonly #say: (line: string) => void;

  /** @param say takes the line of each failure as it happens */
  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  /** A parser for the TAP of one process. */
  parser(): Parser {
    const root = new Parser();
    root.on('child', (file: Parser) => this.#watchFile(file));
    root.on('assert', (result: Result) => {
      // The parser's own complaint about a stream that broke off; whoever runs the process knows why it did.
      if (!result.tapError) this.#endFile(result.name, result.ok ? '' : explain(result.diag));
    });
    return root;
  }

  /** Counts a file as failed that could not tell so itself: it crashed, or was stopped. */
  fail(file: string, why: string): void {
    this.#files.delete(file);
    this.running.delete(file);
    this.failed++;
    this.#tell(file, why);
  }

  /** The last lines of a run; the very last says `N passed, N failed`. */
  summary(seconds: number): string {
    const tests = this.passed + this.failed + this.skipped;
    const skipped = this.skipped ? `, ${this.skipped} skipped` : '';
    return [
      ...this.skips.map((skip) => `skipped: ${skip}`),
      `${tests} tests, ${this.assertions} assertions, ${this.skipped} skipped, ${Math.round(seconds)} s`,
      `${this.passed} passed, ${this.failed} failed${skipped}\n`,
    ].join('\n');
  }

  #watchFile(parser: Parser): void {
    const file = parser.name;
    const state: FileState = { tests: 0, failures: 0 };
    this.#files.set(file, state);
    this.running.set(file, '');
    let open: { name: string; asserted: number; gaps: number; said: number } | undefined;
    parser.on('child', (test: Parser) => {
      open = { name: test.name, asserted: this.assertions, gaps: this.skips.length, said: this.#said };
      this.running.set(file, test.name);
      this.#watchPart(test, `${file} > ${test.name}`);
    });
    parser.on('assert', (result: Result) => {
      const test = open?.name === result.name ? open : undefined;
      open = undefined;
      const path = `${file} > ${result.name}`;
      if (this.#isGap(result)) this.#gap(path, result);
      const gap = this.skips.length > (test?.gaps ?? this.skips.length) || this.#isGap(result);
      if (!test && !gap) {
        // An assertion of the file's own.
        this.assertions++;
        if (!result.ok) this.#failTest(state, path, explain(result.diag));
        return;
      }
      state.tests++;
      // The line that sums a test up explains only what nothing inside did.
      if (!result.ok && !this.#isGap(result)) this.#failTest(state, path, test && this.#said > test.said ? undefined : explain(result.diag));
      else if (gap) this.skipped++;
      else if (test && this.assertions === test.asserted) this.#failTest(state, path, '  asserts nothing');
      else this.passed++;
    });
  }

  /** Counts what a test asserts and says what failed inside it. */
  #watchPart(parser: Parser, path: string): void {
    let child: string | undefined;
    parser.on('child', (part: Parser) => {
      child = part.name;
      this.#watchPart(part, `${path} > ${part.name}`);
    });
    parser.on('assert', (result: Result) => {
      const sum = child === result.name;
      child = undefined;
      const at = `${path} > ${result.name}`;
      if (this.#isGap(result)) return this.#gap(at, result);
      if (sum) return;
      this.assertions++;
      if (!result.ok) this.#tell(at, explain(result.diag));
    });
  }

  #endFile(file: string, why: string): void {
    const state = this.#files.get(file) ?? { tests: 0, failures: 0 };
    if (why && state.failures === 0) this.fail(file, why);
    else if (state.tests === 0 && state.failures === 0) this.fail(file, '  ran no test');
    this.#files.delete(file);
    this.running.delete(file);
  }

  #failTest(state: FileState, path: string, why: string | undefined): void {
    state.failures++;
    this.failed++;
    if (why !== undefined) this.#tell(path, why);
  }

  #tell(path: string, why: string): void {
    this.#said++;
    this.#say(`not ok ${path}\n${why}`);
  }

  #isGap({ skip, todo }: Result): boolean {
    return Boolean(skip || todo);
  }

  #gap(path: string, { skip, todo }: Result): void {
    const reason = skip || todo;
    this.skips.push(`${path}: ${typeof reason === 'string' && reason ? reason : todo ? 'to do' : 'no reason given'}`);
  }
}
