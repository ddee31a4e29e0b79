import { routes } from '../../client/routes.tsx';
import { allowsThirdParties } from '../../client/shell/thirdParty/allowsThirdParties.ts';
import { consentKey, readConsent, type ThirdPartyService } from '../../shared/thirdPartyServices.ts';
import type { Config } from '../config.ts';

/** What a page is told of the services of others, and the origins that its policy lets it frame. */
export interface Outside {
  services: ThirdPartyService[];
  frames: string[];
}

/**
 * Which services of others a page may use: none unless configured. The address of the chat, and the policy that lets
 * it open, are given to those who agreed to that host, on pages where others may take part.
 */
export function thirdPartiesOf(
  { chatUrl, statisticsUrl }: Pick<Config, 'chatUrl' | 'statisticsUrl'>,
  path: string,
  consent: string | undefined,
): Outside | undefined {
  if (!chatUrl && !statisticsUrl) return undefined;
  const decided = readConsent(consent);
  const chat = chatUrl ? new URL(chatUrl) : undefined;
  const said = (kind: ThirdPartyService['kind'], { host }: URL) => decided.get(consentKey({ kind, host }));
  const agreed = chat && said('chat', chat);
  // So that the way from here to a page with the chat is a page load.
  if (!allowsThirdParties(routes, path)) return agreed ? { services: [], frames: [] } : undefined;
  const services: ThirdPartyService[] = [];
  if (chat) services.push({ kind: 'chat', host: chat.host, granted: agreed, address: agreed ? chat.href : undefined });
  if (statisticsUrl) {
    const service = new URL(statisticsUrl);
    services.push({ kind: 'statistics', host: service.host, granted: said('statistics', service) });
  }
  return { services, frames: chat && agreed ? [chat.origin] : [] };
}

/** Whether the outside statistics may hear of a view of this path from a visitor who decided so. */
export function mayCount({ statisticsUrl }: Pick<Config, 'statisticsUrl'>, path: string, consent: string | undefined): boolean {
  if (!statisticsUrl) return false;
  const key = consentKey({ kind: 'statistics', host: new URL(statisticsUrl).host });
  return readConsent(consent).get(key) === true && allowsThirdParties(routes, path);
}
