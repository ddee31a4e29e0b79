import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { RETRY_AFTER_MAX } from './breaker.ts';
import type { UpstreamReply } from './callFailed.ts';

type TextReply = Extract<UpstreamReply, { outcome: 'ok' }>;

/** A response's value of a header; of several the first, of none ''. */
export const single = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value[0] : value) ?? '';

/** The reply of a whole response. */
export function replyOf(status: number, headers: IncomingHttpHeaders, text: string): TextReply {
  const retryAfter = readRetryAfter(single(headers['retry-after']));
  const type = single(headers['content-type']).split(';', 1)[0] ?? '';
  return {
    outcome: 'ok',
    status,
    text,
    ...(retryAfter !== undefined && { retryAfter }),
    ...(type && type !== 'application/json' && { type }),
    ...(status >= 300 && status < 400 && headers.location && { location: headers.location }),
  };
}

/**
 * Sends a request and reads the whole response as text. Rejects if there is none. undici's `request` would make a stream and a promise of
 * its own for the body, which cost as much as the rest.
 */
export function readReply(dispatcher: Dispatcher, request: Dispatcher.DispatchOptions): Promise<TextReply> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let head: { status: number; headers: IncomingHttpHeaders } | undefined;
    dispatcher.dispatch(request, {
      onRequestStart: () => undefined,
      onResponseStart(_controller, status, headers) {
        head = { status, headers };
      },
      onResponseData: (_controller, part) => void parts.push(part),
      onResponseEnd: () =>
        head && resolve(replyOf(head.status, head.headers, Buffer.concat(parts).toString())),
      onResponseError: (_controller, error) => reject(error),
    });
  });
}

/** Seconds in a `Retry-After` header, at most 10; undefined without one. Dates are ignored, since the clocks may differ. */
function readRetryAfter(header: string): number | undefined {
  return /^\d{1,9}$/.test(header) ? Math.min(Number(header), RETRY_AFTER_MAX) : undefined;
}
