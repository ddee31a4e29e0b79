import { writeSync } from 'node:fs';
import { Transform } from 'node:stream';
import { Parser } from 'tap-parser';

/** Longest report of one failure, in characters. */
const LENGTH_MAX = 3_000;

/**
 * tap's reporter (.taprc): a line for each file with the seconds that it took, the failures where they happen and once more at the end, the slowest files, and last
 * `N passed, N failed`. What is counted are the tests: the top-level subtests of each file. A file that crashes, exceeds its time limit or has no test is a
 * failed one.
 */
export default class Reporter extends Transform {
  #passed = 0;
  #failures = [];
  #skipped = [];
  #files = [];
  #root = new Parser();

  constructor() {
    super();
    this.#root.on('child', (file) => this.#watchFile(file));
    // After what tap itself prints.
    process.once('exit', () => {
      const slowest = this.#files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
      const lines = [
        `slowest: ${slowest.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`).join(', ')}`,
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

  #watchFile(file) {
    const failedBefore = this.#failures.length;
    let tests = 0;
    file.on('child', (test) => this.#explain(test, [file.name, test.name]));
    file.on('assert', ({ ok, name, skip, todo, diag }) => {
      tests++;
      const test = `${file.name} > ${name}`;
      if (skip || todo) this.#skipped.push(`${test}: ${String(skip || todo)}`);
      else if (ok) this.#passed++;
      else this.#fail(test, diag);
    });
    file.on('complete', ({ ok, time }) => {
      const failed = !ok || tests === 0;
      if (tests === 0) this.#fail(`${file.name} > has no test`);
      else if (!ok && this.#failures.length === failedBefore)
        this.#fail(`${file.name} > failed outside its tests`);
      const seconds = (time ?? 0) / 1_000;
      this.#files.push({ name: file.name, seconds });
      this.push(`${failed ? 'not ok' : 'ok'} ${file.name}, ${seconds.toFixed(1)} s\n`);
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
