/** Names of the consents in the last step. None is ticked in advance. */
export const consents = ['agree', 'aware'] as const;
export type Consent = (typeof consents)[number];
export const consentId = (name: Consent): string => `consent-${name}`;
