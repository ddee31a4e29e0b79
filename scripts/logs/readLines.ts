import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import type { LogLine } from './logLine.ts';

/**
 * The portal's lines of some files, or of standard input, one after the other: the files may be larger than the memory. What is no line of ours,
 * such as a broken line or that of another program, is left out. `since`: ISO time of the first line. Rejects if a file cannot be read.
 */
export async function* readLines(files: readonly string[], since: string | undefined, input: Readable = process.stdin): AsyncGenerator<LogLine> {
  for (const stream of files.length > 0 ? files.map((file) => createReadStream(file)) : [input]) {
    for await (const text of createInterface({ input: stream, crlfDelay: Infinity })) {
      const line = parse(text);
      if (line && (since === undefined || line.time >= since)) yield line;
    }
  }
}

/** A line; a service manager may have written something before the JSON. */
function parse(text: string): LogLine | undefined {
  const start = text.indexOf('{');
  if (start < 0) return undefined;
  try {
    const fields = fieldsOf(JSON.parse(text.slice(start)));
    const { event, time } = fields;
    return typeof event === 'string' && typeof time === 'string' ? { ...fields, event, time } : undefined;
  } catch {
    return undefined;
  }
}
