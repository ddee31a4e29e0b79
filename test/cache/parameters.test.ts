import { RouterContextProvider } from 'react-router-dom';
import t from 'tap';
import { apiContext, mayBeMemberContext } from '../../client/context.ts';
import { pageHandler } from '../../server/page/findPage.ts';
import { createApi } from '../../shared/api.ts';
import { contract } from '../../shared/contract/index.ts';
import { ok } from '../../shared/envelope.ts';
import { toWire } from '../../shared/wire.ts';
import { recordedData } from '../support/recorded.ts';
import { tablePages } from '../support/tablePages.ts';

/** Marks the page's own parameters: a page may read others too, such as those of an example. */
const MARK = 'mark';

/** Notes the parameters of the page's address that are read while `work` runs. */
async function parametersReadBy(work: () => Promise<unknown>): Promise<string[]> {
  const names = new Set<string>();
  const { get, getAll, has } = URLSearchParams.prototype;
  const noting = <R>(read: (this: URLSearchParams, name: string) => R) =>
    function (this: URLSearchParams, name: string): R {
      // `index` is React Router's own.
      if (name !== 'index' && has.call(this, MARK)) names.add(name);
      return read.call(this, name);
    };
  Object.assign(URLSearchParams.prototype, { get: noting(get), getAll: noting(getAll), has: noting(has) });
  try {
    await work();
  } finally {
    Object.assign(URLSearchParams.prototype, { get, getAll, has });
  }
  return [...names];
}

const api = createApi(toWire(contract), (async (name: keyof typeof contract) =>
  ok('upstream' in contract[name] ? recordedData(name as never) : { missing: [] })) as never);

t.test('the handle of a page that visitors share names every parameter that its loaders read', async (t) => {
  for (const { path, handle } of tablePages.filter(({ handle }) => handle.shared)) {
    const url = new URL(`${path}?${MARK}=1`, 'http://portal.test');
    for (const isMember of [false, true]) {
      const read = await parametersReadBy(async () => {
        const context = new RouterContextProvider();
        context.set(apiContext, api);
        context.set(mayBeMemberContext, isMember);
        await pageHandler.query(new Request(url), { requestContext: context });
      });
      t.same(
        read.filter((name) => !handle.shared?.includes(name)),
        [],
        `${path}, ${isMember ? 'member' : 'visitor'}`,
      );
    }
  }
});
