import { contract, type EndpointName } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { ownPath } from '../../shared/rules/ownPaths.ts';
import { ConfigError } from '../config/environment.ts';
import { ABSENT, type Adaptation, adapt } from '../upstream/adapt/adapt.ts';
import { type RowAdaptation, type TokenRefresh, VERBS } from '../upstream/adapt/row.ts';
import { optionalFields } from './takenFields.ts';

const CALL = new RegExp(`^(?:${VERBS.join('|')}) /[^\\s#]*$`);
const PREFIX = /^(?:\/[\w.~-]+)*$/;
/** Names of headers, query parameters and cookies. */
const NAME = /^[\w.~-]+$/;
const FOLDER = /^(?:\/[\w.~-]+)+\/$/;
const PLACEHOLDER = /\{(\w+)\}/g;

/** The settings, and the entries of a row. What has no default stands here with undefined. */
const SETTINGS: { [S in keyof Required<Adaptation>]: unknown } = {
  sign: undefined,
  fileAddress: undefined,
  ...adapt({}),
};
const TOKEN: { [S in keyof Required<Adaptation['token']>]: unknown } = {
  query: undefined,
  cookie: undefined,
  responseHeader: undefined,
  responseCookie: undefined,
  refreshHeader: undefined,
  ...adapt({}).token,
};
const ENTRIES: { [E in keyof Required<RowAdaptation<EndpointName>>]: true } = {
  upstream: true,
  auth: true,
  body: true,
  fields: true,
  pages: true,
  request: true,
  data: true,
  refusal: true,
  answer: true,
};

/**
 * Throws a `ConfigError` of one line for a mistake in the adaptation. Most are errors of types too, but Node.js runs the file
 * without checking types.
 */
export function checkAdaptation(adaptation: Adaptation): void {
  const fault =
    settingsFault(adaptation) ??
    codesFault(adaptation) ??
    refreshFault(adaptation) ??
    rowsFault(adaptation.rows);
  if (fault) throw new ConfigError(`the adaptation is wrong: ${fault} (see docs/adapting.md)`);
}

function settingsFault(adaptation: Adaptation): string | undefined {
  for (const [given, known, place] of [
    [adaptation, SETTINGS, ''],
    [adaptation.envelope, adapt({}).envelope, 'envelope.'],
    [adaptation.token, TOKEN, 'token.'],
  ] as const) {
    const unknown = Object.keys(given).find((key) => !Object.hasOwn(known, key));
    if (unknown !== undefined) return `there is no setting ${place}${unknown}`;
  }
  if (!PREFIX.test(adaptation.base)) return 'base must be a path without a slash at its end, such as /v1';
  for (const list of ['pictureFolders', 'publicUploads'] as const)
    if (!Array.isArray(adaptation[list])) return `${list} must be a list`;
  const folder = adaptation.pictureFolders.find((one) => !FOLDER.test(one) || ownPath(one) !== one);
  if (folder !== undefined) return `pictureFolders has ${folder}, which is no folder such as /static/`;
  const { header, query, cookie } = adaptation.token;
  for (const [name, key] of Object.entries({ header, query, cookie }))
    if (key !== undefined && !NAME.test(key))
      return `token.${name} must be the name of a ${NAMED[name] ?? name}`;
  if (query !== undefined && cookie !== undefined) return 'token has one place: query or cookie';
  return adaptation.envelope.code.length === 0 ? 'envelope.code needs a name' : undefined;
}

/** Of any call. */
type AnyEntry = Partial<Record<keyof RowAdaptation<EndpointName>, unknown>> & {
  upstream?: string;
  fields?: readonly string[];
};

const NAMED: Readonly<Record<string, string>> = { query: 'query parameter' };

function codesFault({ success, sessionLost, codes }: Adaptation): string | undefined {
  if (success.length === 0) return 'success needs a code';
  const all = [...success, ...sessionLost, ...Object.keys(codes)].map(String);
  const twice = all.find((code, at) => all.indexOf(code) !== at);
  if (twice !== undefined) return `the code ${twice} has two meanings`;
  const odd = Object.entries(codes).find(([, ours]) => !Number.isInteger(ours) || ours < 400 || ours > 599);
  return odd && `codes.${odd[0]} must be a code from 400 to 599`;
}

const REFRESH_ENTRIES: { [E in keyof Required<TokenRefresh>]: true } = {
  upstream: true,
  request: true,
  body: true,
  headers: true,
  data: true,
};

function refreshFault({ refresh, token }: Adaptation): string | undefined {
  if (refresh === null) return undefined;
  const unknown = Object.keys(refresh).find((key) => !Object.hasOwn(REFRESH_ENTRIES, key));
  if (unknown !== undefined) return `there is no setting refresh.${unknown}`;
  if (!CALL.test(refresh.upstream) || refresh.upstream.includes('{'))
    return 'refresh.upstream must be a method and a path, such as POST /auth/refresh';
  if (typeof refresh.request !== 'function') return 'refresh.request must be a function of the refresh token';
  return token.refreshNames.length === 0 ? 'refresh needs a name in token.refreshNames' : undefined;
}

function rowsFault(rows: Adaptation['rows']): string | undefined {
  const table: Record<string, Endpoint> = contract;
  for (const [name, entry] of Object.entries(rows)) {
    const row = Object.hasOwn(table, name) ? table[name] : undefined;
    if (!row?.upstream) return `rows.${name}: the upstream has no such call`;
    if (entry === ABSENT) continue;
    if (typeof entry !== 'object') return `rows.${name} must be 'absent' or a record`;
    const fault = entryFault(row, row.upstream, entry);
    if (fault) return `rows.${name}: ${fault}`;
  }
  return undefined;
}

function entryFault(row: Endpoint, own: string, entry: AnyEntry): string | undefined {
  const unknown = Object.keys(entry).find((key) => !Object.hasOwn(ENTRIES, key));
  if (unknown !== undefined) return `there is no entry ${unknown}`;
  const beside = (['upstream', 'request', 'data', 'body'] as const).find((key) => entry.answer && entry[key]);
  if (beside) return `answer makes the request itself, so ${beside} has no meaning`;
  const odd = entry.fields?.find((field) => !optionalFields(row).includes(field));
  if (odd !== undefined) return `fields has ${odd}, which is no optional field of the call`;
  if (entry.pages !== undefined && (entry.pages !== false || !('page' in row.input.properties)))
    return 'pages can only be false, of a list with pages';
  const fault = entry.upstream && callFault(row, own, entry.upstream, 'request' in entry);
  return fault && `upstream ${fault}`;
}

function callFault({ input }: Endpoint, own: string, given: string, hasRequest: boolean): string | undefined {
  if (!CALL.test(given)) return 'must be a method and a path, such as GET /v2/wallet';
  const placeholders = (call: string) => [...call.matchAll(PLACEHOLDER)].map(([, key = '']) => key);
  const there = placeholders(given);
  const unknown = there.find((key) => !Object.hasOwn(input.properties, key));
  if (unknown !== undefined) return `has {${unknown}}, which is no field of the call`;
  const missing = placeholders(own).find((key) => !there.includes(key));
  return missing !== undefined && !hasRequest
    ? `lacks {${missing}}; without it, the row needs a request that sends ${missing}`
    : undefined;
}
