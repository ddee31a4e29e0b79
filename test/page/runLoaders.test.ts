import { RouterContextProvider, type StaticHandlerContext } from 'react-router-dom';
import t from 'tap';
import { apiContext, mayBeMemberContext } from '../../client/context.ts';
import { findPage } from '../../server/page/findPage.ts';
import { runLoaders } from '../../server/page/runLoaders.ts';
import { createApi } from '../../shared/api.ts';
import { contract } from '../../shared/contract/index.ts';
import { fail, ok, type Envelope } from '../../shared/envelope.ts';
import { toWire } from '../../shared/wire.ts';
import { recordedData } from '../support/recorded.ts';
import { visits } from '../support/pageVisits.ts';

const CALLS = toWire(contract);
/** Responses that a page may meet: what an upstream has answered once, nothing at all, and refusals. */
const upstreams: Record<string, (name: keyof typeof contract) => Envelope> = {
  'recorded data': (name) => ('upstream' in contract[name] ? ok(recordedData(name as never)) : ok({ missing: [] })),
  'every call fails': () => fail(502, '服务暂时不可用，请稍后再试'),
  'no record exists': () => fail(404, '没有找到您要的内容'),
  'the session is over': (name) => (contract[name].auth === 'member' ? fail(40000, '登录已过期，请重新登录') : ok(recordedData(name as never))),
};

/** What matters of a result: a redirect’s target, or the context without the routes themselves. */
async function gist(made: Promise<StaticHandlerContext | Response>) {
  const result = await made;
  if (result instanceof Response) return { status: result.status, location: result.headers.get('location') };
  const { matches, location: { pathname, search, hash, state, key }, loaderHeaders: _loader, actionHeaders: _action, errors, ...context } = result;
  return {
    ...context,
    // A route without a loader may have an entry without a value, which is not sent.
    loaderData: JSON.parse(JSON.stringify(context.loaderData)) as unknown,
    errors: errors && Object.fromEntries(Object.entries(errors).map(([id, error]: [string, unknown]) => [id, error instanceof Error ? error.name : error])),
    location: { pathname, search, hash, state, key },
    matches: matches.map(({ route: { id }, params, pathname, pathnameBase }) => ({ id, params, pathname, pathnameBase })),
  };
}

for (const [title, answer] of Object.entries(upstreams)) {
  t.test(`it makes what React Router’s own handler makes: ${title}`, async (t) => {
    for (const isMember of [true, false])
      for (const path of new Set(visits.map(({ path }) => path))) {
        const url = new URL(path, 'http://portal.test');
        const found = findPage(url.pathname);
        const context = () => {
          const context = new RouterContextProvider();
          // The envelopes are those of the calls, or refusals.
          context.set(apiContext, createApi(CALLS, (async (name: keyof typeof contract) => answer(name)) as never));
          context.set(mayBeMemberContext, isMember);
          return context;
        };
        const expected = await gist(found.handler.query(new Request(url), { requestContext: context() }) as Promise<StaticHandlerContext | Response>);
        t.same(await gist(runLoaders(found, url, context())), expected, `${path}, ${isMember ? 'member' : 'visitor'}`);
      }
  });
}
