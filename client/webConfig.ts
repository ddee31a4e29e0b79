import { createContext, use, useMemo } from 'react';
import {
  useLoaderData,
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom';
import { SENTINEL, NOTICE_ENTRIES } from '../shared/constants.ts';
import type { Banner } from '../shared/records/config.ts';
import type { Api } from '../shared/api.ts';
import { apiOf, mayBeMemberContext } from './context.ts';
import { EVERYWHERE, isLate, late, useLater, type Late } from './late.ts';
import { shanghaiTime } from '../shared/time/now.ts';

/** Id of the root route. Every page may read its loader data. */
export const ROOT = 'root';

/** The site's data, which every page can do without. A call that fails gives null or nothing, and the page is shown without it. */
const SITE_READS = {
  site: (api: Api) => api.site({}, { quiet: true }),
  seo: (api: Api) => api.seo({}, { quiet: true }),
  settings: async (api: Api) => {
    const config = await api.config({}, { quiet: true });
    return (
      config && {
        banner: desktopBanners(config.banner, new Date()),
        options: {
          registerEnabled: config.register_enabled !== 0,
          sms: config.sms,
          wechat: config.wechat.enabled === 1,
        },
      }
    );
  },
  notices: async (api: Api) => (await api.notice({}, { quiet: true }))?.slice(0, NOTICE_ENTRIES) ?? [],
  /** The calls that the upstream does not have; see capabilities.ts. */
  missing: async (api: Api) => (await api.capabilities({}, { quiet: true }))?.missing ?? [],
};

async function readWallet(api: Api) {
  const wallet = await api.bag({}, { quiet: true });
  return wallet === SENTINEL ? null : wallet;
}

/**
 * The root loader, run on every page load (spec §4): site, SEO, banners (desktop), virtual notices, and for a member the user
 * and the wallet. What is late counts as failed until the browser has it (`useArrivedConfig`). `showsWallet`: the page waits for the wallet.
 */
export async function loadWebConfig({ context, request }: LoaderFunctionArgs, showsWallet: () => boolean) {
  const api = apiOf(context);
  const [site, seo, settings, notices, missing, visit] = await Promise.all([
    late(context, SITE_READS.site(api)),
    late(context, SITE_READS.seo(api)),
    late(context, SITE_READS.settings(api)),
    late(context, SITE_READS.notices(api)),
    late(context, SITE_READS.missing(api)),
    context.get(mayBeMemberContext) ? loadMember() : null,
  ]);
  const ofMember = visit || null;
  return {
    /** The public origin. The server builds its requests from the configured origin, never from a header. */
    origin: new URL(request.url).origin,
    site: known(site, null),
    seo: known(seo, null),
    settings: known(settings, null),
    notices: known(notices, []),
    missing: known(missing, []),
    /** `wallet`: null when it has failed, undefined while it is late. */
    member: ofMember && { user: ofMember.user, wallet: known(ofMember.wallet, undefined) },
    /** There is a session, but the upstream did not say whose. The session is kept. */
    memberUnknown: visit === false,
    /** What the page did not wait for. */
    late: {
      site: lateOnly(site),
      seo: lateOnly(seo),
      settings: lateOnly(settings),
      notices: lateOnly(notices),
      missing: lateOnly(missing),
      wallet: lateOnly(ofMember?.wallet),
    },
  };

  /** Requests user and wallet in parallel. Null: the session was refused. False: the user could not be fetched. */
  async function loadMember() {
    const [user, wallet] = await Promise.all([
      api.visit({}, { quiet: true }),
      showsWallet() ? readWallet(api) : late(context, readWallet(api)),
    ]);
    if (user === null) return false;
    if (user === SENTINEL) return null;
    return { user, wallet };
  }
}

const known = <T>(value: T | Late, otherwise: T): T => (isLate(value) ? otherwise : value);
const lateOnly = (value: unknown): Late | undefined => (isLate(value) ? value : undefined);

type LoadedConfig = Awaited<ReturnType<typeof loadWebConfig>>;

/** `isSiteLate`: the site data are late; a page that is about them says so. `areNoticesLate`: their place is kept. */
export type WebConfig = Omit<LoadedConfig, 'late'> & { isSiteLate?: boolean; areNoticesLate?: boolean };

/** The root loader's data with what was late, as soon as it has come. */
export const ArrivedConfig = createContext<WebConfig | undefined>(undefined);

/** For the root component: reads what was late, and gives the root loader's data with it. The site's data are the same on every page. */
export function useArrivedConfig(): WebConfig {
  const loaded = useLoaderData<LoadedConfig>();
  const { late: parts, member } = loaded;
  const site = useLater(parts.site ?? loaded.site, SITE_READS.site, EVERYWHERE);
  const seo = useLater(parts.seo ?? loaded.seo, SITE_READS.seo, EVERYWHERE) ?? null;
  const settings = useLater(parts.settings ?? loaded.settings, SITE_READS.settings, EVERYWHERE) ?? null;
  const arrived = useLater(parts.notices ?? loaded.notices, SITE_READS.notices, EVERYWHERE);
  const notices = arrived ?? loaded.notices;
  const missing = useLater(parts.missing ?? loaded.missing, SITE_READS.missing, EVERYWHERE) ?? loaded.missing;
  const wallet = useLater(parts.wallet ?? member?.wallet ?? null, readWallet, String(member?.user.id));
  // Almost every component reads it: it changes only with its data.
  return useMemo(
    () => ({
      ...loaded,
      site: site ?? null,
      isSiteLate: site === undefined,
      seo,
      settings,
      notices,
      areNoticesLate: arrived === undefined,
      missing,
      member: member && { ...member, wallet },
    }),
    [loaded, site, seo, settings, notices, arrived, missing, member, wallet],
  );
}

type BannerSlots = NonNullable<WebConfig['settings']>['banner'];
/** Names of the banner slots: index, help_list, contact, news_list, about, news_detail, help_detail. */
export type BannerSlot = keyof BannerSlots;

function desktopBanners<K extends string>(
  slots: Record<K, { pc: Banner[] }>,
  now: Date,
): Record<K, Banner[]> {
  const entries = Object.entries<{ pc: Banner[] }>(slots).map(([slot, { pc }]) => [
    slot,
    currentBanners(pc, now),
  ]);
  // The cast restores the keys, which the type of `fromEntries` loses.
  return Object.fromEntries(entries) as Record<K, Banner[]>;
}

/**
 * Plain navigation does not fetch the site data again. An action does, since user and wallet may have changed, unless the
 * action was refused (the router then does not revalidate).
 */
export function revalidateWebConfig({
  formMethod,
  defaultShouldRevalidate,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs): boolean {
  const acted = formMethod !== undefined && formMethod !== 'GET';
  return defaultShouldRevalidate && (acted || currentUrl.href === nextUrl.href);
}

/** The root loader's data among the router's loader data; undefined when that loader failed. */
export function webConfigOf(loaderData: Record<string, unknown> | null | undefined): WebConfig | undefined {
  // The cast is safe: under this id there is the result of `loadWebConfig`. The router keeps no types.
  return loaderData?.[ROOT] as WebConfig | undefined;
}

/** The root loader's data, for components below the root route. Null when the root loader failed, whose error page has none. */
export function useWebConfig(): WebConfig | null {
  const loaded = useRouteLoaderData<WebConfig>(ROOT);
  return use(ArrivedConfig) ?? loaded ?? null;
}

/** The calls that the upstream does not have, as far as the gateway knows. */
export const useMissing = (): WebConfig['missing'] => useWebConfig()?.missing ?? [];

/** Whether there is a session. The member's data may be away all the same (`memberUnknown`). */
export const hasSession = (config: WebConfig | null | undefined): boolean =>
  Boolean(config && (config.member || config.memberUnknown));

/** Whether there is a session: what a page offers to visitors only, such as a login, depends on this and not on `useMember`. */
export const useHasSession = (): boolean => hasSession(useWebConfig());

/** The signed-in member; null for a visitor, and while the member's data is away. */
export function useMember(): WebConfig['member'] {
  return useWebConfig()?.member ?? null;
}

/** The banners of a slot that are shown at a moment, by their `sort` (lowest first). Those without one come last, in the upstream's order. */
export function currentBanners(banners: readonly Banner[], now: Date): Banner[] {
  const time = shanghaiTime(now);
  const place = ({ sort = Number.MAX_SAFE_INTEGER }: Banner) => sort;
  return banners
    .filter(({ start_at, end_at }) => (start_at ?? time) <= time && time < (end_at ?? '9'))
    .toSorted((a, b) => place(a) - place(b));
}
