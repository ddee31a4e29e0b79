import type { Banner } from '../shared/records/config.ts';
import { shanghaiTime } from "../shared/time/days.ts";

/** The banners of a slot that are shown at a moment, by their `sort` (lowest first). Those without one come last, in the upstream's order. */
export function currentBanners(banners: readonly Banner[], now: Date): Banner[] {
  const time = shanghaiTime(now);
  const place = ({ sort = Number.MAX_SAFE_INTEGER }: Banner) => sort;
  return banners.filter(({ start_at, end_at }) => (start_at ?? time) <= time && time < (end_at ?? '9')).toSorted((a, b) => place(a) - place(b));
}
