/** Ticks of the last step, each a consent of its own; never ticked beforehand. */
export const consents = ['agree', 'aware'] as const;
export type Consents = (typeof consents)[number];
export const consentId = (name: Consents): string => `consent-${name}`;
