import { useRouteLoaderData, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { SENTINEL, NOTICE_ENTRIES } from '../shared/constants.ts';
import { currentBanners } from './currentBanners.ts';
import type { Banner } from '../shared/records/config.ts';
import { apiOf, mayBeMemberContext } from './context.ts';

/** Id of the root route. Every page may read its loader data. */
export const ROOT = 'root';

/**
 * The root loader, run on every page load (spec §4): site, SEO, banners (desktop), virtual notices, and for a member the user
 * and the wallet. Site calls that fail are null, and the page is shown without them.
 */
export async function loadWebConfig({ context, request }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const member = context.get(mayBeMemberContext);
  const [site, seo, config, notices, offers, visit] = await Promise.all([
    api.site(),
    api.seo(),
    api.config(),
    api.notice(),
    api.offers(),
    member ? loadMember() : null,
  ]);
  return {
    /** The public origin. The server builds its requests from the configured origin, never from a header. */
    origin: new URL(request.url).origin,
    site,
    seo,
    banner: config && desktopBanners(config.banner, new Date()),
    options: config && { registerEnabled: config.register_enabled !== 0, sms: config.sms, wechat: config.wechat.enabled === 1 },
    notices: notices?.slice(0, NOTICE_ENTRIES) ?? [],
    /** The calls that the upstream does not have; see offered.ts. */
    missing: offers?.missing ?? [],
    member: visit || null,
    /** There is a session, but the upstream did not say whose. The session is kept. */
    memberUnknown: visit === false,
  };

  /** Requests user and wallet in parallel. Null: the session was refused. False: the user could not be fetched. */
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

function desktopBanners<K extends string>(slots: Record<K, { pc: Banner[] }>, now: Date): Record<K, Banner[]> {
  const entries = Object.entries<{ pc: Banner[] }>(slots).map(([slot, { pc }]) => [slot, currentBanners(pc, now)]);
  // The cast restores the keys, which the type of `fromEntries` loses.
  return Object.fromEntries(entries) as Record<K, Banner[]>;
}

/**
 * Plain navigation does not fetch the site data again. An action does, since user and wallet may have changed, unless the
 * action was refused (the router then does not revalidate).
 */
export function revalidateWebConfig({ formMethod, defaultShouldRevalidate, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const acted = formMethod !== undefined && formMethod !== 'GET';
  return defaultShouldRevalidate && (acted || currentUrl.href === nextUrl.href);
}

/** The root loader's data among the router's loader data; undefined when that loader failed. */
export function webConfigOf(loaderData: Record<string, unknown> | null | undefined): WebConfig | undefined {
  // The cast is safe: under this id there is the result of `loadWebConfig`. The router keeps no types.
  return loaderData?.[ROOT] as WebConfig | undefined;
}

/** The root loader's data, for components below the root route. Null when the root loader failed. */
export function useWebConfig(): WebConfig | null {
  return useRouteLoaderData<WebConfig>(ROOT) ?? null;
}

/** The calls that the upstream does not have, as far as the gateway knows. */
export const useMissing = (): WebConfig['missing'] => useWebConfig()?.missing ?? [];

/** Whether there is a session. The member's data may be away all the same (`memberUnknown`). */
export const hasSession = (config: WebConfig | null | undefined): boolean => Boolean(config && (config.member || config.memberUnknown));

/** Whether there is a session: what a page offers to visitors only, such as a login, depends on this and not on `useMember`. */
export const useHasSession = (): boolean => hasSession(useWebConfig());

/** The signed-in member; null for a visitor, and while the member's data is away. */
export function useMember(): WebConfig['member'] {
  return useWebConfig()?.member ?? null;
}
