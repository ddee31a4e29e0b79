import type { Test } from 'tap';
import { adapt, type Adaptation } from '../../../server/upstream/adapt/adapt.ts';
import { phpTranslation } from './phpUpstream.ts';
import { adaptation as third } from './third/adaptation.ts';
import { thirdTranslation } from './third/thirdUpstream.ts';
import { translate, type Translation } from './translator.ts';

/** Other upstreams in front of the embedded one, and the adaptation of the portal that they need. */
const UPSTREAMS: Readonly<Record<string, { translation: Translation; adaptation: Adaptation }>> = {
  php: { translation: phpTranslation, adaptation: adapt({}) },
  third: { translation: thirdTranslation, adaptation: third },
};

/** The upstream for a portal before this embedded one, which `TEST_UPSTREAM` names: `php` or `third`. If it names none, the embedded one itself. */
export async function testUpstream(
  t: Pick<Test, 'teardown'>,
  embedded: string,
): Promise<{ origin: string; adaptation: Adaptation }> {
  const name = process.env.TEST_UPSTREAM;
  if (!name) return { origin: embedded, adaptation: adapt({}) };
  const upstream = UPSTREAMS[name];
  if (!upstream) throw new Error(`TEST_UPSTREAM=${name}: there is no such upstream`);
  return { origin: await translate(t, embedded, upstream.translation), adaptation: upstream.adaptation };
}
