import { routes } from '../../client/routes.tsx';
import { allowsThirdParties } from '../../client/shell/thirdParty/allowsThirdParties.ts';
import { consentKey, readConsent, type ThirdPartyService } from '../../shared/thirdPartyServices.ts';
import type { Config } from '../config/config.ts';

/** The third-party services of a page, and the origins that its Content Security Policy allows in iframes. */
export interface PageThirdParties {
  services: ThirdPartyService[];
  frames: string[];
}

/**
 * The third-party services that a page may use; undefined if none are configured or the page allows none. The chat's address
 * and the policy for its iframe are only included with the visitor's consent to that host.
 */
export function thirdPartiesOf(
  { chatUrl, statisticsUrl }: Pick<Config, 'chatUrl' | 'statisticsUrl'>,
  path: string,
  consent: string | undefined,
): PageThirdParties | undefined {
  if (!chatUrl && !statisticsUrl) return undefined;
  const decided = readConsent(consent);
  const chat = chatUrl ? new URL(chatUrl) : undefined;
  const consentTo = (kind: ThirdPartyService['kind'], { host }: URL) =>
    decided.get(consentKey({ kind, host }));
  const agreed = chat && consentTo('chat', chat);
  // An empty list tells the browser that links to pages with the chat must be full page loads, since their policy differs.
  if (!allowsThirdParties(routes, path)) return agreed ? { services: [], frames: [] } : undefined;
  const services: ThirdPartyService[] = [];
  if (chat)
    services.push({
      kind: 'chat',
      host: chat.host,
      granted: agreed,
      address: agreed ? chat.href : undefined,
    });
  if (statisticsUrl) {
    const service = new URL(statisticsUrl);
    services.push({ kind: 'statistics', host: service.host, granted: consentTo('statistics', service) });
  }
  return { services, frames: chat && agreed ? [chat.origin] : [] };
}

/** Whether a view of this path may be sent to the analytics service: the visitor has given consent and the page allows it. */
export function mayCount(
  { statisticsUrl }: Pick<Config, 'statisticsUrl'>,
  path: string,
  consent: string | undefined,
): boolean {
  if (!statisticsUrl) return false;
  const key = consentKey({ kind: 'statistics', host: new URL(statisticsUrl).host });
  return readConsent(consent).get(key) === true && allowsThirdParties(routes, path);
}
