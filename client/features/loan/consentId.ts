/** Ticks of the last step, each a consent of its own; never ticked beforehand. */
export type Consents = 'agree' | 'aware';
export const consentId = (name: Consents): string => `consent-${name}`;
