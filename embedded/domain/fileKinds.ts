/** Accepted file types with their magic bytes. File names and declared types are ignored. */
const KINDS: readonly { mime: string; ext: string; begins: (bytes: Buffer) => boolean }[] = [
  { mime: 'image/jpeg', ext: 'jpg', begins: (bytes) => starts(bytes, 0, [0xff, 0xd8, 0xff]) },
  {
    mime: 'image/png',
    ext: 'png',
    begins: (bytes) => starts(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  {
    mime: 'image/webp',
    ext: 'webp',
    begins: (bytes) =>
      starts(bytes, 0, [...Buffer.from('RIFF')]) && starts(bytes, 8, [...Buffer.from('WEBPVP8')]),
  },
  { mime: 'application/pdf', ext: 'pdf', begins: (bytes) => starts(bytes, 0, [...Buffer.from('%PDF-')]) },
];

/** Type and extension of an accepted file (a raster picture or a PDF), by its magic bytes; else undefined. */
export const fileKindOf = (bytes: Buffer): { mime: string; ext: string } | undefined =>
  KINDS.find(({ begins }) => begins(bytes));

const starts = (bytes: Buffer, at: number, magic: readonly number[]): boolean =>
  bytes.length >= at + magic.length && magic.every((byte, place) => bytes[at + place] === byte);
