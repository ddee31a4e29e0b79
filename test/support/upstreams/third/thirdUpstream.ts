import type { Test } from 'tap';
import { startTranslator, type Translation } from '../translator.ts';
import type { Difference } from './difference.ts';
import { thirdEnvelope } from './envelope.ts';
import { fen } from './fen.ts';
import { form } from './form.ts';
import { names } from './names.ts';
import { pager } from './pager.ts';
import { paths } from './paths.ts';
import { token } from './token.ts';

/** In the order in which the calls are rewritten. Money comes before names, because it knows the embedded upstream's paths and names. */
const DIFFERENCES: readonly Difference[] = [paths, token, fen, names, pager, form];

/**
 * The embedded upstream as a third one, which has the same business behind other conventions: codes and names of the
 * envelope, English messages, the token's header, names of fields, money in fen, pagers, forms and a path. Each file of this
 * folder is one of these differences, but `adaptation.ts`, which adapts the portal to them.
 */
export const thirdTranslation: Translation = {
  request(call) {
    for (const { request } of DIFFERENCES) {
      const refusal = request?.(call);
      if (refusal) return refusal;
    }
    return undefined;
  },
  response: (envelope, call) => thirdEnvelope({ ...envelope, data: DIFFERENCES.reduce((data, difference) => difference.data?.(data, call) ?? data, envelope.data) }),
};

export const startThirdUpstream = (t: Pick<Test, 'teardown'>) => startTranslator(t, thirdTranslation);
