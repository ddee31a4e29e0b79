import { type AdaptedCall, splitAdapted } from '../../upstream/adapt/row.ts';
import { isPlainTarget } from '../../http/acceptRequests.ts';
import { MEDIA_PREFIX, UPLOAD_PATH } from '../../../shared/paths.ts';
import { ownPath } from '../../../shared/rules/ownPaths.ts';
import type { AddressKeys } from './addressKeys.ts';
import type { PublicFolders } from './publicFolders.ts';

/** Path prefixes of the upstream's pictures that are not under its `/media`: sent as a path, and sent with the upstream's origin. */
const SENT_AS_PATH = `${MEDIA_PREFIX}/~`;
const SENT_WITH_ORIGIN = `${MEDIA_PREFIX}/!`;

/** What the address of a member's file begins with that only this member can open; the sealed address at the upstream follows. */
export const SEALED = `${UPLOAD_PATH}/~`;

/** What the path stands behind, in the only spelling that the gateway takes, if its own is another. */
const SPELT = '/=';
/** A segment that some servers read as one of dots: they ignore it from `;` on. */
const DOTS = /\/\.{1,2};/;

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
  /** Folders of the upstream with pictures for everyone. */
  folders: PublicFolders;
  /** Kinds of uploads that everyone may see. */
  publicUploads: readonly string[];
  /** The upstream's call for uploads, if it has one. A file has its path, and its number after it. */
  upload: AdaptedCall | undefined;
  keys: AddressKeys;
}

/** Where an address of the upstream leads: to a path of the upstream, or to another origin. */
export type Place = { path: string; withOrigin: boolean } | { url: URL };

export type Addresses = ReturnType<typeof createAddresses>;

/**
 * Turns the addresses in the upstream's responses into those that a browser may use, and back. A picture for everyone is served under
 * `/media`, a member's file to this member alone:
 *
 * | in the response                 | as a picture  | as a member's file |
 * |---------------------------------|---------------|--------------------|
 * | `/media/a.png`, a public folder | as it is      | `/bff/upload/~<sealed>` |
 * | `/static/a.png`, if it is public too | `/media/~/static/a.png` | the same |
 * | `/uploads/a.png`                | `/media/~/<code>/uploads/a.png` | the same |
 * | `<upstream>/uploads/a.png`      | `/media/!/<code>/uploads/a.png` | the same |
 * | `/uploads//a.png`, or another spelling that is refused of a client | `/media/~/<code>/=<base64url>` | the same |
 * | `/api/upload/7`                 | `/bff/upload/7`, for the member alone | `/bff/upload/7` |
 * | `<one of MEDIA_ORIGINS>/a.png`  | as it is      | `/bff/upload/~<sealed>`, which redirects |
 * | http(s) at another origin       | none          | the same |
 * | a file at the upstream that is no picture by its name, in no folder of pictures | none | `/bff/upload/~<sealed>` |
 *
 * The code and the sealed address are made by the gateway alone (addressKeys.ts), so that nobody can guess one.
 */
export function createAddresses(places: Places) {
  const { upstream, portal, media, folders, publicUploads, upload: uploadCall, keys } = places;
  const uploadPath = uploadCall ? splitAdapted(uploadCall).path : UPLOAD_PATH;
  const upload = new RegExp(
    `^(?:${uploadPath.replace(/[^\w/]/g, String.raw`\$&`)}|${UPLOAD_PATH})/(\\d{1,20})$`,
  );

  function placeOf(value: unknown): Place | undefined {
    // A blank within is one of a file's name, and so is a percent sign that encodes nothing.
    const text =
      typeof value === 'string'
        ? value
            .trim()
            .replaceAll(' ', '%20')
            .replace(/%(?![\da-f]{2})/gi, '%25')
        : value;
    const url = absolute(text);
    if (url && url.origin !== portal && url.origin !== upstream) return { url };
    // A fragment never leaves the browser.
    const path = ownPath(url ? url.pathname + url.search : text)?.replace(/#.*$/s, '');
    return path === undefined ? undefined : { path, withOrigin: url?.origin === upstream };
  }

  /** The gateway's address of a file that the upstream knows by its number. */
  function numbered(path: string): string | undefined {
    const [, file] = upload.exec(path) ?? [];
    return file === undefined ? undefined : `${UPLOAD_PATH}/${file}`;
  }

  function picture(value: unknown): string | undefined {
    const place = placeOf(value);
    if (!place) return undefined;
    if ('url' in place) return media.includes(place.url.origin) ? place.url.href : undefined;
    const { path, withOrigin } = place;
    const own = numbered(path);
    if (own !== undefined) return own;
    const prefix = withOrigin ? SENT_WITH_ORIGIN : SENT_AS_PATH;
    const isPlain = isPlainTarget(path);
    if (isPlain && folders.isOpen(path))
      return path.startsWith(`${MEDIA_PREFIX}/`) && !withOrigin ? path : prefix + path;
    return (folders.isDeclared(path) && !DOTS.test(path)) || PICTURE_NAME.test(path)
      ? `${prefix}/${keys.codeOf(path)}${isPlain ? path : spelt(path)}`
      : undefined;
  }

  /** A member's own file. Null: it has an address only for its member, and `member` is not known. */
  function file(value: unknown, member: string | undefined): string | null | undefined {
    const place = placeOf(value);
    if (!place) return undefined;
    const own = 'path' in place ? numbered(place.path) : undefined;
    if (own !== undefined) return own;
    if (member === undefined) return null;
    return SEALED + keys.seal('url' in place ? place.url.href : sentAs(place), member);
  }

  const sentAs = ({ path, withOrigin }: { path: string; withOrigin: boolean }): string =>
    withOrigin ? upstream + path : path;

  /** Whether everyone may see a picture of the upstream, since it is in a public folder. */
  const isPublic = (value: unknown): boolean => {
    const place = placeOf(value);
    return place !== undefined && 'path' in place && folders.isOpen(place.path);
  };

  /** Whether an answer is the address of a file at the upstream. What has the gateway's own form is none. */
  function isUpstreamFile(text: string): boolean {
    const place = UPLOADED.test(text) ? placeOf(text) : undefined;
    return place !== undefined && 'path' in place && !isOwnForm(place.path);
  }

  /** What a browser asks for under `/media`, at the upstream; undefined for an address that the gateway has not made, outside of public folders. */
  function served(address: string): { path: string; withOrigin: boolean } | undefined {
    const prefix = [SENT_AS_PATH, SENT_WITH_ORIGIN].find((one) => address.startsWith(`${one}/`));
    const withOrigin = prefix === SENT_WITH_ORIGIN;
    const path = prefix === undefined ? address : address.slice(prefix.length);
    const [, code = '', made = ''] = (prefix && /^\/([^/]*)(\/.*)$/s.exec(path)) || [];
    if (keys.isCode(code, made)) return { path: made, withOrigin };
    const meant = unspelt(made);
    if (spelt(meant) === made && keys.isCode(code, meant)) return { path: meant, withOrigin };
    // In one spelling only: the upstream might read another one as a path outside of the folder.
    return folders.isOpen(path) && ownPath(path) === path ? { path, withOrigin } : undefined;
  }

  /** The upstream's own form of a file's address that the gateway has made for this member; undefined for any other at the upstream. */
  function toUpstream(address: string, member: string | undefined): string | undefined {
    if (address.startsWith(SEALED))
      return member === undefined ? undefined : keys.open(address.slice(SEALED.length), member);
    const [, number] = upload.exec(address) ?? [];
    if (number !== undefined) return `${uploadPath}/${number}`;
    const shown = served(address);
    if (shown) return sentAs(shown);
    const place = placeOf(address);
    return place && 'url' in place ? address : undefined;
  }

  return {
    picture,
    file,
    served,
    toUpstream,

    /** A member's portrait: a picture if uploads of this kind are public, else a file of the member who sees it. */
    avatar: (value: unknown, member: string | undefined): string | null | undefined => {
      const place = placeOf(value);
      const isPicture = publicUploads.includes('avatar') || (place && 'url' in place) || isPublic(value);
      return isPicture ? picture(value) : file(value, member);
    },

    /** An item of a list of answers: a choice, or the address of an uploaded file. Null as in `file`. */
    item: (text: string, member: string | undefined): string | null => {
      const isAtMedia = UPLOADED.test(text) && media.includes(absolute(text)?.origin ?? '');
      if (!upload.test(text) && !isAtMedia && !isUpstreamFile(text)) return text;
      const made = file(text, member);
      return made === undefined ? text : made;
    },

    /**
     * An item of a list of answers as the upstream gets it. An address at the upstream that the gateway has not made is refused (undefined): read
     * again, it would become one that the member can open.
     */
    itemToUpstream: (text: string, member: string | undefined): string | undefined =>
      isOwnForm(text) ? toUpstream(text, member) : isUpstreamFile(text.trim()) ? undefined : text,

    /** Closes the public folder that has a private upload. Resolves when all gateways can know. */
    async keepPrivate(value: unknown): Promise<void> {
      const place = placeOf(value);
      if (place && 'path' in place) await folders.close(place.path);
    },

    /** Learns which folders are public no more. */
    learnFolders: (): Promise<void> => folders.learn(),

    /** Whether everyone may see uploads of this kind. */
    isPublicUpload: (kind: string | undefined): boolean => kind !== undefined && publicUploads.includes(kind),

    /** An address to follow: a path of this site, or http(s) at any origin (a payment page may stand at the upstream itself). */
    link(value: unknown): string | undefined {
      const url = absolute(value);
      if (!url) return ownPath(value) ?? undefined;
      return url.origin === portal ? (ownPath(url.pathname + url.search + url.hash) ?? undefined) : url.href;
    },

    /** Where the upstream's address of a file leads; undefined for what is no address. */
    placeOf,

    /** The address of a file that was sealed for this member: a path of the upstream, or an address at another origin. */
    opened: (sealed: string, member: string): string | undefined => keys.open(sealed, member),
  };
}

/** A path as one segment, before its query. */
const spelt = (path: string): string =>
  path.replace(/^[^?]*/, (name) => SPELT + Buffer.from(name).toString('base64url'));
const unspelt = (made: string): string =>
  made.replace(/^[^?]*/, (name) => Buffer.from(name.slice(SPELT.length), 'base64url').toString());

/** Whether a text has the form of an address that the gateway makes. */
const isOwnForm = (text: string): boolean =>
  [`${UPLOAD_PATH}/`, `${SENT_AS_PATH}/`, `${SENT_WITH_ORIGIN}/`].some((prefix) => text.startsWith(prefix));

/** An http(s) address without credentials; undefined for a path, `//x`, `data:`, or a word. */
function absolute(value: unknown): URL | undefined {
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value) || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  return url.username || url.password ? undefined : url;
}
