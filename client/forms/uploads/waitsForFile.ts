import { toast } from '../../lib/toast.ts';

/**
 * Whether a file chosen in the form is still being sent: what the form sends now would go without it. The visitor is told. The only
 * `progress` in a form is an upload's.
 */
export function waitsForFile(form: HTMLFormElement | null): boolean {
  const waits = Boolean(form?.querySelector('progress'));
  if (waits) toast('notice', '文件还在上传，请等上传完成，或先取消上传');
  return waits;
}
