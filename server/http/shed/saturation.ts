/** A second without trouble ends a saturation (ms). */
const CALM = 1_000;

/**
 * For how long the process has been saturated: it sheds calls of members or of money, or its event loop stalls. Shedding
 * visitors and reports alone is no reason to be taken out of a load balancer, since then the other instances would get them too.
 */
export function createSaturation(now: () => number) {
  let began = 0;
  let last = -Infinity;
  return {
    /** Notes that the process is saturated at this moment. */
    note(): void {
      if (now() - last > CALM) began = now();
      last = now();
    },
    /** Time (ms); 0: not saturated. */
    lasted: (): number => (now() - last > CALM ? 0 : now() - began),
  };
}
