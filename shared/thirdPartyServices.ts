/** A third-party service: the chat in an iframe, or the analytics that the gateway forwards page views to. */
export interface ThirdPartyService {
  kind: 'chat' | 'statistics';
  /** Host name that receives the data, as it is shown. A consent is valid for this host only. */
  host: string;
  /** The visitor's decision; undefined: none yet. */
  granted?: boolean | undefined;
  /** Address of the chat's iframe, when the chat may open on this page. */
  address?: string | undefined;
}

/** Key of a consent: one kind of service of one host, `chat@example.com`. */
export const consentKey = ({ kind, host }: Pick<ThirdPartyService, 'kind' | 'host'>): string =>
  `${kind}@${host}`;

/** Reads the consent cookie: decisions by `consentKey`. An invalid value counts as no decision. */
export function readConsent(value: string | undefined): Map<string, boolean> {
  const pairs = [...new URLSearchParams(value ?? '')].filter(
    ([, decision]) => decision === '1' || decision === '0',
  );
  return new Map(pairs.map(([key, decision]) => [key, decision === '1']));
}

/** The consent cookie's value for these services; services without a decision are left out. */
export function writeConsent(services: readonly ThirdPartyService[]): string {
  const decided = services
    .filter(({ granted }) => granted !== undefined)
    .map((service) => [consentKey(service), service.granted ? '1' : '0']);
  return encodeURIComponent(new URLSearchParams(decided).toString());
}
