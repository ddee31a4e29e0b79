import { toast } from './toast.ts';
import { CSRF_HEADER, CSRF_VALUE } from '../../shared/headers.ts';

/** Sends a POST to a route outside the contract. Rejects if there is no response. */
export const post = (path: string, body: object, init: RequestInit): Promise<Response> =>
  fetch(path, {
    ...init,
    method: 'POST',
    headers: { 'content-type': 'application/json', [CSRF_HEADER]: CSRF_VALUE },
    body: JSON.stringify(body),
  });

/** Downloads a text or picture that was made in the browser. */
export function download(name: string, content: string | Blob, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(url);
}

/** Copies a text to the clipboard and shows a toast: `done`, or an error with the advice `instead` when the browser forbids it. */
export async function copyText(text: string, done: string, instead: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('success', done);
  } catch {
    toast('error', `浏览器不允许复制，${instead}`);
  }
}
