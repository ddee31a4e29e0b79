import { HTTP_TIMEOUT, SENTINEL, SUCCESS } from '../../../shared/constants.ts';
import type { Envelope } from '../../../shared/envelope.ts';
import { CSRF_HEADER, CSRF_VALUE, SESSION_RESET } from '../../../shared/headers.ts';
import { UPLOAD_PATH } from '../../../shared/paths.ts';
import { FILE_PART, fileSizeMessage } from '../../../shared/rules/fileUrl.ts';
import type { UploadedFile } from '../../../shared/records/site.ts';
import { sessionLost } from '../../guard.ts';
import { compressImage } from './compressImage.ts';
import { isAccepted, kindsIn, type UploadLimits } from './uploadLimits.ts';

/** What pages show of an uploaded file. */
export type SentFile = Pick<UploadedFile, 'name' | 'size' | 'mime'>;

export type UploadResult = { file: UploadedFile } | { fault: string };

const FAILED = '上传没有完成，请重试';

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

/** Uploads a member's file, after reducing pictures. Uses XMLHttpRequest, because `fetch` reports no upload progress. Never rejects. */
export async function uploadFile(
  given: File,
  kind: string,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
  limits: UploadLimits,
): Promise<UploadResult> {
  const { edge, quality } = limits;
  // A reduced picture is a PNG.
  const reduces = given.type.startsWith('image/') && limits.exts.includes('png');
  const file = reduces ? await compressImage(given, { width: edge, height: edge, ...(quality !== undefined && { quality }) }) : given;
  const fault = fileFault(file, limits);
  if (fault) return { fault };
  const body = new FormData();
  body.set('kind', kind);
  body.set(FILE_PART, file, given.name);
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    const fail = () => done({ fault: FAILED });
    request.open('POST', UPLOAD_PATH);
    request.setRequestHeader(CSRF_HEADER, CSRF_VALUE);
    request.timeout = 4 * HTTP_TIMEOUT;
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100));
    request.onerror = request.ontimeout = request.onabort = fail;
    request.onload = () => done(readResult(request));
    if (signal.aborted) return fail();
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

function readResult(request: XMLHttpRequest): UploadResult {
  let envelope: Envelope<UploadedFile | null>;
  try {
    // The gateway sends only envelopes, as for every call.
    envelope = JSON.parse(request.responseText) as Envelope<UploadedFile | null>;
  } catch {
    return { fault: FAILED };
  }
  if (envelope.code === SENTINEL) sessionLost(request.getResponseHeader(SESSION_RESET));
  return envelope.code === SUCCESS && envelope.data ? { file: envelope.data } : { fault: envelope.message || FAILED };
}
