import { useRef } from 'react';
import { useFetcher, type SubmitTarget } from 'react-router-dom';

interface SendOptions {
  /** Path of the page whose action is called; the current page by default. */
  action?: string;
  /** False: the page's data has not changed, so the loaders need not run. */
  defaultShouldRevalidate?: boolean;
}

interface Sender<T> {
  send: (body: SubmitTarget, options?: SendOptions) => void;
  busy: boolean;
  /** Result of the last submission; undefined before the first. */
  data: ReturnType<typeof useFetcher<T>>['data'];
}

/**
 * Sends JSON to a page's action, one submission at a time: further ones are ignored until it ends. The fetcher's own state
 * changes too late for a double click, and a second submission would abort the first.
 */
export function useSender<T>(): Sender<T> {
  const fetcher = useFetcher<T>();
  const sending = useRef(false);
  function send(body: SubmitTarget, options: SendOptions = {}): void {
    if (sending.current) return;
    sending.current = true;
    void fetcher
      .submit(body, { method: 'post', encType: 'application/json', ...options })
      .finally(() => (sending.current = false));
  }
  return { send, busy: fetcher.state !== 'idle', data: fetcher.data };
}
