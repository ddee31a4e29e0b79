import type { FastifyRequest } from 'fastify';
import { createElement } from 'react';
import { RouterContextProvider, type StaticHandlerContext } from 'react-router-dom';
import t, { type Test } from 'tap';
import { apiContext, mayBeMemberContext } from '../../client/context.ts';
import { pageHandler } from '../../server/page/findPage.ts';
import { readManifest } from '../../server/page/manifest.ts';
import { renderPage } from '../../server/page/render.tsx';
import { BAD_GATEWAY } from '../../shared/codes.ts';
import { fail } from '../../shared/envelope.ts';
import { CLIENT_DIR } from '../helper.ts';

const request = (lines: string[]) => ({ log: { error: ({ event }: { event: string }) => lines.push(event) } }) as unknown as FastifyRequest;
const shell = { brand: '禾川贷', manifest: readManifest(CLIENT_DIR), mobileOrigin: undefined };
const broken = createElement(() => { throw new Error('SECRET of /srv/secret.ts'); });

/** The home page, loaded without upstream data. `spoil` may change the matched routes until the test ends. */
async function loaded(t: Test, spoil: (route: DataRoute, index: number, last: number) => object = () => ({})): Promise<StaticHandlerContext> {
  const requestContext = new RouterContextProvider();
  requestContext.set(apiContext, new Proxy({}, { get: (_api, name) => async () => (name === 'envelope' ? fail(BAD_GATEWAY, '') : null) }) as never);
  requestContext.set(mayBeMemberContext, false);
  const context = (await pageHandler.query(new Request('http://portal.example/'), { requestContext })) as StaticHandlerContext;
  context.matches.forEach(({ route }, index, all) => {
    const before = { ...route };
    Object.assign(route, spoil(route as DataRoute, index, all.length - 1));
    // All tests of the process share the routes, so the changes are undone.
    t.teardown(() => {
      for (const key of Object.keys(route)) if (!(key in before)) Reflect.deleteProperty(route, key);
      Object.assign(route, before);
    });
  });
  return context;
}
type DataRoute = StaticHandlerContext['matches'][number]['route'];

t.test('a layout that throws gives the error page without the layout', async (t) => {
  const lines: string[] = [];
  const { status, html } = await renderPage(await loaded(t, (_route, index) => (index === 1 ? { element: broken } : {})), shell, request(lines));
  t.equal(status, 500);
  t.match(String(html), /<p class="code">500<\/p>/);
  t.match(String(html), /<title>页面暂时无法打开 - 禾川贷<\/title>.*<b>禾川贷<\/b>/s, 'with the site’s name');
  t.notMatch(String(html), /<footer|SECRET/);
});
