import { useRouteLoaderData, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { SENTINEL, NOTICE_ENTRIES } from '../shared/constants.ts';
import { apiOf, mayBeMemberContext } from './context.ts';

/** Id of the root route, whose data every page may read. */
export const ROOT = 'root';

/**
 * Root loader: what every page load fetches together (spec §4): site, seo, banners (pc part), virtual notices, and
 * for a member the user and the wallet. Site calls that fail are null; the frame lives without them.
 */
export async function loadWebConfig({ context, request }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const member = context.get(mayBeMemberContext);
  const [site, seo, config, notices, visit] = await Promise.all([api.site(), api.seo(), api.config(), api.notice(), member ? loadMember() : null]);
  return {
    /** On the server the configured one: its requests are made from that, never from a header. */
    origin: new URL(request.url).origin,
    site,
    seo,
    banner: config && desktopBanners(config.banner),
    options: config && { registerEnabled: config.register_enabled === 1, sms: config.sms, wechat: config.wechat.enabled === 1 },
    notices: notices?.slice(0, NOTICE_ENTRIES) ?? [],
    member: visit || null,
    /** There is a session, but the upstream does not say whose: nobody is logged out for that. */
    away: visit === false,
  };

  /** Visit and wallet are started together; a refused visit drops the wallet's answer. False: nobody knows. */
  async function loadMember() {
    const [user, wallet] = await Promise.all([api.visit({}, { quiet: true }), api.bag({}, { quiet: true })]);
    if (user === null) return false;
    if (user === SENTINEL) return null;
    return { user, wallet: wallet === SENTINEL ? null : wallet };
  }
}

export type WebConfig = Awaited<ReturnType<typeof loadWebConfig>>;

type BannerSlots = NonNullable<WebConfig['banner']>;
/** Names of the banner slots: index, help_list, contact, news_list, about, news_detail, help_detail. */
export type BannerSlot = keyof BannerSlots;

function desktopBanners<B extends { pc: unknown[] }, S extends Record<string, B>>(slots: S): { [K in keyof S]: S[K]['pc'] } {
  // The same keys, which `fromEntries` forgets.
  return Object.fromEntries(Object.entries(slots).map(([slot, { pc }]) => [slot, pc])) as { [K in keyof S]: S[K]['pc'] };
}

/**
 * Site data is not fetched again on plain navigation. After an action it is, since user and wallet may have changed,
 * unless the action was refused (the router does not ask again then).
 */
export function revalidateWebConfig({ formMethod, defaultShouldRevalidate, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const acted = formMethod !== undefined && formMethod !== 'GET';
  return defaultShouldRevalidate && (acted || currentUrl.href === nextUrl.href);
}

/** The root loader's data among a router's; undefined when that loader failed. */
export function webConfigOf(loaderData: Record<string, unknown> | null | undefined): WebConfig | undefined {
  // Under this id there is what `loadWebConfig` gave; the router keeps no types.
  return loaderData?.[ROOT] as WebConfig | undefined;
}

/** The root loader's data, in any component below the root route. Null when the root loader itself failed. */
export function useWebConfig(): WebConfig | null {
  return useRouteLoaderData<WebConfig>(ROOT) ?? null;
}

/** The signed-in member, or null for a visitor. */
export function useMember(): WebConfig['member'] {
  return useWebConfig()?.member ?? null;
}
