/** Half of the time that is looked back on (ms). */
const HALF = 30_000;

/** The largest of the values of the last thirty to sixty seconds; 0 if there was none. Several readers do not disturb each other. `now`: monotonic time (ms). */
export function recentMax(now: () => number = () => performance.now()) {
  let began = now();
  let before = 0;
  let present = 0;
  function turn(): void {
    const halves = Math.floor((now() - began) / HALF);
    if (halves === 0) return;
    before = halves === 1 ? present : 0;
    present = 0;
    began += halves * HALF;
  }
  return {
    note(value: number): void {
      turn();
      if (value > present) present = value;
    },
    read(): number {
      turn();
      return Math.max(before, present);
    },
  };
}
