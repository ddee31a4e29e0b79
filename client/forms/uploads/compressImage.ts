import { IMAGE_FAILED, IMAGE_QUALITY } from '../../../shared/constants.ts';

export interface Compression {
  /** Longest edges in pixels. A picture is made smaller to fit, never larger. */
  width?: number;
  height?: number;
  /** Above 0, up to 1; see `coarsen`. */
  quality?: number;
}

/** The size in whole pixels that fits the wanted edges in the picture's own proportions. */
export function fitInside({ width, height }: { width: number; height: number }, wanted: Compression): { width: number; height: number } {
  const scale = Math.min(1, (wanted.width ?? width) / width, (wanted.height ?? height) / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A quality that is none (0, 2, NaN) is the default. */
export const readQuality = (quality = IMAGE_QUALITY): number => (quality > 0 && quality <= 1 ? quality : IMAGE_QUALITY);

/**
 * Browsers know no quality of PNG, which keeps every pixel: it is spent on the steps between colours, which are noise to
 * the eye and all the work to the encoder. 1 keeps every step, 0.5 every second, 0.1 every tenth; opacity is left alone.
 */
export function coarsen(pixels: Uint8ClampedArray, quality: number): void {
  const step = 1 / quality;
  if (step === 1) return;
  for (const [at, colour] of pixels.entries()) if (at % 4 !== 3) pixels[at] = Math.round(Math.round(colour / step) * step);
}

/**
 * A picture made smaller before it is sent (spec §5): a PNG. What would come out larger stays as it is, and so does what
 * cannot be read, which is only logged: the upstream says whether it takes it.
 */
export async function compressImage(file: File, { quality, ...edges }: Compression = {}): Promise<File> {
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = fitInside(picture, edges);
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const brush = canvas.getContext('2d');
    if (!brush) return file;
    brush.drawImage(picture, 0, 0, width, height);
    picture.close();
    const drawn = brush.getImageData(0, 0, width, height);
    coarsen(drawn.data, readQuality(quality));
    brush.putImageData(drawn, 0, 0);
    const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    return png && png.size < file.size ? new File([png], file.name.replace(/\.[^.]*$|$/, '.png'), { type: 'image/png' }) : file;
  } catch {
    // eslint-disable-next-line no-console -- the specification wants this line, and nothing else
    console.log(IMAGE_FAILED);
    return file;
  }
}
