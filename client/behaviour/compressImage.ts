interface Compression {
  /** Longest edges in pixels; larger pictures are scaled down. */
  width?: number;
  height?: number;
  /** Above 0, up to 1. */
  quality?: number;
}

/** Smaller pictures are sent as they are. */
const WORTHWHILE = 1024 * 1024;

/**
 * A picture made smaller before it is sent (spec §5: PNG, quality 0.5 by default). What comes out larger, or cannot be
 * read, stays what it was.
 */
export async function compressImage(file: File, { width = 2000, height = 2000, quality = 0.5 }: Compression = {}): Promise<File> {
  if (!file.type.startsWith('image/') || file.size <= WORTHWHILE) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, width / bitmap.width, height / bitmap.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png', quality));
    return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file;
  } catch {
    console.error('压缩失败!');
    return file;
  }
}
