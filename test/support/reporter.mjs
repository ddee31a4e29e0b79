import { writeSync } from 'node:fs';
import { Transform } from 'node:stream';
import { Parser } from 'tap-parser';

/** Longest report of one failure, in characters. */
const LENGTH_MAX = 3_000;

/** What starts the others (.taprc); its children are their processes. */
const ALL = 'test/all.ts';

/**
 * tap's reporter (.taprc): a line for each process with the seconds that it took, the failures where they happen and once more at the end, the slowest
 * tests, and last `N passed, N failed`. What is counted are the tests: the top-level subtests of each process. A process that crashes, exceeds its time
 * limit or has no test is a failed one.
 */
export default class Reporter extends Transform {
  #passed = 0;
  #failures = [];
  #skipped = [];
  #tests = [];
  #root = new Parser();

  constructor() {
    super();
    this.#root.on('child', (file) => (file.name === ALL ? this.#watchAll(file) : this.#watchProcess(file)));
    // After what tap itself prints.
    process.once('exit', () => {
      const slowest = this.#tests.toSorted((one, other) => other.time - one.time).slice(0, 10);
      const lines = [
        ...slowest.map(({ name, time }) => `slow, ${secondsOf(time)}: ${name}`),
        ...this.#skipped.map((test) => `skipped: ${test}`),
        ...this.#failures.map((test) => `failed: ${test}`),
        `${this.#passed} passed, ${this.#failures.length} failed`,
      ];
      writeSync(1, `${lines.join('\n')}\n`);
    });
  }

  _transform(chunk, _encoding, done) {
    this.#root.write(chunk.toString());
    done();
  }

  #watchAll(all) {
    let processes = 0;
    all.on('child', (one) => {
      processes++;
      this.#watchProcess(one);
    });
    all.on('complete', ({ ok }) => {
      if (processes === 0 || (!ok && this.#failures.length === 0))
        this.#fail(`${ALL} > failed outside its tests`);
    });
  }

  #watchProcess(process) {
    const failedBefore = this.#failures.length;
    let tests = 0;
    process.on('child', (test) => this.#explain(test, [test.name]));
    process.on('assert', ({ ok, name, skip, todo, diag, time = 0 }) => {
      tests++;
      const test = `${diag?.at?.fileName ?? process.name} > ${name}`;
      this.#tests.push({ name, time });
      if (skip || todo) this.#skipped.push(`${test}: ${String(skip || todo)}`);
      else if (ok) this.#passed++;
      else this.#fail(test, diag);
    });
    process.on('complete', ({ ok, time }) => {
      const failed = !ok || tests === 0;
      if (tests === 0) this.#fail(`${process.name} > has no test`);
      else if (!ok && this.#failures.length === failedBefore)
        this.#fail(`${process.name} > failed outside its tests`);
      this.push(`${failed ? 'not ok' : 'ok'} ${process.name}, ${secondsOf(time ?? 0)}\n`);
    });
  }

  /** Prints the assertions that failed in a test. */
  #explain(test, path) {
    test.on('child', (part) => this.#explain(part, [...path, part.name]));
    test.on('assert', ({ ok, name, skip, todo, diag }) => {
      if (!ok && !skip && !todo) this.push(`not ok ${[...path, name].join(' > ')}${reportOf(diag)}\n`);
    });
  }

  #fail(test, diag) {
    this.#failures.push(test);
    this.push(`not ok ${test}${reportOf(diag)}\n`);
  }
}

const secondsOf = (ms) => `${(ms / 1_000).toFixed(1)} s`;

/** The place, the difference and the stack of a failure, indented. */
const reportOf = (diag) =>
  diag
    ? Object.entries(diag)
        .filter(([key]) => key !== 'source')
        .map(([key, value]) => `\n  ${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join('')
        .replaceAll(/\n(?! )/g, '\n    ')
        .slice(0, LENGTH_MAX)
    : '';
