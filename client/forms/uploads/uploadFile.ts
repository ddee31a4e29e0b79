import { HTTP_TIMEOUT, SENTINEL, SUCCESS } from '../../../shared/constants.ts';
import type { Envelope } from '../../../shared/envelope.ts';
import { CSRF_HEADER, CSRF_VALUE, SESSION_RESET } from '../../../shared/headers.ts';
import { UPLOAD_PATH } from '../../../shared/paths.ts';
import type { UploadedFile } from '../../../shared/records/site.ts';
import { sessionLost } from '../../sessionLost.ts';
import { compressImage } from './compressImage.ts';
import { fileFault } from './fileFault.ts';
import { UNREADABLE, UPLOAD_FAILED } from './uploadFailed.ts';
import type { UploadLimits } from './uploadLimits.ts';
import { FILE_PART } from "../../../shared/rules/addresses.ts";

/** What pages show of an uploaded file. */
export type SentFile = Pick<UploadedFile, 'name' | 'size' | 'mime'>;

export type UploadResult = { file: UploadedFile } | { fault: string };

/** Uploads a member's file, after reducing pictures. Uses XMLHttpRequest, because `fetch` reports no upload progress. Never rejects. */
export async function uploadFile(
  given: File,
  kind: string,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
  limits: UploadLimits,
): Promise<UploadResult> {
  const file = await prepared(given, limits);
  if (!file) return { fault: UNREADABLE };
  const fault = fileFault(file, limits);
  if (fault) return { fault };
  const body = new FormData();
  body.set('kind', kind);
  body.set(FILE_PART, file, given.name);
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    const fail = () => done({ fault: UPLOAD_FAILED });
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

/** The file to send: a picture is read and reduced. Null when it cannot be read. */
async function prepared(given: File, { exts, edge, quality }: UploadLimits): Promise<File | null> {
  if (!given.type.startsWith('image/')) return given;
  const reduced = await compressImage(given, { width: edge, height: edge, ...(quality !== undefined && { quality }) });
  // A reduced picture is a PNG, which not every upstream takes.
  return reduced && (exts.includes('png') ? reduced : given);
}

function readResult(request: XMLHttpRequest): UploadResult {
  let envelope: Envelope<UploadedFile | null>;
  try {
    // The gateway sends only envelopes, as for every call.
    envelope = JSON.parse(request.responseText) as Envelope<UploadedFile | null>;
  } catch {
    return { fault: UPLOAD_FAILED };
  }
  if (envelope.code === SENTINEL) sessionLost(request.getResponseHeader(SESSION_RESET));
  return envelope.code === SUCCESS && envelope.data ? { file: envelope.data } : { fault: envelope.message || UPLOAD_FAILED };
}
