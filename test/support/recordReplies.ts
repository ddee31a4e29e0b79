import { writeFileSync } from 'node:fs';
import type { Test } from 'tap';
import { contract, type EndpointName } from '../../shared/contract/index.ts';
import { type Endpoint, requiredOf } from '../../shared/endpoint.ts';
import { bffCall, fillPath, toQuery } from '../../shared/wire.ts';
import { accountCases } from '../../embedded/test/callCases/accountCases.ts';
import { type Cases, type TestCall, createCaseContext } from '../../embedded/test/callCases/callCase.ts';
import { contentCases, siteCases } from '../../embedded/test/callCases/contentCases.ts';
import { loanCases } from '../../embedded/test/callCases/loanCases.ts';
import { membershipCases } from '../../embedded/test/callCases/membershipCases.ts';
import { selfServiceCases, webhookCases } from '../../embedded/test/callCases/selfServiceCases.ts';
import { walletCases } from '../../embedded/test/callCases/walletCases.ts';
import type { AnyEnvelope } from '../../embedded/test/support/embeddedUpstream.ts';

// Records what the embedded upstream sends for every call into `recordedReplies.json`, for tests of the reader and as the stub
// upstream's default. Run it when a call is added: node --import ./scripts/sources.mjs test/support/recordReplies.ts

const ROWS_MAX = 3;
const TEXT_MAX = 600;

const endings: (() => unknown)[] = [];
const context = await createCaseContext({
  teardown: (end: () => unknown) => void endings.push(end),
} as unknown as Test);
const { upstream } = context;
const cases: Cases<EndpointName> = {
  ...accountCases,
  ...walletCases,
  ...membershipCases,
  ...contentCases,
  ...siteCases,
  ...loanCases,
  ...selfServiceCases,
  ...webhookCases,
};
const tokens = [context.lin, context.zhou];
const replies: Record<string, unknown[]> = {};

for (const [name, row] of Object.entries(contract as Record<string, Endpoint>)) {
  const of = cases[name as EndpointName];
  const made: unknown[] = [];
  if (of && typeof of !== 'string')
    for (const prepare of [of.happy].flat())
      if (typeof prepare === 'function') made.push(await call(row, await prepare(context)));
  if (row.upstream && bffCall(row).method === 'GET' && requiredOf(row.input).length === 0)
    for (const token of tokens) made.push(await call(row, { token, response: {} }));
  if (row.body === 'multipart')
    made.push({
      id: 7,
      url: '/api/upload/7',
      name: '身份证.png',
      size: 1024,
      mime: 'image/png',
      created_at: '2026-11-20 15:00:00',
    });
  replies[name] = distinct(made.filter((data) => data !== undefined).map((data) => short(data)));
}
writeFileSync(
  new URL('recordedReplies.json', import.meta.url),
  `{\n${Object.entries(replies)
    .map(([name, made]) => `${JSON.stringify(name)}: ${JSON.stringify(made)}`)
    .join(',\n')}\n}\n`,
);
for (const end of endings.reverse()) await end();

/** `data` of a successful call; undefined if it was refused. */
async function call({ upstream: at }: Endpoint, { input = {}, token, address }: TestCall): Promise<unknown> {
  const [method, template = ''] = (at ?? '').split(' ');
  const { path, rest } = fillPath(template, input);
  const envelope: AnyEnvelope =
    method === 'GET'
      ? await upstream.get(path + toQuery(rest), token)
      : await upstream.post(path, rest, { token, address });
  return envelope.code === 200 ? envelope.data : undefined;
}

/** The value with a few rows in each list and the beginning of each long text. */
function short(value: unknown, key = ''): unknown {
  if (key === 'access_token') return 'recorded-token';
  if (key === 'secret') return 'whsec_recorded';
  if (typeof value === 'string')
    return value.length > TEXT_MAX
      ? value.slice(0, TEXT_MAX).replace(/(?:<\w[^>]*>\s*)*(?:<[^>]*)?$/, '')
      : value;
  if (Array.isArray(value)) return value.slice(0, ROWS_MAX).map((row) => short(row));
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, short(one, key)]))
    : value;
}

/** Different values, four at most. */
function distinct(values: unknown[]): unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()].slice(0, 4);
}
