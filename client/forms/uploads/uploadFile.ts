import { HTTP_TIMEOUT, SENTINEL, SUCCESS } from '../../../shared/constants.ts';
import type { Envelope } from '../../../shared/envelope.ts';
import { CSRF_HEADER, CSRF_VALUE, SESSION_RESET } from '../../../shared/headers.ts';
import { UPLOAD_PATH } from '../../../shared/paths.ts';
import { FILE_PART, FILE_SIZE_MAX, FILE_SIZE_MESSAGE } from '../../../shared/rules/fileUrl.ts';
import type { UploadedFile } from '../../../shared/records/site.ts';
import { sessionLost } from '../../guard.ts';
import { compressImage, type Compression } from './compressImage.ts';

/** What pages show of an uploaded file. */
export type SentFile = Pick<UploadedFile, 'name' | 'size' | 'mime'>;

export type UploadResult = { file: UploadedFile } | { fault: string };

const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];
/** Accepted types, for an `accept` attribute. */
export const ACCEPTED = KINDS.join(',');
export const ACCEPTED_PICTURES = KINDS.slice(0, 3).join(',');
/** Largest edges in pixels of a photo of a document, so that it stays legible. */
const LEGIBLE = { width: 2000, height: 2000 };
const FAILED = '上传没有完成，请重试';

/** The message for a file that is not sent, or null. The upstream checks the content. */
export function fileFault({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (size === 0) return '文件是空的，请重新选择';
  if (!KINDS.includes(type)) return '仅支持 JPG、PNG、WEBP 图片与 PDF';
  return size > FILE_SIZE_MAX ? FILE_SIZE_MESSAGE : null;
}

/** The same check before a picture is reduced: its size does not count yet, unless it is empty. */
export function faultBeforeReduction({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  return fileFault({ type, size: type.startsWith('image/') ? Math.min(size, 1) : size });
}

/** Uploads a member's file, after reducing pictures. Uses XMLHttpRequest, because `fetch` reports no upload progress. Never rejects. */
export async function uploadFile(
  given: File,
  kind: string,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
  edges: Compression = LEGIBLE,
): Promise<UploadResult> {
  const file = given.type.startsWith('image/') ? await compressImage(given, edges) : given;
  const fault = fileFault(file);
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
