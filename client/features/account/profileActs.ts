import type { CertType } from './certQuery.ts';

/** Values of `intent` when a form submits to the profile page's action; the profile itself is sent without one. */
export const APPLY_CERT = 'cert';
export const CANCEL_CERT = 'cancelCert';
export const SET_AVATAR = 'avatar';

/** Names of the drafts of the forms, which survive the end of a session. */
export const PROFILE = 'profile';
export const certDraft = (type: CertType): string => `cert-${type}`;
