import { RouterContextProvider } from 'react-router-dom';
import type { TSchema } from 'typebox';
import { apiContext, mayBeMemberContext } from '../../client/context.ts';
import { referralTabs } from '../../client/pages/spread/referralQuery.ts';
import { createApi, type Transport } from '../../shared/api.ts';
import { BAD_GATEWAY } from '../../shared/codes.ts';
import { contract, type CallName } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { fail, ok, type Envelope } from '../../shared/envelope.ts';
import { wireTable } from '../../shared/contract/calls.ts';
import { pageHandler } from '../../server/page/findPage.ts';
import { pages } from '../../server/page/listedPages.ts';
import type { OutputSchema } from '../../server/gateway/read/reader.ts';
import { ALL_PAGES, useOf } from './verdict.ts';

/** Every text of a sample. */
const SAMPLE_TEXT = 'a';

/** A value of an output schema with every field and one row in every list, so that a loader goes on to its next call. */
function fullSample({ anyOf, type, items, properties, minimum = 1, ...rest }: OutputSchema): unknown {
  if (anyOf?.[0]) return fullSample(anyOf[0]);
  const { const: constant, enum: choices }: TSchema & { const?: unknown; enum?: unknown[] } = rest;
  if (constant !== undefined) return constant;
  if (choices) return choices[0];
  if (type === 'array') return [fullSample(items ?? {})];
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([key, field]) => [key, fullSample(field)]),
    );
  return type === 'string' ? SAMPLE_TEXT : type === 'null' ? null : Math.max(minimum, 1);
}

/** Queries with which the loaders of pages make further calls. Each is tried with each page, which ignores those that it does not know. */
const QUERIES = [
  '',
  ...referralTabs.map(([tab]) => `tab=${tab}`),
  'tab=recharge',
  'tab=withdraw',
  'tab=mine',
  'captcha',
  'q=a',
  'record=1',
  'package=1',
];

/** What the loaders get: nothing but failures, or every call's data. Some calls follow only from one of both. */
const RESPONSES: readonly ((name: CallName) => Envelope)[] = [
  () => fail(BAD_GATEWAY, ''),
  (name) => ok(fullSample((contract[name] as Endpoint).output)),
];

/**
 * The pages of the route table that need each call (by `useOf`), found by running their loaders with an API that only notes what it is asked.
 * A call of every page has `ALL_PAGES` alone.
 */
export const pagesOfCalls = (): Promise<ReadonlyMap<string, string[]>> => (known ??= findPages());
/** The same for every check, and it takes seconds. */
let known: Promise<ReadonlyMap<string, string[]>> | undefined;

async function findPages(): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, Set<string>>();
  const addresses = pages.map(({ path }) => path.replace(':key', SAMPLE_TEXT).replace(/:\w+/g, '1'));
  // At once, since loaders wait for a while for what they can do without.
  for (const [at, uses] of (await Promise.all(addresses.map(callsOf))).entries()) {
    const { path } = pages[at] ?? { path: '' };
    for (const use of uses) found.set(use, (found.get(use) ?? new Set()).add(path));
  }
  return new Map(
    [...found].map(([use, paths]) => [use, paths.size === pages.length ? [ALL_PAGES] : [...paths]]),
  );
}

async function callsOf(path: string): Promise<Set<string>> {
  const uses = new Set<string>();
  for (const respond of RESPONSES) {
    const transport = ((name, input) => {
      uses.add(useOf(name, input));
      return Promise.resolve(respond(name));
      // The envelope stands for that of any call; the loaders are not given to anybody.
    }) as Transport;
    for (const query of QUERIES) {
      const requestContext = new RouterContextProvider();
      requestContext.set(apiContext, createApi(wireTable, transport));
      requestContext.set(mayBeMemberContext, true);
      // What a loader throws is caught and kept in the result.
      await pageHandler.query(new Request(`http://portal${path}?${query}`), { requestContext });
    }
  }
  return uses;
}
