import { contract, type EndpointName } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { ConfigError } from '../config/configError.ts';
import { adapt, type Adaptation } from '../upstream/adapt/adapt.ts';
import type { RowAdaptation } from '../upstream/adapt/rowAdaptation.ts';

const CALL = /^(?:GET|POST) \/[^\s#]*$/;
const PREFIX = /^(?:\/[\w.~-]+)*$/;
const HEADER = /^[A-Za-z0-9-]+$/;
const PLACEHOLDER = /\{(\w+)\}/g;

/** The settings and, in `rows`, the entries that there are. */
const SETTINGS: Adaptation = adapt({});
const ENTRIES: readonly string[] = ['upstream', 'request', 'data', 'refusal'] satisfies (keyof RowAdaptation<EndpointName>)[];

/**
 * Throws a `ConfigError` of one line for a mistake in the adaptation. Most are errors of types too, but Node.js runs the file
 * without checking types.
 */
export function checkAdaptation(adaptation: Adaptation): void {
  const fault = settingsFault(adaptation) ?? codesFault(adaptation) ?? rowsFault(adaptation.rows);
  if (fault) throw new ConfigError(`server/upstream/adaptation.ts: ${fault} (see docs/adapting.md)`);
}

function settingsFault(adaptation: Adaptation): string | undefined {
  for (const [given, known, place] of [
    [adaptation, SETTINGS, ''],
    [adaptation.envelope, SETTINGS.envelope, 'envelope.'],
    [adaptation.token, SETTINGS.token, 'token.'],
  ] as const) {
    const unknown = Object.keys(given).find((key) => !Object.hasOwn(known, key));
    if (unknown !== undefined) return `there is no setting ${place}${unknown}`;
  }
  if (!PREFIX.test(adaptation.base)) return 'base must be a path without a slash at its end, such as /v1';
  if (!HEADER.test(adaptation.token.header)) return 'token.header must be the name of a header';
  return adaptation.envelope.code.length === 0 ? 'envelope.code needs a name' : undefined;
}

function codesFault({ success, sessionLost, codes }: Adaptation): string | undefined {
  if (success.length === 0) return 'success needs a code';
  const all = [...success, ...sessionLost, ...Object.keys(codes)].map(String);
  const twice = all.find((code, at) => all.indexOf(code) !== at);
  if (twice !== undefined) return `the code ${twice} has two meanings`;
  const odd = Object.entries(codes).find(([, ours]) => !Number.isInteger(ours) || ours < 400 || ours > 599);
  return odd && `codes.${odd[0]} must be a code from 400 to 599`;
}

function rowsFault(rows: Adaptation['rows']): string | undefined {
  const table: Record<string, Endpoint> = contract;
  for (const [name, entry] of Object.entries(rows)) {
    const row = Object.hasOwn(table, name) ? table[name] : undefined;
    if (!row?.upstream) return `rows.${name}: the upstream has no such call`;
    const unknown = Object.keys(entry).find((key) => !ENTRIES.includes(key));
    if (unknown !== undefined) return `rows.${name}: there is no entry ${unknown}`;
    const fault = entry.upstream === undefined ? undefined : callFault(row, row.upstream, entry.upstream, 'request' in entry);
    if (fault) return `rows.${name}: upstream ${fault}`;
  }
  return undefined;
}

function callFault({ input }: Endpoint, own: string, given: string, hasRequest: boolean): string | undefined {
  if (!CALL.test(given)) return 'must be a method and a path, such as GET /v2/wallet';
  const placeholders = (call: string) => [...call.matchAll(PLACEHOLDER)].map(([, key = '']) => key);
  const there = placeholders(given);
  const unknown = there.find((key) => !Object.hasOwn(input.properties, key));
  if (unknown !== undefined) return `has {${unknown}}, which is no field of the call`;
  const missing = placeholders(own).find((key) => !there.includes(key));
  return missing !== undefined && !hasRequest ? `lacks {${missing}}; without it, the row needs a request that sends ${missing}` : undefined;
}
