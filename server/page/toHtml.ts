import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { Writable } from 'node:stream';

/** How React marks a part of the page that waits for its code, or failed, when it renders at once. */
const UNFINISHED = '<!--$!-->';

/**
 * Renders a document. All data is loaded, so it is rendered at once, to one text: React's stream would encode each piece of text for itself,
 * which takes several times as long. Only if a part of the page waits for its code (the first time), the stream waits for it.
 */
export async function toHtml(document: ReactNode, renderMax: number): Promise<Buffer> {
  const html = renderToString(document);
  // Only the stream writes the document type.
  return html.includes(UNFINISHED) ? toHtmlLater(document, renderMax) : Buffer.from(`<!DOCTYPE html>${html}`);
}

/** Renders a document when all that it waits for has come, within `renderMax` (ms). Rejects if a part of it fails. */
function toHtmlLater(document: ReactNode, renderMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const sink = new Writable({
      write: (part: Buffer, _encoding, done) => {
        parts.push(part);
        done();
      },
    });
    sink.on('finish', () => resolve(Buffer.concat(parts))).on('error', reject);
    const { pipe, abort } = renderToPipeableStream(document, {
      // React reveals larger completed parts with an inline script, which the Content Security Policy forbids.
      progressiveChunkSize: Infinity,
      onAllReady: () => {
        clearTimeout(timer);
        pipe(sink);
      },
      onShellError: reject,
      onError: reject,
    });
    const timer = setTimeout(() => abort(new Error('rendering took too long')), renderMax);
    sink.on('close', () => clearTimeout(timer));
  });
}
