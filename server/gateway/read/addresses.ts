import { type AdaptedCall, splitAdapted } from '../../upstream/adapt/row.ts';
import { MEDIA_PREFIX, UPLOAD_PATH } from '../../../shared/paths.ts';
import { ownPath } from '../../../shared/rules/ownPaths.ts';

/** Path prefixes of the upstream's pictures that are not under its `/media`: sent as a path, and sent with the upstream's origin. */
const SENT_AS_PATH = `${MEDIA_PREFIX}/~`;
const SENT_WITH_ORIGIN = `${MEDIA_PREFIX}/!`;

/** Path prefixes of the gateway's proxy for pictures in other folders than the upstream's `/media`. */
export const FOLDER_PREFIXES = [SENT_AS_PATH, SENT_WITH_ORIGIN] as const;

/** The path of a picture by its name, with or without a query. No `;`, from which on some servers ignore a path. */
const PICTURE_NAME = /^(?!.*%3[bf])[^?;]+\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp)(?:\?|$)/i;

/** A text that is the address of a picture or a document. */
const UPLOADED = /^(?:https?:\/\/|\/)[^\s]+\.(?:jpe?g|png|webp|pdf)$/i;

interface Places {
  upstream: string;
  /** The portal's own. */
  portal: string;
  /** Other origins whose pictures the pages may show. */
  media: readonly string[];
  /** Folders of the upstream with public pictures, besides `/media/`. */
  folders: readonly string[];
  /** The upstream's call for uploads, if it has one. A file has its path, and its number after it. */
  upload: AdaptedCall | undefined;
}

export type Addresses = ReturnType<typeof createAddresses>;

/**
 * Turns the addresses in the upstream's responses into those that a browser may use, and back. A picture of the upstream is
 * served under `/media`, whatever its path there:
 *
 * | in the response                 | for the browser  |
 * |---------------------------------|------------------|
 * | `/media/a.png`                  | as it is         |
 * | `/uploads/a.png`                | `/media/~/uploads/a.png` |
 * | `<upstream>/uploads/a.png`      | `/media/!/uploads/a.png` |
 * | `/api/upload/7`                 | `/bff/upload/7`, for the member alone |
 * | `<one of MEDIA_ORIGINS>/a.png`  | as it is         |
 * | a file at the upstream that is no picture by its name, in another folder | none |
 * | anything else                   | none             |
 */
export function createAddresses({ upstream, portal, media, folders, upload: uploadCall }: Places) {
  const uploadPath = uploadCall ? splitAdapted(uploadCall).path : UPLOAD_PATH;
  const upload = new RegExp(
    `^(?:${uploadPath.replace(/[^\w/]/g, String.raw`\$&`)}|${UPLOAD_PATH})/(\\d{1,10})$`,
  );

  function picture(value: unknown): string | undefined {
    const url = absolute(value);
    if (!url) return pictureAt(ownPath(value), SENT_AS_PATH);
    if (url.origin === portal) return pictureAt(ownPath(url.pathname + url.search), SENT_AS_PATH);
    if (url.origin === upstream) return pictureAt(ownPath(url.pathname + url.search), SENT_WITH_ORIGIN);
    return media.includes(url.origin) ? url.href : undefined;
  }

  function pictureAt(path: string | null, prefix: string): string | undefined {
    if (path === null) return undefined;
    const [, file] = upload.exec(path) ?? [];
    if (file !== undefined) return `${UPLOAD_PATH}/${file}`;
    const isMedia = path.startsWith(`${MEDIA_PREFIX}/`);
    if (isMedia && prefix === SENT_AS_PATH) return path;
    return isMedia || isPublic(path) ? prefix + path : undefined;
  }

  /** Whether everyone may see the upstream's file: it is in a folder with public pictures, or its name is that of a picture. */
  const isPublic = (path: string): boolean =>
    folders.some((folder) => path.startsWith(folder)) || PICTURE_NAME.test(path);

  return {
    picture,
    isPublic,

    /** An answer of a form: text, which may be the address of an uploaded file. */
    answer: (text: string): string =>
      upload.test(text) || UPLOADED.test(text) ? (picture(text) ?? text) : text,

    /** An address to follow: a path of this site, or http(s) at any origin (a payment page may stand at the upstream itself). */
    link(value: unknown): string | undefined {
      const url = absolute(value);
      if (!url) return ownPath(value) ?? undefined;
      return url.origin === portal ? (ownPath(url.pathname + url.search + url.hash) ?? undefined) : url.href;
    },

    /** The upstream's own form of an address that `picture` made. */
    toUpstream(address: string): string {
      if (address.startsWith(`${SENT_AS_PATH}/`)) return address.slice(SENT_AS_PATH.length);
      if (address.startsWith(`${SENT_WITH_ORIGIN}/`))
        return upstream + address.slice(SENT_WITH_ORIGIN.length);
      return address.startsWith(`${UPLOAD_PATH}/`) ? uploadPath + address.slice(UPLOAD_PATH.length) : address;
    },
  };
}

/** An http(s) address without credentials; undefined for a path, `//x`, `data:`, or a word. */
function absolute(value: unknown): URL | undefined {
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value) || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  return url.username || url.password ? undefined : url;
}
