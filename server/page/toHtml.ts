import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { isListed } from '../../client/handle.ts';
import { findPage } from './findPage.ts';

/** The template of the page at a path, such as `/bank/:id`, for log lines; `unknown` if there is no such page. A path may have personal data in it. */
export const pageTemplate = (path: string): string => findPage(path).handle?.path ?? 'unknown';

/** The number of a public record, such as an article. No telephone or identity number is that short. */
const RECORD_ID = /^[1-9]\d{0,6}$/;

/**
 * The address of a page view for a third party; undefined if there is no such page. A public page has its address, with the record's number; any
 * other has its template: the records of a member are nobody's business.
 */
export function countedPath(path: string): string | undefined {
  const { handle, params } = findPage(path);
  if (handle?.path === undefined) return undefined;
  const isPublic = isListed(handle) && Object.values(params).every((value) => RECORD_ID.test(value));
  return isPublic
    ? Object.entries(params).reduce(
        (address, [name, value]) => address.replace(`:${name}`, value),
        handle.path,
      )
    : handle.path;
}

/** A part of a page has failed. `cause`: what it threw; `place`: the components around it as React lists them, the innermost first. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
  readonly place: string;

  constructor(cause: unknown, place: string) {
    super('a part of the page failed', { cause });
    this.place = place;
  }
}

/** A stream that gives all that was written to it as one buffer. */
function collector(done: (whole: Buffer) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks));
      next();
    },
  });
}

/** Time-out of rendering (ms). All data is loaded before it starts, so only code may be missing. */
export const RENDER_MAX = 2_000;

/**
 * Renders a document, and waits until all of it is there: a part that came later would need an inline script, which the Content
 * Security Policy forbids. Rejects with a `RenderError` as soon as any part of it fails. It is given up when `signal` aborts (the
 * client has left), and after `RENDER_MAX`.
 */
export function toHtml(document: ReactNode, signal?: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    let isOver = false;
    const { pipe, abort } = renderToPipeableStream(document, {
      progressiveChunkSize: Infinity,
      onAllReady() {
        end();
        // React calls this after a failure, too: parts that were under way have ended.
        if (!hasFailed) pipe(collector(resolve));
      },
      // Nothing is left to be aborted then.
      onShellError: () => (isOver = true),
      onError(error, { componentStack }) {
        giveUp(new RenderError(error, componentStack ?? ''));
      },
    });
    const timer = setTimeout(() => giveUp(new Error('a part of the page took too long')), RENDER_MAX);
    // Fastify's signal has an error as its reason.
    const leave = (): void => giveUp(signal?.reason as Error);
    signal?.addEventListener('abort', leave);
    if (signal?.aborted) leave();

    function end(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    }

    // React reports an error for each part that is given up; only the first counts. It reports in the middle of its work, so
    // that the rest is aborted after it.
    function giveUp(reason: Error): void {
      end();
      hasFailed = true;
      reject(reason);
      queueMicrotask(() => isOver || abort(reason));
    }
  });
}
