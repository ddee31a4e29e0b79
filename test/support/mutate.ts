/** A source of random numbers from 0 to below 1 that a seed determines (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Values that no field is prepared for. */
const RUBBISH: readonly Json[] = [
  null,
  '',
  ' ',
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  -1e308,
  9007199254740993,
  'PAID',
  '99',
  'null',
  'undefined',
  'NaN',
  '[object Object]',
  '0000-00-00 00:00:00',
  '1e3',
  '0.30000000000000004',
  'javascript:alert(1)',
  '//evil.example/x',
  'data:image/svg+xml,<svg onload=alert(1)>',
  '<img src=x onerror=alert(1)>',
  'x'.repeat(5_000),
  '\u0000\u202e',
  [],
  {},
  [[]],
  [null],
  [1, 'a', null, {}],
  { list: [] },
  { '0': 1 },
];

/** One random change of a JSON value: a field or row is dropped, emptied, retyped, wrapped, unwrapped, replaced by rubbish, or rows of rubbish are added. */
export function mutate(data: Json, random: () => number): Json {
  const root: { data: Json } = { data };
  const places: { holder: Record<string, Json> | Json[]; key: string | number }[] = [];
  collect(root as never, places);
  const { holder, key } = pick(places, random);
  const at = holder as Record<string | number, Json>;
  const value = at[key] as Json;
  const change = Math.floor(random() * 9);
  if (change === 0 && Array.isArray(holder)) holder.splice(Number(key), 1);
  else if (change === 0) Reflect.deleteProperty(holder, key);
  else if (change === 1) at[key] = null;
  else if (change === 2) at[key] = retyped(value);
  else if (change === 3)
    at[key] = pick([[value], { list: [value] }, { list: value }, { '0': value }] as Json[], random);
  else if (change === 4) at[key] = unwrapped(value);
  else if (change === 5 && Array.isArray(value))
    value.splice(Math.floor(random() * (value.length + 1)), 0, pick(RUBBISH, random), pick(RUBBISH, random));
  else if (change === 6 && typeof value === 'number')
    at[key] = pick([99, -99, 1e9, value + 0.5, Number.MAX_SAFE_INTEGER, 2 ** 60], random);
  else at[key] = structuredClone(pick(RUBBISH, random));
  return root.data === undefined ? null : root.data;
}

const pick = <T>(from: readonly T[], random: () => number): T =>
  from[Math.floor(random() * from.length)] as T;

function collect(
  holder: Record<string, Json> | Json[],
  places: { holder: Record<string, Json> | Json[]; key: string | number }[],
): void {
  for (const key of Object.keys(holder)) {
    places.push({ holder, key: Array.isArray(holder) ? Number(key) : key });
    const value = (holder as Record<string, Json>)[key];
    if (typeof value === 'object' && value !== null) collect(value, places);
  }
}

function retyped(value: Json): Json {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value.length;
  if (typeof value === 'boolean') return Number(value);
  return Array.isArray(value)
    ? Object.fromEntries(value.entries())
    : value === null
      ? 'null'
      : Object.values(value);
}

const unwrapped = (value: Json): Json =>
  (Array.isArray(value)
    ? value[0]
    : typeof value === 'object' && value !== null
      ? Object.values(value)[0]
      : [value]) ?? null;
