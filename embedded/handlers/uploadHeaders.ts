import type { UploadRow } from '../store/uploads.ts';

/** Response headers of a member's file: not cached, no type sniffing, no scripts; a picture is shown inline, a PDF is saved. */
export function uploadHeaders({ mime, size, name }: UploadRow): Record<string, string | number> {
  return {
    'content-type': mime,
    'content-length': size,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `${mime === 'application/pdf' ? 'attachment' : 'inline'}; filename*=UTF-8''${percent(name)}`,
  };
}

/** Percent-encodes a name for a header (RFC 8187). */
const percent = (name: string): string => encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
