/** China's offset from UTC (ms). There is one time zone and no daylight saving time, so it is fixed. */
const OFFSET = 8 * 60 * 60 * 1000;

/** The date in Shanghai at a moment, `2026-11-20`, independent of the process's time zone. */
export function shanghaiDay(moment: Date): string {
  return shanghaiTime(moment).slice(0, 10);
}

/** The time in Shanghai at a moment, as the gateway delivers times: `2026-11-20 14:05:00`. Such texts compare as times do. */
export function shanghaiTime(moment: Date): string {
  return new Date(moment.getTime() + OFFSET).toISOString().slice(0, 19).replace('T', ' ');
}
