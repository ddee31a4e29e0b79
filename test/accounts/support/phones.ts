import type { startEmbeddedUpstream } from '../../embedded/support/embeddedUpstream.ts';
import { newMember } from '../../embedded/support/newMember.ts';

/** Longer than the hour in which an upstream counts its messages to a number (ms). */
const OVER_AN_HOUR = 61 * 60_000;

/** Makes phone numbers that differ in nothing but that only some of them have an account. `prefix`: seven digits that no sample member has. */
export function phonesOf(upstream: Awaited<ReturnType<typeof startEmbeddedUpstream>>, prefix: string) {
  let made = 0;
  return {
    /** A phone number that no member has. */
    nobody: (): string => prefix + String(++made).padStart(4, '0'),
    /** The number of a member who registered an hour ago, so that no limit counts the messages of the registration. */
    async somebody(): Promise<string> {
      const { phone } = await newMember(upstream);
      upstream.clock.now += OVER_AN_HOUR;
      return phone;
    },
  };
}
