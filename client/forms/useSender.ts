import { useRef } from 'react';
import { useFetcher, type SubmitTarget } from 'react-router-dom';

interface SendOptions {
  /** The page whose action it is for; the shown one when absent. */
  action?: string;
  /** False: nothing that is shown has changed by it. */
  defaultShouldRevalidate?: boolean;
}

interface Sender<T> {
  send: (body: SubmitTarget, options?: SendOptions) => void;
  busy: boolean;
  /** What the last sending came to; undefined before the first. */
  data: ReturnType<typeof useFetcher<T>>['data'];
}

/**
 * Sends JSON to a page's action, one thing at a time: what is pressed while something is under way is not sent. The
 * fetcher's own state is known a moment after the press, too late for a double click, and a second submission would
 * abort the first.
 */
export function useSender<T>(): Sender<T> {
  const fetcher = useFetcher<T>();
  const sending = useRef(false);
  function send(body: SubmitTarget, options: SendOptions = {}): void {
    if (sending.current) return;
    sending.current = true;
    void fetcher.submit(body, { method: 'post', encType: 'application/json', ...options }).finally(() => (sending.current = false));
  }
  return { send, busy: fetcher.state !== 'idle', data: fetcher.data };
}
