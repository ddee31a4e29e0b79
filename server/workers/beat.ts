import type { Channel } from './ipc.ts';

/** Time between two beats of a worker (ms), and beats in a row that may be missed: half a minute. No render and no garbage collection takes as long. */
const EVERY = 5_000;
const MISSED_MAX = 6;
const BEAT = 'beat';

/** In a worker: shows the primary process that the event loop turns. */
export function beat(primary: Channel, every = EVERY): void {
  const send = (): unknown => primary.send?.(BEAT, () => undefined);
  send();
  setInterval(send, every).unref();
}

/**
 * In the primary process: calls `end` when a worker whose event loop has turned no longer shows it. Such a worker would keep its
 * connections for ever, while the health checks of the port are answered by the others. Beats are counted and not timed, so that a machine
 * that was suspended loses no worker. Returns what ends the watch.
 */
export function watchBeats(worker: Channel, end: () => void, every = EVERY): () => void {
  let missed = 0;
  let timer: NodeJS.Timeout | undefined;
  worker.on('message', (message) => {
    if (message !== BEAT) return;
    missed = 0;
    timer ??= setInterval(() => {
      if (++missed > MISSED_MAX) end();
    }, every).unref();
  });
  return () => clearInterval(timer);
}
