import {
  matchRoutes,
  useMatches,
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router-dom';
import type { Api } from '../shared/api.ts';
import type { Banner } from '../shared/records/config.ts';
import { shanghaiTime } from '../shared/time/now.ts';
import { now } from './lib/clock.ts';
import { apiOf, isLate, late, useLater } from './context.ts';
import { handlesOf, pageHandle, type BannerSlot, type PageHandle, type SeoKey } from './handle.ts';

/** The route around the pages that has what a page's frame shows of the site data: its SEO entry and its banners. */
export const FRAME = 'frame';

const keyOf = (page: PageHandle | undefined): SeoKey => page?.seo ?? 'index';

const readSeo = async (api: Api, key: SeoKey) => (await api.seo({}, { quiet: true }))?.[key] ?? null;

async function readBanners(api: Api, slot: BannerSlot) {
  const config = await api.config({}, { quiet: true });
  return config ? currentBanners(config.banner[slot].pc, now()) : [];
}

/** Every page can do without it: a call that fails gives null or nothing. */
export async function loadFrame({ context }: LoaderFunctionArgs, page: PageHandle | undefined) {
  const api = apiOf(context);
  const [seo, banners] = await Promise.all([
    late(context, readSeo(api, keyOf(page))),
    page?.banner ? late(context, readBanners(api, page.banner)) : [],
  ]);
  return { seo, banners };
}

/** Whether both show the same of them. */
export const haveSameFrame = (one: PageHandle | undefined, other: PageHandle | undefined): boolean =>
  keyOf(one) === keyOf(other) && one?.banner === other?.banner;

export const pageAt = (routes: RouteObject[], path: string): PageHandle | undefined =>
  pageHandle(handlesOf(matchRoutes(routes, path)));

type LoadedFrame = Awaited<ReturnType<typeof loadFrame>>;
export type SeoEntry = Awaited<ReturnType<typeof readSeo>>;

/** In the loaders' results on the server; null when it is late. */
export function seoIn(loaderData: Record<string, unknown>): SeoEntry {
  // The cast is safe: under this id there is the result of `loadFrame`.
  const { seo = null } = (loaderData[FRAME] ?? {}) as Partial<LoadedFrame>;
  return isLate(seo) ? null : seo;
}

const NO_BANNERS: readonly Banner[] = [];

/** Of the page that is open; null while it is late, and when it failed. */
export function usePageSeo(): SeoEntry {
  const frame = useRouteLoaderData<LoadedFrame>(FRAME);
  const key = keyOf(pageHandle(useMatches()));
  return useLater(frame?.seo ?? null, (api) => readSeo(api, key), key) ?? null;
}

/** Those of the page's slot that are current; none while they are late. */
export function usePageBanners(): readonly Banner[] {
  const frame = useRouteLoaderData<LoadedFrame>(FRAME);
  const slot = pageHandle(useMatches())?.banner;
  const read = async (api: Api) => (slot ? readBanners(api, slot) : NO_BANNERS);
  return useLater(frame?.banners ?? NO_BANNERS, read, slot ?? '') ?? NO_BANNERS;
}

/** Shown at a moment, by `sort`; those without one last, in the upstream's order. */
export function currentBanners(banners: readonly Banner[], moment: Date): Banner[] {
  const time = shanghaiTime(moment);
  const place = ({ sort = Number.MAX_SAFE_INTEGER }: Banner) => sort;
  return banners
    .filter(({ start_at, end_at }) => (start_at ?? time) <= time && time < (end_at ?? '9'))
    .toSorted((a, b) => place(a) - place(b));
}
