import { pino, type DestinationStream } from 'pino';

/** What this process's log has removed and lost since the start, for the metrics. */
export const logCounts = {
  /** Parts that the scrubber has removed. */
  scrubbed: 0,
  /** Lines that were lost, because their reader was too slow or the disk was full. */
  linesLost: 0,
  /** Lines of level `error` and `fatal`, by event. */
  errors: {} as Record<string, number>,
};

/** Lines that wait for a slow reader, in bytes; further lines are dropped and counted. About 8,000 lines. */
const WAITING_MAX = 2 * 1024 * 1024;
/** Lines wait for others until there is a piece, or for this long (ms): a write costs as much as making several lines. */
const FLUSH_AFTER = 100;
/**
 * Bytes that are worth a write, and most bytes of one. In longer pieces, adding a line would cost more than the write that is saved: its length is
 * counted anew each time.
 */
const PIECE = { minLength: 8 * 1024, maxWrite: 16 * 1024 };
/** Longest wait (ms) of the exit for a reader that is slow or blocked. */
const EXIT_WAIT = 1_000;
/** Shortest time between two reports of dropped lines (ms). */
const REPORT_EVERY = 60_000;

/**
 * Standard output as the log's destination. Writing never blocks or fails a request: lines wait in a bounded buffer while the
 * reader is slow or the disk is full, further ones are dropped, and `report` is told how many once writing works again. What waits
 * is written when the process exits, as far as the reader takes it within a second: the process must end all the same.
 */
export function openLogSink(report: (dropped: number) => void, { fd = 1 } = {}): DestinationStream {
  // Node makes a pipe non-blocking when it opens `process.stdout`. A blocking write would hold a thread, and the exit waits for threads.
  if (fd === process.stdout.fd) process.stdout.on('error', () => {});
  let exitingSince: number | undefined;
  const sink = pino.destination({
    dest: fd,
    sync: false,
    maxLength: WAITING_MAX,
    ...PIECE,
    retryEAGAIN: () => exitingSince === undefined || performance.now() - exitingSince < EXIT_WAIT,
  });
  let dropped = 0;
  let failing = false;
  /** Bytes of lines that have not been written. */
  let waiting = 0;
  let flushing: NodeJS.Timeout | undefined;
  let reportedAt = -Infinity;

  sink.on('drop', (line: string) => {
    waiting -= Buffer.byteLength(line);
    dropped++;
    // At once: the metrics are what can tell of it while nothing can be written.
    logCounts.linesLost++;
  });
  // A full disk or a reader that has gone: the next line tries again.
  sink.on('error', () => (failing = true));
  sink.on('write', (bytes: number) => {
    waiting -= bytes;
    if (bytes > 0) failing = false;
    if (dropped === 0 || performance.now() - reportedAt < REPORT_EVERY) return;
    reportedAt = performance.now();
    const lost = dropped;
    dropped = 0;
    setImmediate(report, lost);
  });

  const flushSoon = () =>
    (flushing ??= setTimeout(() => {
      flushing = undefined;
      if (waiting > 0) sink.flush();
    }, FLUSH_AFTER).unref());
  const write = sink.write.bind(sink);
  sink.write = (line: string) => {
    waiting += Buffer.byteLength(line);
    flushSoon();
    return write(line);
  };
  // A flush during a write does nothing: what was too little for a piece would wait for the next line.
  sink.on('drain', () => void (waiting > 0 && flushSoon()));
  // Pino calls this when the process exits. The library's own would wait for ever for a full disk.
  const flushSync = sink.flushSync.bind(sink);
  sink.flushSync = () => {
    if (failing) return;
    exitingSince = performance.now();
    try {
      flushSync();
    } catch {
      // The rest is lost.
    } finally {
      exitingSince = undefined;
    }
  };
  return sink;
}
