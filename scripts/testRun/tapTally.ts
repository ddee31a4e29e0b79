import { Parser, type Result } from 'tap-parser';
import { fieldsOf } from '../../shared/fieldsOf.ts';

/** Longest report of one failure, in characters. */
const LENGTH_MAX = 3_000;

/** Diagnostics that the report leaves out: the source lines and the name of the comparison. */
const LEFT_OUT = new Set(['source', 'compare']);

/** Formats TAP's diagnostics of a failure, indented: the place, other diagnostics, the difference, the first 6 lines of the stack. */
function explain(diag: unknown): string {
  if (typeof diag !== 'object' || diag === null) return '  no diagnostics';
  const { at, diff, stack, ...others } = fieldsOf(diag);
  const place =
    typeof at === 'object' && at !== null && 'fileName' in at && 'lineNumber' in at
      ? [`at ${String(at.fileName)}:${String(at.lineNumber)}`]
      : [];
  const rest = Object.entries(others)
    .filter(([key, value]) => !LEFT_OUT.has(key) && value !== undefined && value !== null)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const lines = [...place, ...rest, ...textLines(diff), ...textLines(stack).slice(0, 6)];
  return lines
    .map((line) => `  ${line}`)
    .join('\n')
    .slice(0, LENGTH_MAX);
}

const textLines = (text: unknown): string[] => (typeof text === 'string' ? text.trimEnd().split('\n') : []);

/** The counts of one file while its TAP is read. */
interface FileState {
  tests: number;
  failures: number;
}

/**
 * Counts the tests of a run from TAP whose top level has one subtest for each file, as `tap run` and `runFiles.ts` write it.
 *
 * A **test** is a top-level subtest of a file (`t.test` of the file's own `t`); nested subtests are parts of it. A test in
 * which something failed has failed. Otherwise it counts as skipped if it, or a part of it, was skipped or is a todo.
 * Otherwise it has failed if it has no assertion, and else passed. A file that crashed, exceeded its time limit, has no
 * test, or failed outside its tests counts as one more failed test.
 */
export class TapTally {
  passed = 0;
  failed = 0;
  skipped = 0;
  assertions = 0;
  /** Skipped tests and todos, as `file > test > part: reason`. */
  readonly skips: string[] = [];
  /** What was reported as failed, without the reasons: repeated at the end, where the reader of a long log looks first. */
  readonly #failures: string[] = [];
  /** The files that are running, with the current test of each. */
  readonly running = new Map<string, string>();
  readonly #files = new Map<string, FileState>();
  readonly #report: (line: string) => void;

  /** @param report receives the text of each failure when it happens */
  constructor(report: (line: string) => void) {
    this.#report = report;
  }

  /** A parser for the TAP of one process. */
  parser(): Parser {
    const root = new Parser();
    root.on('child', (file: Parser) => this.#watchFile(file));
    root.on('assert', (result: Result) => {
      // `tapError` means that the TAP ended early; `testProcess.ts` then calls `fail` with the reason.
      if (!result.tapError) this.#endFile(result.name, result.ok ? '' : explain(result.diag));
    });
    return root;
  }

  /** Counts a file as failed whose TAP cannot say so, because it crashed or was stopped. */
  fail(file: string, why: string): void {
    this.#files.delete(file);
    this.running.delete(file);
    this.failed++;
    this.#reportFailure(file, why);
  }

  /** Counts a check of the whole run as a test. */
  check(name: string, faults: readonly string[]): void {
    this.assertions++;
    if (faults.length === 0) this.passed++;
    else this.fail(name, faults.map((fault) => `  ${fault}`).join('\n'));
  }

  /** The last lines of a run; the last one is `N passed, N failed`. */
  summary(seconds: number): string {
    const tests = this.passed + this.failed + this.skipped;
    const skipped = this.skipped ? `, ${this.skipped} skipped` : '';
    return [
      ...this.skips.map((skip) => `skipped: ${skip}`),
      ...this.#failures.map((path) => `failed: ${path}`),
      `${tests} tests, ${this.assertions} assertions, ${this.skipped} skipped, ${Math.round(seconds)} s`,
      `${this.passed} passed, ${this.failed} failed${skipped}\n`,
    ].join('\n');
  }

  #watchFile(parser: Parser): void {
    const file = parser.name;
    const state: FileState = { tests: 0, failures: 0 };
    this.#files.set(file, state);
    this.running.set(file, '');
    let open: { name: string; asserted: number; skips: number; reported: number } | undefined;
    parser.on('child', (test: Parser) => {
      open = {
        name: test.name,
        asserted: this.assertions,
        skips: this.skips.length,
        reported: this.#failures.length,
      };
      this.running.set(file, test.name);
      this.#watchPart(test, `${file} > ${test.name}`);
    });
    parser.on('assert', (result: Result) => {
      const test = open?.name === result.name ? open : undefined;
      open = undefined;
      const path = `${file} > ${result.name}`;
      if (this.#isSkipOrTodo(result)) this.#addSkip(path, result);
      const skipped = this.skips.length > (test?.skips ?? this.skips.length) || this.#isSkipOrTodo(result);
      if (!test && !skipped) {
        // An assertion outside the tests of the file.
        this.assertions++;
        if (!result.ok) this.#failTest(state, path, explain(result.diag));
        return;
      }
      state.tests++;
      // The result of the whole test is explained only if no failure in it has been reported.
      if (!result.ok && !this.#isSkipOrTodo(result))
        this.#failTest(
          state,
          path,
          test && this.#failures.length > test.reported ? undefined : explain(result.diag),
        );
      else if (skipped) this.skipped++;
      else if (test && this.assertions === test.asserted) this.#failTest(state, path, '  asserts nothing');
      else this.passed++;
    });
  }

  /** Counts the assertions in a test and reports those that failed. */
  #watchPart(parser: Parser, path: string): void {
    let child: string | undefined;
    parser.on('child', (part: Parser) => {
      child = part.name;
      this.#watchPart(part, `${path} > ${part.name}`);
    });
    parser.on('assert', (result: Result) => {
      const isSummary = child === result.name;
      child = undefined;
      const at = `${path} > ${result.name}`;
      if (this.#isSkipOrTodo(result)) return this.#addSkip(at, result);
      if (isSummary) return;
      this.assertions++;
      if (!result.ok) this.#reportFailure(at, explain(result.diag));
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
    if (why !== undefined) this.#reportFailure(path, why);
  }

  #reportFailure(path: string, why: string): void {
    this.#failures.push(path);
    this.#report(`not ok ${path}\n${why}`);
  }

  #isSkipOrTodo({ skip, todo }: Result): boolean {
    return Boolean(skip || todo);
  }

  #addSkip(path: string, { skip, todo }: Result): void {
    const reason = skip || todo;
    this.skips.push(
      `${path}: ${typeof reason === 'string' && reason ? reason : todo ? 'to do' : 'no reason given'}`,
    );
  }
}
