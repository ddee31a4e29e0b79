/** Keys of the agreements that consents name. Their texts are in the site's configuration or in the catalogue of articles. */
export type ConsentKey = 'protocol' | 'privacy';

/** A key that can be a part of an address. */
export const AGREEMENT_KEY = /^[A-Za-z][\w-]{0,63}$/;

/** Address of an agreement, by its key in the upstream's catalogue. `version`: id of an earlier version. */
export const agreementHref = (key: string, version?: number): string => `/about/${key}${version === undefined ? '' : `?version=${version}`}`;
