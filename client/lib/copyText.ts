import { toast } from './toast.ts';

/** Puts a text on the clipboard, and says so. A browser may forbid it: `instead` is then said. */
export async function copyText(text: string, done: string, instead: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('success', done);
  } catch {
    toast('error', `浏览器不允许复制，${instead}`);
  }
}
