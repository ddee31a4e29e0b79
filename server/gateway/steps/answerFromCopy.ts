import { asksForRecord } from '../../../shared/endpoint.ts';
import { toQuery } from '../../../shared/wire.ts';
import { Session } from '../../session/session.ts';
import { isWorthKeeping } from '../cache/lastGood.ts';
import type { CallContext } from '../callContext.ts';
import type { Call, Step } from './step.ts';

/** Answers with the copy that all visitors share. The upstream is asked for it without the caller's session. */
export const answerFromCopy: Step = async (call, next) => {
  const { row, input, context, parts } = call;
  if (!row.cache) return next(call);
  // The name of a row with the column is that of a call.
  const name = call.name as Parameters<typeof parts.callRaw>[0];
  const query = toQuery(input);
  // Made for a request only: most calls get a copy.
  let asked: Call | undefined;
  const source = {
    name,
    policy: row.cache,
    load: async () => {
      asked = {
        ...call,
        context: {
          ...context,
          session: new Session(),
          trace: undefined,
          signal: undefined,
          // What has no input is one copy, which every page needs. Of the others there may be as many as somebody thinks of.
          person: query === '' ? undefined : context.person,
        },
      };
      return next(asked);
    },
    emptied: () => asked?.emptied,
    isKept: isWorthKeeping(row.input, input),
    isRecord: asksForRecord(row),
  };
  const key = `${name}${query}`;
  const { envelope, version, freshFor, response } = await (context.fresh
    ? parts.copies.refresh(key, source)
    : parts.copies.get(key, source, context.patient));
  Object.assign(context, { version: version?.toString(), freshFor, response } satisfies Partial<CallContext>);
  return envelope;
};
