import type { Test } from 'tap';

/** Collects what this process writes to standard error until the test ends. */
export function captureStderr(t: Test): () => string {
  const write = process.stderr.write.bind(process.stderr);
  let text = '';
  process.stderr.write = ((part: string | Uint8Array, ...rest: []) => {
    text += typeof part === 'string' ? part : Buffer.from(part).toString();
    return write(part, ...rest);
  }) as typeof process.stderr.write;
  t.teardown(() => { process.stderr.write = write; });
  return () => text;
}
