import type { UploadRow } from '../store/uploads.ts';

/** How a member's file is sent: never kept, never taken for anything else than it is; a picture is shown, a PDF is saved. */
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

/** A name as RFC 8187 writes it in a header. */
const percent = (name: string): string => encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
