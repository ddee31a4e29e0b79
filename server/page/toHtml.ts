import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { setTimeout } from 'node:timers/promises';

/** How React marks a part of the page that waits for its code, or failed, when it renders at once. */
const UNFINISHED = '<!--$!-->';
/** Time between two tries (ms), doubled with each. */
const RETRY = 5;

/**
 * Renders a document. All data is loaded, so it is rendered at once, to one text: React's stream encodes each piece of text for itself, which
 * takes several times as long, and from its first use on Node 20 follows every promise of the process. If a part of the page waits for its
 * code (the first time), it is rendered again. Rejects if a part of it fails, or has not come within `renderMax` (ms).
 */
export async function toHtml(document: ReactNode, renderMax: number): Promise<Buffer> {
  let html = renderToString(document);
  for (let waited = 0, wait = RETRY; html.includes(UNFINISHED); waited += wait, wait *= 2) {
    if (waited > renderMax) throw new Error('a part of the page failed, or took too long');
    await setTimeout(wait);
    html = renderToString(document);
  }
  // React's own streams write the document type, its text has none.
  return Buffer.from(`<!DOCTYPE html>${html}`);
}
