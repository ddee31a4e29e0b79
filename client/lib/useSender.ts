import { useRef } from 'react';
import { useFetcher, type SubmitTarget } from 'react-router-dom';

interface SendOptions {
  action?: string;
  /** False: the page's data has not changed. */
  defaultShouldRevalidate?: boolean;
}

interface Sender<T> {
  send: (body: SubmitTarget, options?: SendOptions) => void;
  busy: boolean;
  data: ReturnType<typeof useFetcher<T>>['data'];
}

/**
 * One submission at a time. The fetcher's own state changes too late for a double click, and a second submission would abort the
 * first.
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
