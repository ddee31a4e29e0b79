/** What a `traceparent` says. */
export interface Traceparent {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** The caller's span: 16 hexadecimal digits. */
  parentId: string;
  flags: number;
}

/** The flags that are defined: sampled, and (level 2) that the trace id is random. All others must not be passed on. */
export const SAMPLED = 1;
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
  if (traceId === undefined || parentId === undefined || flags === undefined || (version === '00' && more !== undefined)) return undefined;
  return { traceId, parentId, flags: parseInt(flags, 16) & (SAMPLED | RANDOM_ID) };
}
