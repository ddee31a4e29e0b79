import type { Id } from '../../shared/rules/ids.ts';

/** The agreements that consents name. */
export type ConsentKey = 'protocol' | 'privacy';

/** The member's messages to the portal and complaints. */
export const MESSAGES_PAGE = '/user/messages';

/** Whether the address is of a member's notices, and not of the public ones. */
export const isMine = (search: URLSearchParams): boolean => search.get('tab') === 'mine';

/** Can be a part of an address. */
export const AGREEMENT_KEY = /^[A-Za-z][\w-]{0,63}$/;

/** By its key in the upstream's catalogue. `version`: id of an earlier one. */
export const agreementHref = (key: string, version?: Id): string =>
  `/about/${key}${version === undefined ? '' : `?version=${version}`}`;

/** `400-000-0000 转 602` → `tel:400-000-0000;ext=602` (RFC 3966). */
export function telHref(phone: string): string {
  const [number = '', extension = ''] = phone
    .split(/转|ext\.?|#/i)
    .map((part) => part.replace(/[^\d+-]/g, ''));
  return `tel:${number}${extension && `;ext=${extension}`}`;
}
