import { SUCCESS } from '../../shared/constants.ts';
import { contract, type CallName } from '../../shared/contract/index.ts';
import { type Endpoint, requiredOf } from '../../shared/endpoint.ts';
import { createLogger } from '../../server/log/logger.ts';
import type { Config } from '../../server/config/config.ts';
import { adapterOf } from '../../server/gateway/adapterOf.ts';
import { interpretEnvelope } from '../../server/gateway/interpretEnvelope.ts';
import type { DriftPlace } from '../../server/gateway/read/drift.ts';
import { createShape, createReaderTools } from '../../server/gateway/shape.ts';
import type { Session } from '../../server/session/session.ts';
import { adaptation } from '../../server/upstream/adaptation.ts';
import type { UpstreamClient } from '../../server/upstream/client.ts';
import { judge, type Verdict } from './verdict.ts';
import { kindOf } from "../../server/gateway/reasonOf.ts";
import { upstreamRequest } from "../../server/gateway/createSend.ts";

/** A call of the check with its verdict. Only `data` and `input` have values of the upstream; they are never printed. */
export interface Asked {
  name: CallName;
  /** Method and path as asked; for a member's record with the placeholder instead of its number. */
  call: string;
  verdict: Verdict;
  reason?: string;
  places: readonly DriftPlace[];
  input: object;
  /** Of a usable response, as the contract declares it. */
  data?: unknown;
  /** The request certainly did not reach the upstream. */
  unsent?: boolean;
}

/**
 * Makes the function that asks one call, with the parts of the gateway and with its adaptation, so that the check says what
 * the gateway would do. A login moves its token into the session.
 */
export function createAsk(upstream: UpstreamClient, config: Config, session: Session) {
  const reader = createReaderTools(upstream.origin, config, adaptation);
  const log = createLogger('silent');

  return async function ask(name: CallName, raw: object): Promise<Asked> {
    const row: Endpoint = contract[name];
    const shape = createShape(row, reader);
    const checked = shape.input(raw);
    const adapter = adapterOf(adaptation, name, reader.addresses);
    const asked = { name, call: `${adapter.method} ${adapter.path}`, places: [], input: raw };
    if ('errors' in checked) return { ...asked, verdict: 'not asked', reason: `the contract does not accept: ${Object.keys(checked.errors).join(', ')}` };
    const made = upstreamRequest(row, adapter, checked.value, session.token, log);
    if ('failure' in made) return { ...asked, verdict: 'unusable', reason: "the adaptation's request throws" };
    const { request } = made;
    const reply = await upstream.call({ ...request, kind: kindOf(row) });
    const normalized = adapter.envelope(reply, log);
    const read = interpretEnvelope(row, shape, normalized, session, request.token);
    return {
      ...asked,
      ...(!isPersonal(row) && { call: `${request.method} ${request.path}` }),
      ...judge(row, reply, normalized, read, adaptation, Boolean(request.token)),
      places: read.places,
      ...(read.envelope.code === SUCCESS && { data: read.envelope.data }),
      ...(reply.outcome !== 'ok' && { unsent: !reply.sent }),
    };
  };
}

/** Whether the call's input is a member's: the number of a record, or the code of an invitation. */
const isPersonal = ({ auth, upstream, input }: Endpoint): boolean =>
  requiredOf(input).length > 0 && (auth === 'member' || upstream?.endsWith('{code}') === true);

export type Ask = ReturnType<typeof createAsk>;
