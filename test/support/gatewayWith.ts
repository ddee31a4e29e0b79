import { silentLog } from './logTo.ts';
import type { CallContext } from '../../server/gateway/callContext.ts';
import { Session } from '../../server/session/session.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import type { UpstreamCall, UpstreamClient } from '../../server/upstream/upstreamClient.ts';
import { ok } from '../../shared/envelope.ts';
import type { UpstreamReply } from '../../server/upstream/upstreamReply.ts';
import type { Store } from '../../server/store/store.ts';
import { gatewayParts } from './recorded.ts';
import { rememberToken } from './browserLike.ts';
import { built } from './built.ts';

const { createGateway } = built;

/** The upstream's response with this body. */
export const replyOf = (envelope: unknown, status = 200): UpstreamReply => ({
  outcome: 'ok',
  status,
  text: JSON.stringify(envelope),
});

/** A gateway with a fake upstream client; `calls` are the calls that reached it. */
export function gatewayWith(
  respond: (call: UpstreamCall) => UpstreamReply | Promise<UpstreamReply> = () => replyOf(ok(null)),
) {
  const calls: UpstreamCall[] = [];
  const upstream = {
    call: async (call: UpstreamCall) => {
      calls.push(call);
      return respond(call);
    },
  } as unknown as UpstreamClient;
  const store = createMemoryStore();
  const { callRaw: call } = createGateway({ ...gatewayParts(store), upstream });
  const context = (token?: string, more: Partial<CallContext> = {}): CallContext => {
    if (token !== undefined) rememberToken(store, token);
    return { session: new Session(token), log: silentLog, ...more };
  };
  return { calls, call, context };
}

/** A store in memory whose claims fail while `isBroken` is true, as on a full disk. `claims`: how many were asked for. */
export function breakableStore({ isBroken = false } = {}) {
  const memory = createMemoryStore();
  const store: Store = {
    ...memory,
    async claim(...record) {
      made.claims++;
      if (made.isBroken) throw new Error('the store is broken');
      return memory.claim(...record);
    },
  };
  const made = { store, isBroken, claims: 0 };
  return made;
}
