/** What others do for the portal: the chat in a frame of its own, or the count of page views that the gateway passes on. */
export interface ThirdPartyService {
  kind: 'chat' | 'statistics';
  /** Who gets the data, as it is shown; a consent is given to this host and to no later one. */
  host: string;
  /** What the visitor decided; undefined: nothing yet. */
  granted?: boolean | undefined;
  /** Of a chat that may open here: the address of the frame. */
  address?: string | undefined;
}

/** What a decision is about: one service of one host. */
export const consentKey = ({ kind, host }: Pick<ThirdPartyService, 'kind' | 'host'>): string => `${kind}@${host}`;

/** Decisions by service. Whatever is not such a text counts as nothing decided. */
export function readConsent(value: string | undefined): Map<string, boolean> {
  const pairs = [...new URLSearchParams(value ?? '')].filter(([, said]) => said === '1' || said === '0');
  return new Map(pairs.map(([key, said]) => [key, said === '1']));
}

/** The cookie's value for these decisions. */
export function writeConsent(services: readonly ThirdPartyService[]): string {
  const decided = services.filter(({ granted }) => granted !== undefined).map((service) => [consentKey(service), service.granted ? '1' : '0']);
  return encodeURIComponent(new URLSearchParams(decided).toString());
}
