/** A signal that ends at the caller's signal or after `ms`. `end()` frees the timer. */
export interface Deadline {
  signal: AbortSignal;
  /** Whether the time is over. */
  isOver(): boolean;
  /** Time that is left (ms). */
  left(): number;
  /** Waits so long. Rejects if the signal ends before. */
  sleep(ms: number): Promise<void>;
  end(): void;
}

/** The time that a call has, with all its repetitions and pauses. */
export function deadline(ms: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController();
  const until = performance.now() + ms;
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    controller.abort(new DOMException('the call took too long', 'TimeoutError'));
  }, ms);
  const follow = () => controller.abort(outer?.reason);
  if (outer?.aborted) follow();
  else outer?.addEventListener('abort', follow, { once: true });
  const { signal } = controller;

  return {
    signal,
    isOver: () => over,
    left: () => Math.max(0, until - performance.now()),
    sleep: (pause) =>
      new Promise((resolve, reject) => {
        const stop = () => {
          clearTimeout(waiting);
          // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- a signal's reason may be any value, as of `fetch`
          reject(signal.reason);
        };
        const waiting = setTimeout(() => {
          signal.removeEventListener('abort', stop);
          resolve();
        }, pause);
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop, { once: true });
      }),
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', follow);
    },
  };
}
