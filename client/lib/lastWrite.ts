import { SUCCESS } from '../../shared/constants.ts';
import { isUpstreamFailure } from '../../shared/result.ts';

/** Time after which an error is no longer one that follows the form (ms). */
const RECENT = 60_000;

let last: { at: number; code: number } | undefined;

/** Notes the code of a write; until it is answered, that of an upstream that has not. */
export const noteWrite = (code: number): void => void (last = { at: performance.now(), code });

/** Of an error page: whether what was just sent has been saved; '' if nothing was sent. */
export function lastWriteText(): string {
  if (!last || performance.now() - last.at > RECENT) return '';
  if (last.code === SUCCESS) return '刚才的提交已成功，不用再提交一次。';
  return isUpstreamFailure(last.code)
    ? '刚才的提交可能已成功：请先查看记录，再决定是否重新提交。'
    : '刚才的提交没有成功，请重新提交。';
}
