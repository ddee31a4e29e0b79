import { IMAGE_FAILED, IMAGE_QUALITY } from '../../../shared/constants.ts';

export interface Compression {
  /** Largest width and height in pixels. A picture is reduced to fit, never enlarged. */
  width?: number;
  height?: number;
  /** Between 0 (exclusive) and 1; see `coarsen`. */
  quality?: number;
}

/** The size in whole pixels that fits the wanted edges, with the picture's proportions. */
export function fitInside({ width, height }: { width: number; height: number }, wanted: Compression): { width: number; height: number } {
  const scale = Math.min(1, (wanted.width ?? width) / width, (wanted.height ?? height) / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The quality, or the default for an invalid one (0, 2, NaN). */
export const readQuality = (quality = IMAGE_QUALITY): number => (quality > 0 && quality <= 1 ? quality : IMAGE_QUALITY);

/**
 * Reduces the number of colour steps, since browsers have no quality setting for PNG: 1 keeps every step, 0.5 every second,
 * 0.1 every tenth. Opacity is not changed.
 */
export function coarsen(pixels: Uint8ClampedArray, quality: number): void {
  const step = 1 / quality;
  if (step === 1) return;
  for (const [at, colour] of pixels.entries()) if (at % 4 !== 3) pixels[at] = Math.round(Math.round(colour / step) * step);
}

/**
 * Reduces a picture before the upload (spec §5) and returns it as a PNG, or the original file when the PNG would be larger. Null
 * when the browser cannot read the picture, which is also logged.
 */
export async function compressImage(file: File, { quality, ...edges }: Compression = {}): Promise<File | null> {
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = fitInside(picture, edges);
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.drawImage(picture, 0, 0, width, height);
    picture.close();
    const drawn = context.getImageData(0, 0, width, height);
    coarsen(drawn.data, readQuality(quality));
    context.putImageData(drawn, 0, 0);
    const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    return png && png.size < file.size ? new File([png], file.name.replace(/\.[^.]*$|$/, '.png'), { type: 'image/png' }) : file;
  } catch {
    // eslint-disable-next-line no-console -- the specification requires this line
    console.log(IMAGE_FAILED);
    return null;
  }
}
