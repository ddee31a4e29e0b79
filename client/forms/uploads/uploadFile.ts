import { HTTP_TIMEOUT, SENTINEL, SUCCESS } from '../../../shared/constants.ts';
import type { Envelope } from '../../../shared/envelope.ts';
import { CSRF_HEADER, CSRF_VALUE, SESSION_RESET } from '../../../shared/headers.ts';
import { UPLOAD_PATH } from '../../../shared/paths.ts';
import { FILE_PART, FILE_SIZE_MAX, FILE_SIZE_MESSAGE } from '../../../shared/rules/fileUrl.ts';
import type { UploadedFile } from '../../../shared/records/site.ts';
import { sessionLost } from '../../guard.ts';
import { compressImage, type Compression } from './compressImage.ts';

/** What a page shows of a file that the upstream has. */
export type SentFile = Pick<UploadedFile, 'name' | 'size' | 'mime'>;

export type Sent = { file: UploadedFile } | { fault: string };

const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];
/** For an `accept` attribute. */
export const ACCEPTED = KINDS.join(',');
export const ACCEPTED_PICTURES = KINDS.slice(0, 3).join(',');
/** What a photo of a document needs to be read. */
const LEGIBLE = { width: 2000, height: 2000 };
const FAILED = '上传没有完成，请重试';

/** Why a file is not even sent, or null. The upstream judges by its bytes. */
export function fileFault({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (size === 0) return '文件是空的，请重新选择';
  if (!KINDS.includes(type)) return '仅支持 JPG、PNG、WEBP 图片与 PDF';
  return size > FILE_SIZE_MAX ? FILE_SIZE_MESSAGE : null;
}

/** The same before a picture has been made smaller: only what it is, and whether it is anything, can be judged. */
export function earlyFault({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  return fileFault({ type, size: type.startsWith('image/') ? Math.min(size, 1) : size });
}

/** Sends a member's file, pictures made smaller first. By XMLHttpRequest, since `fetch` tells nothing of how far it is. Never rejects. */
export async function uploadFile(
  given: File,
  kind: string,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
  edges: Compression = LEGIBLE,
): Promise<Sent> {
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
    request.onload = () => done(readAnswer(request));
    if (signal.aborted) return fail();
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

function readAnswer(request: XMLHttpRequest): Sent {
  let answer: Envelope<UploadedFile | null>;
  try {
    // As for every call: the gateway answers with envelopes only.
    answer = JSON.parse(request.responseText) as Envelope<UploadedFile | null>;
  } catch {
    return { fault: FAILED };
  }
  if (answer.code === SENTINEL) sessionLost(request.getResponseHeader(SESSION_RESET));
  return answer.code === SUCCESS && answer.data ? { file: answer.data } : { fault: answer.message || FAILED };
}
