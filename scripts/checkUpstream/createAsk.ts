import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { LATE_AFTER, SUCCESS } from '../../shared/constants.ts';
import { contract, type CallName } from '../../shared/contract/index.ts';
import { type Endpoint, requiredOf } from '../../shared/endpoint.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { fieldsOf, scalarText } from '../../shared/fieldsOf.ts';
import { refusal } from '../../shared/reasons.ts';
import { createLogger } from '../../server/log/logger.ts';
import type { Config } from '../../server/config/config.ts';
import { createSiteCopies } from '../../server/gateway/cache/siteCopies.ts';
import { callOfRow, createWays } from '../../server/gateway/call.ts';
import type { CallContext } from '../../server/gateway/callContext.ts';
import { createIdentity } from '../../server/gateway/identity.ts';
import { createOnce } from '../../server/gateway/once.ts';
import type { DriftPlace } from '../../server/gateway/read/drift.ts';
import { createAddressKeys } from '../../server/gateway/read/addressKeys.ts';
import { createPublicFolders } from '../../server/gateway/read/publicFolders.ts';
import { createReaderTools, refuseInput } from '../../server/gateway/shape.ts';
import type { Parts } from '../../server/gateway/steps/step.ts';
import { NO_METRICS } from '../../server/metrics/metrics.ts';
import type { Session } from '../../server/session/session.ts';
import { CLOCKS } from '../../server/services.ts';
import { createSessionRecords } from '../../server/session/sessionRecords.ts';
import { watchStore } from '../../server/session/watchStore.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import { NO_SPANS } from '../../server/trace/openSpans.ts';
import { ABSENT, type Adaptation } from '../../server/upstream/adapt/adapt.ts';
import { callOf, adaptedRow } from '../../server/upstream/adapt/callOf.ts';
import type { UpstreamClient } from '../../server/upstream/upstreamClient.ts';
import type { UpstreamReply } from '../../server/upstream/upstreamReply.ts';
import { pathOf } from './record.ts';
import { judge, type Verdict } from './verdict.ts';

/** A call of the check with its verdict. Only `data`, `input` and `replies` have values of the upstream; they are never printed. */
export interface Asked {
  name: CallName;
  /** Method and path as asked (`placeOf`); for a member's record with the placeholder instead of its number. */
  call: string;
  verdict: Verdict;
  reason?: string;
  places: readonly DriftPlace[];
  input: object;
  /** Of a usable response, as the contract declares it. */
  data?: unknown;
  /** The request certainly did not reach the upstream. */
  unsent?: boolean;
  /** What came back, of each request of the call. */
  replies: readonly Replied[];
}

/** A request and its reply. */
export interface Replied {
  method: string;
  path: string;
  reply: UpstreamReply;
}

/** Made once: each logger listens to standard output. */
const SILENT = createLogger('silent');

/** The logger of a call: keeps the place of a fault, and prints nothing. */
export function quietLog(): {
  log: FastifyBaseLogger;
  faultOf: () => string | undefined;
  threw: () => string | undefined;
} {
  const lines: Record<string, unknown>[] = [];
  const event = (_: string, line: unknown) => void lines.push(fieldsOf(line));
  const find = (key: string) => scalarText(lines.find((line) => line[key] !== undefined)?.[key]) || undefined;
  // The gateway's calls use this function only.
  const log = { ...SILENT, event } as unknown as FastifyBaseLogger;
  return { log, faultOf: () => find('place'), threw: () => find('entry') };
}

/**
 * Makes the function that asks one call, with the parts of the gateway and with its adaptation, so that the check says what
 * the gateway would do. A login moves its token into the session.
 */
export function createAsk(
  upstream: UpstreamClient,
  config: Config,
  session: Session,
  adaptation: Adaptation,
) {
  // The addresses are only looked at here.
  const secrets = [randomBytes(32)];
  const reader = createReaderTools(upstream.origin, config, adaptation, {
    keys: createAddressKeys(() => secrets),
    folders: createPublicFolders(adaptation.pictureFolders),
  });
  // Kept from one call to the next, as in a gateway.
  const store = createMemoryStore();
  const sessionRecords = createSessionRecords({
    store,
    watch: watchStore(SILENT),
    maxAge: config.sessionMaxAge,
    idle: 0,
    now: CLOCKS.sessions,
  });
  const parts: Parts = {
    config: { ...config, timeouts: { late: LATE_AFTER } },
    upstream,
    adaptation,
    reader,
    store,
    sessionRecords,
    log: SILENT,
    pseudonym: () => '',
    metrics: NO_METRICS,
    spans: NO_SPANS,
    clocks: CLOCKS,
    drift: { note: () => undefined, close: () => undefined },
    identity: createIdentity(sessionRecords),
    copies: createSiteCopies({ log: SILENT }),
    once: createOnce(store),
    capabilities: { missing: () => [] },
    seen: { upstream: false },
    memberOf: () => Promise.resolve({ scope: 'check' }),
    callRaw: () => Promise.resolve(refusal('not_offered', '')),
  };
  const wayOf = createWays(parts);

  /** `session`: in place of the check's own. */
  return async function ask(
    name: CallName,
    raw: object,
    { session: asMember = session }: { session?: Session } = {},
  ): Promise<Asked> {
    const asked = { name, call: callLabel(adaptation, name), places: [], input: raw, replies: [] };
    const checked = wayOf(name).row.shape.input(raw);
    if ('errors' in checked)
      return {
        ...asked,
        verdict: 'not asked',
        reason: `the contract does not accept: ${Object.keys(checked.errors).join(', ')}`,
      };
    const replies: Replied[] = [];
    const places: DriftPlace[] = [];
    const { log, faultOf, threw } = quietLog();
    const own: Parts = {
      ...parts,
      upstream: {
        ...upstream,
        async call(request) {
          const reply = await upstream.call(request);
          replies.push({ method: request.method, path: request.path, reply });
          return reply;
        },
      },
      drift: { ...parts.drift, note: (_name, found) => void places.push(...found) },
      callRaw: (other, input, context) => send(other, input, context),
    };
    /** Without limits and copies. */
    async function send(of: CallName, given: object, context: CallContext): Promise<Envelope> {
      const { row, ask: askIt } = wayOf(of);
      const made = row.shape.input(given);
      return 'errors' in made
        ? refuseInput(made)
        : askIt(callOfRow({ ...row, parts: own }, context, { input: made.value }));
    }
    const envelope = await send(name, raw, { session: asMember, log });
    const { reply } = replies.at(-1) ?? {};
    return {
      ...asked,
      call: callLabel(adaptation, name, replies),
      ...judge({
        row: contract[name],
        reply,
        envelope,
        places,
        fault: faultOf(),
        threw: threw(),
        isMissing: envelope.reason === 'not_offered' || adaptation.rows[name] === ABSENT,
        adaptation,
        sentToken: asMember.token !== undefined,
      }),
      places,
      replies,
      ...(envelope.code === SUCCESS && { data: envelope.data }),
      ...(reply && reply.outcome !== 'ok' && { unsent: !reply.sent }),
    };
  };
}

/** Whether the call's input is a member's: the number of a record, or the code of an invitation. */
const isPersonal = ({ auth, upstream, input }: Endpoint): boolean =>
  requiredOf(input).length > 0 && (auth === 'member' || upstream?.endsWith('{code}') === true);

/**
 * What stands for a call in the report: the request that was sent, as far as it says nothing of a member, or would be; of a row that a function
 * answers its name, the first one, and how many came after it.
 */
export function callLabel(adaptation: Adaptation, name: CallName, sent?: readonly Replied[]): string {
  const row: Endpoint = contract[name];
  const [first, ...more] = sent ?? [];
  if (!adaptedRow(adaptation, name)?.answer) {
    if (first && !isPersonal(row)) return `${first.method} ${first.path}`;
    return callOf(adaptation, name) ?? row.upstream ?? name;
  }
  if (sent === undefined || (first && isPersonal(row))) return `${name} (answer)`;
  if (!first) return `${name} (answer, no request)`;
  // A function may have put anything of the member's into it.
  const path = row.auth === 'public' ? first.path : pathOf(first.path);
  return `${name}: ${first.method} ${path}${more.length > 0 ? ` +${more.length}` : ''}`;
}

export type Ask = ReturnType<typeof createAsk>;
