import { toast } from './toast.ts';

/** Copies a text to the clipboard and shows a toast: `done`, or an error with the advice `instead` when the browser forbids it. */
export async function copyText(text: string, done: string, instead: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('success', done);
  } catch {
    toast('error', `浏览器不允许复制，${instead}`);
  }
}
