import type { UploadConfig } from '../../../shared/records/site.ts';
import { FILE_SIZE_MAX, UPLOAD_DEFAULTS } from "../../../shared/rules/addresses.ts";

/** What the browser accepts for an upload, and how it reduces pictures. */
export interface UploadLimits {
  /** Largest file, bytes. */
  size: number;
  /** File name extensions in lower case, without a dot. */
  exts: readonly string[];
  /** Largest edge of a picture, pixels. */
  edge: number;
  /** Quality of reduced pictures; see compressImage.ts. */
  quality: number | undefined;
}

/** Extensions of pictures. */
const PICTURE = /^(?:jpe?g|png|webp|gif|bmp|avif|hei[cf])$/;

/** The limits by the upstream's configuration; what it lacks is replaced by defaults. The gateway has a largest size of its own. */
export function limitsOf(config: Partial<UploadConfig> | null | undefined): UploadLimits {
  const exts = (config?.exts ?? []).map((ext) => ext.trim().replace(/^\./, '').toLowerCase()).filter(Boolean);
  return {
    size: Math.min(config?.max_size || FILE_SIZE_MAX, FILE_SIZE_MAX),
    exts: exts.length > 0 ? exts : UPLOAD_DEFAULTS.exts,
    edge: config?.image?.max_width || UPLOAD_DEFAULTS.edge,
    quality: config?.image?.quality,
  };
}

/** The same limits for pictures only. */
export const pictureLimits = (limits: UploadLimits): UploadLimits => ({ ...limits, exts: limits.exts.filter((ext) => PICTURE.test(ext)) });

/** Value of a file input's `accept`. */
export const acceptOf = ({ exts }: UploadLimits): string => exts.map((ext) => `.${ext}`).join();

/** Whether the name has one of the extensions. */
export const isAccepted = ({ exts }: UploadLimits, name: string): boolean => exts.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase());

/** The accepted kinds of files in words: JPG、PNG、WEBP 与 PDF. */
export function kindsIn({ exts }: UploadLimits, conjunction: '与' | '或'): string {
  const names = [...new Set(exts.map((ext) => (ext === 'jpeg' ? 'jpg' : ext).toUpperCase()))];
  return names.length > 1 ? `${names.slice(0, -1).join('、')} ${conjunction} ${names.at(-1)}` : names.join('');
}
