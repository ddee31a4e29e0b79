import { toast } from './toast.ts';

export function download(name: string, content: string | Blob, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(url);
}

/** `instead`: advice when the browser forbids it, as on a page without https. Returns whether it was copied. */
export async function copyText(text: string, done: string, instead: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast('success', done);
    return true;
  } catch {
    toast('error', `浏览器不允许复制，${instead}`);
    return false;
  }
}
