/** Most members of a list, and the length (characters) up to which all are passed on, as the recommendation asks of everybody. */
const MEMBERS_MAX = 32;
const LENGTH_MAX = 512;
/** Longer members are the first to go. */
const LONG_MEMBER = 128;

const KEY = '(?:[a-z][a-z\\d_*/-]{0,255}|[a-z\\d][a-z\\d_*/-]{0,240}@[a-z][a-z\\d_*/-]{0,13})';
/** Printable ASCII without comma and equals sign; the last character is no space. */
const VALUE = '[ -+\\--<>-~]{0,255}[!-+\\--<>-~]';
const MEMBER = new RegExp(`^(${KEY})=${VALUE}$`);

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
    const member = part.replace(/^[ \t]+|[ \t]+$/g, '');
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
  for (let at = kept.length - 1; at >= 0 && length() > LENGTH_MAX; at--) if ((kept[at] ?? '').length > LONG_MEMBER) kept.splice(at, 1);
  while (length() > LENGTH_MAX) kept.pop();
  return kept.join();
}
