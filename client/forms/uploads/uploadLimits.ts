import { useMatches } from 'react-router-dom';
import type { UploadConfig, UploadedFile } from '../../../shared/records/site.ts';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import { EVERYWHERE, useLater, type Late } from '../../context.ts';
import { readUploadConfig } from './readUploadConfig.ts';
import { FILE_SIZE_MAX, UPLOAD_DEFAULTS, fileSizeMessage } from '../../../shared/rules/files.ts';

export const UPLOAD_FAILED = '上传没有完成，请重试';

export type UploadResult = { file: UploadedFile } | { fault: string };

export interface UploadLimits {
  size: number;
  exts: readonly string[];
  edge: number;
  /** See compressImage. */
  quality: number | undefined;
}

const PICTURE = /^(?:jpe?g|png|webp|gif|bmp|avif|hei[cf])$/;

/** What the configuration lacks is replaced by defaults. The gateway has a largest size of its own. */
export function uploadLimitsOf(config: Partial<UploadConfig> | null | undefined): UploadLimits {
  const exts = (config?.exts ?? []).map((ext) => ext.trim().replace(/^\./, '').toLowerCase()).filter(Boolean);
  return {
    size: Math.min(config?.max_size || FILE_SIZE_MAX, FILE_SIZE_MAX),
    exts: exts.length > 0 ? exts : UPLOAD_DEFAULTS.exts,
    edge: config?.image?.max_width || UPLOAD_DEFAULTS.edge,
    quality: config?.image?.quality,
  };
}

export const pictureLimits = (limits: UploadLimits): UploadLimits => ({
  ...limits,
  exts: limits.exts.filter((ext) => PICTURE.test(ext)),
});

export const acceptOf = ({ exts }: UploadLimits): string => exts.map((ext) => `.${ext}`).join();

const isAccepted = ({ exts }: UploadLimits, name: string): boolean =>
  exts.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase());

/** JPG、PNG、WEBP 与 PDF */
export function kindsIn({ exts }: UploadLimits, conjunction: '与' | '或'): string {
  const names = [...new Set(exts.map((ext) => (ext === 'jpeg' ? 'jpg' : ext).toUpperCase()))];
  return names.length > 1
    ? `${names.slice(0, -1).join('、')} ${conjunction} ${names.at(-1)}`
    : names.join('');
}

/** The upstream checks the content. */
export function fileFault({ name, size }: Pick<File, 'name' | 'size'>, limits: UploadLimits): string | null {
  if (size === 0) return '文件是空的，请重新选择';
  if (!isAccepted(limits, name)) return `仅支持 ${kindsIn(limits, '与')}`;
  return size > limits.size ? fileSizeMessage(limits.size) : null;
}

/** Before a picture is reduced its size does not count, unless it is empty. */
export function faultBeforeReduction(
  { name, type, size }: Pick<File, 'name' | 'type' | 'size'>,
  limits: UploadLimits,
): string | null {
  return fileFault({ name, size: type.startsWith('image/') ? Math.min(size, 1) : size }, limits);
}

/** By convention, the loader returns `late` of `readUploadConfig` as `uploadConfig`. */
export function useUploadLimits(): UploadLimits {
  const config = useMatches().map(({ loaderData }) => fieldsOf(loaderData).uploadConfig);
  // The cast is safe by the convention.
  const known = (config.find(Boolean) ?? null) as UploadConfig | Late | null;
  return uploadLimitsOf(useLater(known, readUploadConfig, EVERYWHERE) ?? undefined);
}
