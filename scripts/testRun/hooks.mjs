// Module hooks that let one process run several test files: `import t from 'tap'` gives each *.test.ts the subtest that
// `files.ts` has opened for it.
const TEST_FILE = /\.test\.tsx?(?:\?|$)/;
const SCHEME = 'file-test:';

export async function resolve(specifier, context, next) {
  if (specifier !== 'tap' || !TEST_FILE.test(context.parentURL ?? '')) return next(specifier, context);
  return { url: SCHEME + context.parentURL, format: 'module', shortCircuit: true };
}

export async function load(url, context, next) {
  if (!url.startsWith(SCHEME)) return next(url, context);
  return { format: 'module', source: 'export default globalThis.fileTest;', shortCircuit: true };
}
