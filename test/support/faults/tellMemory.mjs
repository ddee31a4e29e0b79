import { setTimeout } from 'node:timers/promises';

/**
 * Loaded into a gateway's process (`--expose-gc --import`). On SIGWINCH it collects garbage and writes a line to stderr: the bytes
 * that are in use, and the most that the process took since the last line, with the garbage that it had not collected.
 */
let peak = 0;
const note = () => {
  const { heapUsed, external, rss } = process.memoryUsage();
  peak = Math.max(peak, rss);
  return heapUsed + external;
};
setInterval(note, 10).unref();
process.on('SIGWINCH', async () => {
  let used = Infinity;
  // Buffers are freed a moment after the collection.
  for (let round = 0; round < 3; round++) {
    globalThis.gc();
    await setTimeout(40);
    used = Math.min(used, note());
  }
  process.stderr.write(`memory ${JSON.stringify({ used, peak })}\n`);
  peak = process.memoryUsage.rss();
});
