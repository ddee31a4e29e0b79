import { SUCCESS } from '../../../shared/constants.ts';
import { isUpstreamFailure } from '../../../shared/result.ts';

/** Different calls that fail, without a success of any call between them, before the whole upstream counts as failing. One broken call is not an outage. */
const CALLS_MIN = 3;
/** Time between two attempts while the upstream fails (ms): two a second, however many copies are stale. */
const PROBE_EVERY = 500;

/**
 * Watches the calls for site data, to spare an upstream that is down, and to notice its return at once. `now`: monotonic
 * time (ms).
 */
export function createUpstreamWatch(now: () => number) {
  const failed = new Set<string>();
  const late = new Set<string>();
  let hasAnswered = false;
  let succeeded = -Infinity;
  let recovered = -Infinity;
  let nextProbe = -Infinity;
  const isDown = () => failed.size >= CALLS_MIN;
  const isTroubled = () => new Set([...failed, ...late]).size >= CALLS_MIN;

  return {
    /** The upstream has failed lately, and has answered nothing since. */
    isDown,
    /** As `isDown`, or it lets its callers wait so long that it may hang. */
    isTroubled,
    /** Whether the upstream has answered anything since the start, and is not troubled. */
    isUp: () => hasAnswered && !isTroubled(),
    /** Time at which the last outage ended. */
    recovered: () => recovered,
    /** Time of the last success. */
    succeeded: () => succeeded,

    /** Notes the code that a call has ended with. A refusal is an answer too. One answer ends the outage for all calls. */
    note(name: string, code: number): void {
      if (isUpstreamFailure(code)) return void failed.add(name);
      if (isTroubled()) recovered = now();
      hasAnswered = true;
      if (code === SUCCESS) succeeded = now();
      failed.clear();
      late.clear();
    },

    /** Notes that a call has had no answer for a while. */
    noteLate: (name: string): void => void late.add(name),

    /**
     * Whether a call may be made now. `hasCopy`: there is a copy to serve in its place; a caller without one is refused only when
     * the upstream is down. A call that has not failed itself is always tried: it may be one that works.
     */
    mayTry(name: string, hasCopy: boolean): boolean {
      if (!(hasCopy ? isTroubled() : isDown())) return true;
      if (!failed.has(name) && !late.has(name)) return true;
      if (now() < nextProbe) return false;
      nextProbe = now() + PROBE_EVERY;
      return true;
    },
  };
}
