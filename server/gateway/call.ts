import { contract, type EndpointName } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { ok } from '../../shared/envelope.ts';
import { isRead } from '../../shared/wire.ts';
import { adaptedRow } from '../upstream/adapt/callOf.ts';
import { adapterOf } from './adapterOf.ts';
import type { CallContext } from './callContext.ts';
import { createShape } from './shape.ts';
import { answerFromCopy } from './steps/answerFromCopy.ts';
import { askUpstream } from './steps/askUpstream.ts';
import { checkInput } from './steps/checkInput.ts';
import { checkOAuthState, offerOAuth } from './steps/checkOAuthState.ts';
import { closeSession } from './steps/closeSession.ts';
import { countCall } from './steps/countCall.ts';
import { endOrOpenSession } from './steps/endOrOpenSession.ts';
import { happenOnce } from './steps/happenOnce.ts';
import { needSession } from './steps/needSession.ts';
import { noteDrift } from './steps/noteDrift.ts';
import { placeUpload } from './steps/placeUpload.ts';
import { readEnvelope } from './steps/readEnvelope.ts';
import { readOutput } from './steps/readOutput.ts';
import type { Call, CallRow, Next, Parts, Step } from './steps/step.ts';
import { tellCapabilities } from './steps/tellCapabilities.ts';
import { tellOutcome } from './steps/tellOutcome.ts';
import { untakenFields } from './takenFields.ts';

/** The rows that a step is for. */
type Concerns = (row: Endpoint) => boolean;
const every: Concerns = () => true;

/**
 * What happens to a call, in this order, whoever makes it: a page's loader, a program under `/bff`, the file of all bills, the copy of a member's data, an
 * upload. A step answers by itself, or goes on with `next`; what it does with the answer, it does on the way back.
 */
const STEPS: readonly [step: Step, concerns: Concerns][] = [
  [offerOAuth, ({ oauthState }) => oauthState === true],
  [checkInput, every],
  [needSession, ({ auth, marks, limit }) => auth === 'member' || marks === true || limit === 'sms'],
  [closeSession, ({ session }) => session === 'closes'],
  [tellCapabilities, ({ upstream, session }) => upstream === undefined && session === undefined],
  [checkOAuthState, ({ oauthState }) => oauthState === true],
  [answerFromCopy, ({ cache, auth }) => cache !== undefined && auth === 'public'],
  // A key that is sent again is not counted again.
  [happenOnce, ({ once }) => once === true],
  [countCall, (row) => !isRead(row)],
  [askUpstream, every],
  [readEnvelope, every],
  [endOrOpenSession, every],
  [placeUpload, ({ body }) => body === 'multipart'],
  [readOutput, every],
  [tellOutcome, (row) => !isRead(row)],
  [noteDrift, every],
];

/** The way of a row's calls: through all steps, or from the request to the upstream on, for the gateway's own calls. */
export interface Way {
  row: CallRow;
  run: Next;
  ask: Next;
}

/** Gives the way of each call of the contract; each is made once. */
export function createWays(parts: Parts): (name: EndpointName) => Way {
  const { adaptation, reader } = parts;
  const ways = new Map<EndpointName, Way>();
  return (name) => {
    const known = ways.get(name);
    if (known) return known;
    const { auth = contract[name].auth } = adaptedRow(adaptation, name) ?? {};
    const row: Endpoint = { ...contract[name], auth };
    const steps = STEPS.filter(([, concerns]) => concerns(row)).map(([step]) => step);
    const way = {
      row: {
        name,
        row,
        shape: createShape(row, reader),
        adapter: row.upstream === undefined ? undefined : adapterOf(adaptation, name, reader.addresses),
        untaken: untakenFields(adaptation, name),
        parts,
      },
      run: chainOf(steps),
      ask: chainOf(steps.slice(steps.indexOf(askUpstream))),
    };
    ways.set(name, way);
    return way;
  };
}

/** A function that takes a call through these steps. */
export const chainOf = (steps: readonly Step[]): Next =>
  steps.reduceRight<Next>(
    (next, step) => (call) => step(call, next),
    ({ envelope }) => envelope,
  );

/** A call at its beginning. */
export const callOfRow = (
  row: CallRow,
  context: CallContext,
  given: Pick<Call, 'input'> & Partial<Pick<Call, 'texts' | 'file'>>,
): Call => ({
  ...row,
  context,
  ...given,
  received: { envelope: ok(null), mayHaveWritten: false },
  envelope: ok(null),
  places: [],
});
