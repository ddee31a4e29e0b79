import { isAccepted, kindsIn, type UploadLimits } from './uploadLimits.ts';
import { fileSizeMessage } from "../../../shared/rules/addresses.ts";

/** The message for a file that is not sent, or null. The upstream checks the content. */
export function fileFault({ name, size }: Pick<File, 'name' | 'size'>, limits: UploadLimits): string | null {
  if (size === 0) return '文件是空的，请重新选择';
  if (!isAccepted(limits, name)) return `仅支持 ${kindsIn(limits, '与')}`;
  return size > limits.size ? fileSizeMessage(limits.size) : null;
}

/** The same check before a picture is reduced: its size does not count yet, unless it is empty. */
export function faultBeforeReduction({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>, limits: UploadLimits): string | null {
  return fileFault({ name, size: type.startsWith('image/') ? Math.min(size, 1) : size }, limits);
}
