/** China has one time zone and no summer time, so a fixed offset is exact. */
const OFFSET = 8 * 60 * 60 * 1000;

/** The calendar day in Shanghai at a moment, `2026-11-20`, wherever the process runs. */
export function shanghaiDay(moment: Date): string {
  return new Date(moment.getTime() + OFFSET).toISOString().slice(0, 10);
}
