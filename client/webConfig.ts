import { createContext, use, useMemo } from 'react';
import {
  useLoaderData,
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom';
import { SENTINEL, MEMBER_LATE_AFTER, NOTICE_ENTRIES } from '../shared/constants.ts';
import type { Api } from '../shared/api.ts';
import { isOpenPage, openLinks, type PagePath } from './pageTable.ts';
import {
  apiOf,
  type Capability,
  mayBeMemberContext,
  EVERYWHERE,
  isLate,
  late,
  useLater,
  type Late,
} from './context.ts';

export const ROOT = 'root';

/** Every page can do without it: a call that fails gives null or nothing. */
const SITE_READS = {
  site: (api: Api) => api.site({}, { quiet: true }),
  settings: async (api: Api) => {
    const config = await api.config({}, { quiet: true });
    return (
      config && {
        registerEnabled: config.register_enabled !== 0,
        sms: config.sms,
        wechat: config.wechat.enabled === 1,
        captcha: config.captcha,
      }
    );
  },
  notices: async (api: Api) =>
    ((await api.notice({}, { quiet: true })) ?? []).slice(0, NOTICE_ENTRIES).map(({ content }) => content),
  missing: async (api: Api) => (await api.capabilities({}, { quiet: true }))?.missing ?? [],
};

async function readWallet(api: Api) {
  const wallet = await api.bag({}, { quiet: true });
  return wallet === SENTINEL ? null : wallet;
}

/**
 * Run on every page load (spec §4). What is late counts as failed until the browser has it (`useArrivedConfig`). `showsWallet`:
 * the page waits for it.
 */
export async function loadWebConfig({ context, request }: LoaderFunctionArgs, showsWallet: () => boolean) {
  const api = apiOf(context);
  const [site, settings, notices, missing, visit] = await Promise.all([
    late(context, SITE_READS.site(api)),
    late(context, SITE_READS.settings(api)),
    late(context, SITE_READS.notices(api)),
    late(context, SITE_READS.missing(api)),
    context.get(mayBeMemberContext) ? loadMember() : null,
  ]);
  const ofMember = visit || null;
  return {
    /** The server builds its requests from the configured origin, never from a header. */
    origin: new URL(request.url).origin,
    site: known(site, null),
    settings: known(settings, null),
    notices: known(notices, []),
    missing: known(missing, []),
    /** `wallet`: null when it has failed, undefined while it is late. */
    member: ofMember && { user: ofMember.user, wallet: known(ofMember.wallet, undefined) },
    /** The upstream did not say whose session it is. It is kept. */
    memberUnknown: visit === false,
    late: {
      site: lateOnly(site),
      settings: lateOnly(settings),
      notices: lateOnly(notices),
      missing: lateOnly(missing),
      wallet: lateOnly(ofMember?.wallet),
    },
  };

  /** Null: the session was refused. False: the user could not be fetched. */
  async function loadMember() {
    const [user, wallet] = await Promise.all([
      late(context, api.visit({}, { quiet: true }), MEMBER_LATE_AFTER),
      showsWallet() ? readWallet(api) : late(context, readWallet(api)),
    ]);
    if (user === null || isLate(user)) return false;
    if (user === SENTINEL) return null;
    return { user, wallet };
  }
}

const known = <T>(value: T | Late, otherwise: T): T => (isLate(value) ? otherwise : value);
const lateOnly = (value: unknown): Late | undefined => (isLate(value) ? value : undefined);

type LoadedConfig = Awaited<ReturnType<typeof loadWebConfig>>;

/** `isSiteLate`: a page about the site data says so. `areNoticesLate`: their place is kept. */
export type WebConfig = Omit<LoadedConfig, 'late'> & { isSiteLate?: boolean; areNoticesLate?: boolean };

export const ArrivedConfig = createContext<WebConfig | undefined>(undefined);

/** For the root component: the loader's data with what was late. */
export function useArrivedConfig(): WebConfig {
  const loaded = useLoaderData<LoadedConfig>();
  const { late: parts, member } = loaded;
  const site = useLater(parts.site ?? loaded.site, SITE_READS.site, EVERYWHERE);
  const settings = useLater(parts.settings ?? loaded.settings, SITE_READS.settings, EVERYWHERE) ?? null;
  const arrived = useLater(parts.notices ?? loaded.notices, SITE_READS.notices, EVERYWHERE);
  const notices = arrived ?? loaded.notices;
  const missing = useLater(parts.missing ?? loaded.missing, SITE_READS.missing, EVERYWHERE) ?? loaded.missing;
  const wallet = useLater(parts.wallet ?? member?.wallet ?? null, readWallet, String(member?.user.id));
  // Almost every component reads it.
  return useMemo(
    () => ({
      ...loaded,
      site: site ?? null,
      isSiteLate: site === undefined,
      settings,
      notices,
      areNoticesLate: arrived === undefined,
      missing,
      member: member && { ...member, wallet },
    }),
    [loaded, site, settings, notices, arrived, missing, member, wallet],
  );
}

/** Plain navigation does not fetch the site data again. An action does, since user and wallet may have changed. */
export function revalidateWebConfig({
  formMethod,
  defaultShouldRevalidate,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs): boolean {
  const acted = formMethod !== undefined && formMethod !== 'GET';
  return defaultShouldRevalidate && (acted || currentUrl.href === nextUrl.href);
}

/** Undefined when that loader failed. */
export function webConfigOf(loaderData: Record<string, unknown> | null | undefined): WebConfig | undefined {
  // The cast is safe: under this id there is the result of `loadWebConfig`. The router keeps no types.
  return loaderData?.[ROOT] as WebConfig | undefined;
}

/** Null when the root loader failed, whose error page has none. */
export function useWebConfig(): WebConfig | null {
  const loaded = useRouteLoaderData<WebConfig>(ROOT);
  return use(ArrivedConfig) ?? loaded ?? null;
}

export const useMissing = (): WebConfig['missing'] => useWebConfig()?.missing ?? [];

/** The member's data may be away all the same (`memberUnknown`). */
export const hasSession = (config: WebConfig | null | undefined): boolean =>
  Boolean(config && (config.member || config.memberUnknown));

/** What a page offers to visitors only, such as a login, depends on this and not on `useMember`. */
export const useHasSession = (): boolean => hasSession(useWebConfig());

/** Null for a visitor, and while the member's data is away. */
export function useMember(): WebConfig['member'] {
  return useWebConfig()?.member ?? null;
}

/** 在线留言 only while the upstream takes messages. */
export const contactText = (takesMessages: boolean): string => (takesMessages ? '在线留言' : '联系我们');

export const useContactText = (): string => contactText(useHasCapability('feedback'));

/** Whether the upstream has what the page lives by. */
export const useIsOpen = (path: PagePath): boolean => isOpenPage(path, useMissing());

/** Without links to pages that are not open. */
export const useOpenLinks = <L extends { href: string }>(links: readonly L[]): L[] =>
  openLinks(links, useMissing());

/** Whether the upstream has these calls and takes these fields. No link, card or button leads to a missing one; a page that lives by it says 暂未开放. */
export function useHasCapability(...names: readonly Capability[]): boolean {
  const missing = useMissing();
  return !names.some((name) => missing.includes(name));
}
