import { CALLER_TIMEOUT, SENTINEL, SUCCESS, IMAGE_FAILED, IMAGE_QUALITY } from '../../../shared/constants.ts';
import type { Envelope } from '../../../shared/envelope.ts';
import { CSRF_HEADER, CSRF_VALUE, SESSION_RESET } from '../../../shared/headers.ts';
import { UPLOAD_PATH } from '../../../shared/paths.ts';
import type { UploadedFile } from '../../../shared/records/site.ts';
import { sessionLost } from '../../sessionLost.ts';
import { type UploadLimits, fileFault, UPLOAD_FAILED, type UploadResult } from './uploadLimits.ts';
import { FILE_PART, FILE_TIME_MAX } from '../../../shared/rules/files.ts';

/** The browser cannot read it; it is not sent. */
export const UNREADABLE = '图片已损坏或格式不符，无法读取，请换一张';

interface Compression {
  /** Pixels. Reduced to fit, never enlarged. */
  width?: number | undefined;
  height?: number | undefined;
  /** Between 0 (exclusive) and 1; see `coarsen`. */
  quality?: number | undefined;
  /** Largest PNG (bytes); 0 if none is wanted. */
  pngMax?: number | undefined;
}

export function fitInside(
  { width, height }: { width: number; height: number },
  wanted: Compression,
): { width: number; height: number } {
  const scale = Math.min(1, (wanted.width ?? width) / width, (wanted.height ?? height) / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The default for an invalid one (0, 2, NaN). */
export const readQuality = (quality = IMAGE_QUALITY): number =>
  quality > 0 && quality <= 1 ? quality : IMAGE_QUALITY;

/** Browsers have no quality setting for PNG: 1 keeps every colour step, 0.5 every second, 0.1 every tenth. Opacity stays. */
export function coarsen(pixels: Uint8ClampedArray, quality: number): void {
  const step = 1 / quality;
  if (step === 1) return;
  for (const [at, colour] of pixels.entries())
    if (at % 4 !== 3) pixels[at] = Math.round(Math.round(colour / step) * step);
}

/**
 * Before the upload (spec §5): the picture within the edges, as a PNG. If that would be larger than `pngMax`, the smaller of it and
 * the reduced picture in its own format. Null (and logged) when the browser cannot read the picture.
 */
export async function compressImage(
  file: File,
  { quality, pngMax = Infinity, ...edges }: Compression = {},
): Promise<File | null> {
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = fitInside(picture, edges);
    const isWhole = width === picture.width && height === picture.height;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context) return file;
    const draw = () => {
      context.clearRect(0, 0, width, height);
      context.drawImage(picture, 0, 0, width, height);
    };
    draw();
    const drawn = context.getImageData(0, 0, width, height);
    coarsen(drawn.data, readQuality(quality));
    context.putImageData(drawn, 0, 0);
    const made = await encoded(canvas, file.name.replace(/\.[^.]*$|$/, '.png'), 'image/png');
    const png = smaller(made, isWhole && file.type === 'image/png' ? file : null);
    if (png && png.size <= pngMax) return png;
    draw();
    const own = isWhole ? file : await encoded(canvas, file.name, file.type, readQuality(quality));
    picture.close();
    return (pngMax > 0 ? smaller(png, own) : own) ?? file;
  } catch {
    // oxlint-disable-next-line no-console -- the specification requires this line
    console.log(IMAGE_FAILED);
    return null;
  }
}

/** Null if the browser cannot write the format. */
async function encoded(
  canvas: HTMLCanvasElement,
  name: string,
  type: string,
  quality?: number,
): Promise<File | null> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
  return blob?.type === type ? new File([blob], name, { type }) : null;
}

const smaller = (one: File | null, other: File | null): File | null =>
  one && other ? (other.size < one.size ? other : one) : (one ?? other);

export type SentFile = Pick<UploadedFile, 'name' | 'size' | 'mime'>;

/** XMLHttpRequest, because `fetch` reports no upload progress. Never rejects. */
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
    request.timeout = FILE_TIME_MAX + CALLER_TIMEOUT;
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100));
    request.onerror = request.ontimeout = request.onabort = fail;
    request.onload = () => done(readResult(request));
    if (signal.aborted) return fail();
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

const prepared = (given: File, { exts, edge, quality, size }: UploadLimits): Promise<File | null> | File =>
  given.type.startsWith('image/')
    ? // Not every upstream takes a PNG.
      compressImage(given, { width: edge, height: edge, quality, pngMax: exts.includes('png') ? size : 0 })
    : given;

function readResult(request: XMLHttpRequest): UploadResult {
  let envelope: Envelope<UploadedFile | null>;
  try {
    // The gateway sends only envelopes, as for every call.
    envelope = JSON.parse(request.responseText) as Envelope<UploadedFile | null>;
  } catch {
    return { fault: UPLOAD_FAILED };
  }
  if (envelope.code === SENTINEL) sessionLost(request.getResponseHeader(SESSION_RESET));
  return envelope.code === SUCCESS && envelope.data
    ? { file: envelope.data }
    : { fault: envelope.message || UPLOAD_FAILED };
}
