import { randomUUID } from 'node:crypto';
import { REQUEST_ID, TRACEPARENT, TRACESTATE } from '../../shared/headers.ts';

/** Most members of a list, and the length (characters) up to which all are passed on, as the recommendation asks of everybody. */
const MEMBERS_MAX = 32;
const LENGTH_MAX = 512;
/** Longer members are the first to go. */
const LONG_MEMBER = 128;

const KEY = '(?:[a-z][a-z\\d_*/-]{0,255}|[a-z\\d][a-z\\d_*/-]{0,240}@[a-z][a-z\\d_*/-]{0,13})';
/** Printable ASCII without comma and equals sign; the last character is no space. */
const VALUE = '[ -+\\--<>-~]{0,255}[!-+\\--<>-~]';
const MEMBER = new RegExp(`^(${KEY})=${VALUE}$`);
/** Spaces and tabs around a member. Without the lookbehind a long gap inside it would take quadratic time. */
const AROUND = /^[ \t]+|(?<![ \t])[ \t]+$/g;

/**
 * Reads a `tracestate` by W3C Trace Context (level 2, 3.3): its members in their order, without empty ones and spaces around them. Of
 * several with one key the first is kept, which is the newest. Undefined: none, or an invalid one.
 */
export function readTracestate(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const members = new Map<string, string>();
  let count = 0;
  for (const part of header.split(',')) {
    // Spaces and tabs only; a leading space is no part of a value.
    const member = part.replace(AROUND, '');
    if (member === '') continue;
    const [, key] = MEMBER.exec(member) ?? [];
    if (key === undefined || ++count > MEMBERS_MAX) return undefined;
    if (!members.has(key)) members.set(key, member);
  }
  return shorten([...members.values()]) || undefined;
}

/** The members that fit: without long ones, from the end; then without those at the end. Each is whole. */
function shorten(members: string[]): string {
  const kept = [...members];
  const length = () => kept.join().length;
  for (let at = kept.length - 1; at >= 0 && length() > LENGTH_MAX; at--)
    if ((kept[at] ?? '').length > LONG_MEMBER) kept.splice(at, 1);
  while (length() > LENGTH_MAX) kept.pop();
  return kept.join();
}

/** What a `traceparent` says. */
interface Traceparent {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** The caller's span: 16 hexadecimal digits. */
  parentId: string;
  flags: number;
}

/** The flags that are defined: sampled, and (level 2) that the trace id is random. All others must not be passed on. */
const SAMPLED = 1;
const RANDOM_ID = 2;

/** Version, trace id, parent id, flags. A version after 00 may have more behind another hyphen. */
const FORM = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/**
 * Reads a `traceparent` by W3C Trace Context (level 2, 3.2). Undefined: there is none, or an invalid one, which is as good as none. Headers
 * that came several times are joined by commas, and so are invalid.
 */
export function readTraceparent(header: string | undefined): Traceparent | undefined {
  if (header === undefined) return undefined;
  const [, version, traceId, parentId, flags, more] = FORM.exec(header) ?? [];
  if (
    traceId === undefined ||
    parentId === undefined ||
    flags === undefined ||
    (version === '00' && more !== undefined)
  )
    return undefined;
  return { traceId, parentId, flags: parseInt(flags, 16) & (SAMPLED | RANDOM_ID) };
}

/** What the calls of one request have in common, for the upstream and for those who read both logs. */
export interface Trace {
  /** The id that the client got as `x-request-id`. */
  readonly requestId: string;
  /** W3C Trace Context: 32 hexadecimal digits. */
  readonly traceId: string;
  /** The span of the request, which calls are children of; undefined: there is none, or it is not recorded. */
  readonly spanId?: string | undefined;
  /** The caller's span, which that of the request is a child of. */
  readonly parentId?: string | undefined;
  readonly flags: number;
  readonly state?: string | undefined;
}

/** The trace of a call that belongs to no request, or that begins with a request: its id is that of the request, without hyphens. */
export const beginTrace = (requestId: string = randomUUID(), isRecorded = false): Trace => ({
  requestId,
  traceId: traceIdOf(requestId),
  flags: isRecorded ? SAMPLED : 0,
});

/** The trace id of a request that begins a trace. */
export const traceIdOf = (requestId: string): string => requestId.replaceAll('-', '');

/** The span id of a request: 16 of the random hexadecimal digits of its id. */
export const spanIdOf = (requestId: string): string => requestId.slice(24) + requestId.slice(0, 4);

/** A new span id. */
export const newSpanId = (): string => spanIdOf(randomUUID());

/** The headers of one call to the upstream. Each call has a span id of its own. */
export const traceHeaders = (
  { requestId, traceId, flags, state }: Trace,
  spanId = newSpanId(),
): Record<string, string> => ({
  [REQUEST_ID]: requestId,
  [TRACEPARENT]: `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`,
  ...(state !== undefined && { [TRACESTATE]: state }),
});

/** Whether the spans of a trace are recorded. */
export const isSampled = ({ flags }: Pick<Trace, 'flags'>): boolean => (flags & SAMPLED) !== 0;
