import { randomBytes } from 'node:crypto';
import type { Answers } from '../../shared/records/loan.ts';
import { questionsOf } from '../../shared/rules/readAnswers.ts';
import { MEMBER_CERT } from '../../shared/status/member.ts';
import { maskPhone } from '../../shared/rules/contact.ts';
import { maskPersonName } from '../../shared/rules/names.ts';
import { maskIdCard } from '../../shared/rules/identityNumbers.ts';
import { FILE_SIZE_MESSAGE, FILES_MAX } from '../../shared/rules/files.ts';
import type { UploadedFile } from '../sent.ts';
import { uploadConfig, type FormSeed } from '../content/content.ts';
import type { Db } from '../store/db.ts';
import { uploadCounts, uploadUrl, ownUpload, type UploadFolder } from '../store/uploads.ts';
import { refuse, refuseField } from '../domain/refusal.ts';
import { DAY, startOfDay, wireTime } from '../domain/shanghaiTime.ts';
import type { MemberRow } from '../store/members.ts';

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
const fileKindOf = (bytes: Buffer): { mime: string; ext: string } | undefined =>
  KINDS.find(({ begins }) => begins(bytes));

const starts = (bytes: Buffer, at: number, magic: readonly number[]): boolean =>
  bytes.length >= at + magic.length && magic.every((byte, place) => bytes[at + place] === byte);

const NAME_MAX = 80;

/** Sanitises a file name for display and headers: no path, no control or bidi characters, the extension of the real type. */
function fileName(given: string, ext: string): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[\p{C}<>:"|?*]/gu, '')
    .trim();
  return `${[...plain].slice(0, NAME_MAX).join('') || '文件'}.${ext}`;
}

/** The purpose of a file: the key of a form's question or a field of a call, `license_files`, `avatar`. */
const KIND = /^[a-z][a-z0-9_]{0,39}$/;
/** Files per member and day, of all kinds. */
const DAY_MAX = 100;

export interface NewUpload {
  userId: number;
  kind: string;
  name: string;
  bytes: Buffer;
}

/**
 * Stores an uploaded file: at most 5 MB, a raster picture or a PDF by its bytes, at most eight unused ones of a kind. Files that
 * a record refers to, or that are a day old, are not counted. The bytes are written before the row, so that a crash in between
 * leaves an unreferenced file, which the next start removes.
 */
export function receiveUpload(
  db: Db,
  folder: UploadFolder,
  now: number,
  { userId, kind, name, bytes }: NewUpload,
): UploadedFile {
  if (!KIND.test(kind)) refuseField('kind', '文件用途不正确');
  if (bytes.length === 0) refuseField('file', '文件是空的，请重新选择');
  if (bytes.length > uploadConfig.max_size)
    refuse(413, FILE_SIZE_MESSAGE, 'too_large', { errors: { file: FILE_SIZE_MESSAGE } });
  const type =
    fileKindOf(bytes) ?? refuseField('file', '仅支持 JPG、PNG、WEBP 图片与 PDF', 'file_type_wrong');
  const file = `${randomBytes(18).toString('base64url')}.${type.ext}`;
  const shown = fileName(name, type.ext);
  const id = db.tx(() => {
    const { waiting, all } = uploadCounts(db, userId, kind, { since: now - DAY, today: startOfDay(now) });
    if (waiting >= FILES_MAX) refuse(409, `同类文件最多 ${FILES_MAX} 个`, 'too_many_open');
    if (all >= DAY_MAX) refuse(429, '今日上传的文件已达上限，请明天再试', 'daily_limit');
    folder.write(file, bytes);
    return db.insert('uploads', {
      user_id: userId,
      kind,
      file,
      name: shown,
      size: bytes.length,
      mime: type.mime,
      created_at: now,
    });
  });
  return {
    id,
    url: uploadUrl(id),
    name: shown,
    size: bytes.length,
    mime: type.mime,
    created_at: wireTime(now),
  };
}

/** The fault of a file address: it is not the member's own upload, or not a picture where one is required; null if it is valid. */
export function ownFileFault(
  db: Db,
  userId: number,
  url: string,
  wanted: 'picture' | 'document',
): string | null {
  const upload = ownUpload(db, userId, url);
  if (!upload) return '文件不存在，请重新上传';
  return wanted === 'picture' && !upload.mime.startsWith('image/') ? '请上传 JPG、PNG 或 WEBP 图片' : null;
}

/** The answers that are filled in from the member's own data. Pages only have the masked values, which stand for the full ones in requests and responses. */
function ownData(
  form: FormSeed,
  member: MemberRow,
): { key: string; full: string; mask: string; fromCert: boolean }[] {
  const isCertified = member.cert_status === MEMBER_CERT.certified;
  return questionsOf(form).flatMap(({ key, type, from_cert }) => {
    const own = (name: string, full: string | null, mask: (full: string) => string) =>
      full ? [{ key: name, full, mask: mask(full), fromCert: isCertified && from_cert === 1 }] : [];
    return type === 'id_card'
      ? own(key, member.id_card, maskIdCard)
      : key === 'contact_name'
        ? own(key, member.real_name, maskPersonName)
        : key === 'phone_number'
          ? own(key, member.phone_number, maskPhone)
          : [];
  });
}

/** Fills in what is taken from the certification, and replaces the member's masked name, identity number or phone by the full value. */
export function withOwnData(form: FormSeed, given: Answers, member: MemberRow): Answers {
  const filled = ownData(form, member)
    .filter(({ key, mask, fromCert }) => given[key] === mask || (fromCert && !given[key]))
    .map(({ key, full }): [string, string] => [key, full]);
  return { ...given, ...Object.fromEntries(filled) };
}

/** Replaces the member's certified name and identity number in the answers by the masked value. */
export function withMasks(form: FormSeed, kept: Answers, member: MemberRow): Answers {
  const masked = ownData(form, member)
    .filter(({ key, full }) => key !== 'phone_number' && kept[key] === full)
    .map(({ key, mask }): [string, string] => [key, mask]);
  return { ...kept, ...Object.fromEntries(masked) };
}
