/** Small files whose first bytes are those of their type. */
export const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, ...Buffer.from('JFIF'), 0, 1, 2, 3, 0xff, 0xd9]);
export const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
export const WEBP = Buffer.from('RIFF$\0\0\0WEBPVP8 \0\0\0\0', 'latin1');
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n');
/** A file of `size` bytes that begins like a PNG. */
export const bigPng = (size: number): Buffer => Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]);
