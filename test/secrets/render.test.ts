import type { FastifyRequest } from 'fastify';
import { createElement, Suspense } from 'react';
import { RouterContextProvider, type StaticHandlerContext } from 'react-router-dom';
import t, { type Test } from 'tap';
import { apiContext, mayBeMemberContext } from '../../client/context.ts';
import { readManifest } from '../../server/page/manifest.ts';
import { renderPage } from '../../server/page/render.tsx';
import { RENDER_MAX } from '../../server/page/toHtml.ts';
import { pageHandler } from '../../server/page/findPage.ts';
import { BAD_GATEWAY } from '../../shared/codes.ts';
import { fail } from '../../shared/envelope.ts';
import { CLIENT_DIR } from '../helper.ts';
import { scaled } from '../support/longRun.ts';
import { SECRETS, secretsIn, captureStderr } from './support/secrets.ts';

const shell = { brand: '禾川贷', manifest: readManifest(CLIENT_DIR), mobileOrigin: undefined };
const never = new Promise<never>(() => undefined);
// React renders a component again when the promise that it threw is settled.
const suspended = createElement(() => {
  throw never;
});
const again = createElement(() => {
  throw new Promise((done) => setTimeout(done, 1));
});
const inSuspense = createElement(Suspense, { fallback: createElement('p', null, 'waits') }, suspended);
const broken = createElement(() => {
  throw Object.assign(new Error(`${SECRETS.errorText}\n    at ${SECRETS.errorText} (/srv/x.ts:1:1)`), {
    name: SECRETS.errorText,
    digest: SECRETS.errorText,
  });
});

const REQUEST = '3f2a6b0c-0000-4000-8000-00000000000a';
const FALLBACK = new RegExp(`^<!doctype html><html lang="zh-CN">.*<h1>500</h1>.*${REQUEST}`);

/** Renders the home page without upstream data, with `page` in its place, and with `error` in place of the error page if it is given. */
async function render(
  t: Test,
  page: unknown,
  error?: unknown,
): Promise<{ status: number; html: string; events: string[]; took: number }> {
  const requestContext = new RouterContextProvider();
  requestContext.set(
    apiContext,
    new Proxy(
      {},
      { get: (_api, name) => async () => (name === 'envelope' ? fail(BAD_GATEWAY, '') : null) },
    ) as never,
  );
  requestContext.set(mayBeMemberContext, false);
  const context = (await pageHandler.query(new Request('http://portal.example/'), {
    requestContext,
  })) as StaticHandlerContext;
  context.matches.forEach(({ route }, index, all) => {
    const before = { ...route };
    if (index === all.length - 1) Object.assign(route, { element: page });
    if (error !== undefined && 'hasErrorBoundary' in route && route.hasErrorBoundary)
      Object.assign(route, { errorElement: error });
    // All tests of the process share the routes, so the changes are undone.
    t.teardown(() => {
      for (const key of Object.keys(route)) if (!(key in before)) Reflect.deleteProperty(route, key);
      Object.assign(route, before);
    });
  });
  const events: string[] = [];
  const request = {
    id: REQUEST,
    log: { event: (event: string) => events.push(event) },
  } as unknown as FastifyRequest;
  const began = performance.now();
  const { status, html } = await renderPage(context, shell, request);
  return { status, html: String(html), events, took: performance.now() - began };
}

for (const [title, page] of [
  ['suspends for ever', again],
  ['never resolves within its own fallback', inSuspense],
] as const) {
  t.test(`a component that ${title} gives the error page within the time for rendering`, async (t) => {
    const stderr = captureStderr(t);
    const { status, html, events, took } = await render(t, page);
    t.equal(status, 500);
    t.match(html, /<p class="code">500<\/p>/);
    t.match(html, /<footer/, 'the layout is rendered');
    t.notMatch(html, /waits|took too long|data-(?:msg|stck)|template id/);
    t.same(events, ['sys.render_failed']);
    t.ok(took < RENDER_MAX + scaled(2_000), `${Math.round(took)} ms`);
    t.notMatch(stderr(), /\n\s+at /, 'standard error has no stack');
  });
}

t.test('if the error page suspends for ever too, the response is the fallback page', async (t) => {
  const { status, html, events, took } = await render(t, suspended, suspended);
  t.equal(status, 500);
  t.match(html, FALLBACK);
  t.same(events, ['sys.render_failed', 'sys.error_page_failed']);
  t.ok(took < 4 * RENDER_MAX + scaled(2_000), `${Math.round(took)} ms`);
});

t.test('a component that throws gives the error page without message, name, digest or stack', async (t) => {
  const stderr = captureStderr(t);
  for (const error of [undefined, broken]) {
    const { status, html } = await render(t, broken, error);
    t.equal(status, 500);
    t.match(html, error ? FALLBACK : /<p class="code">500<\/p>/);
    t.match(html, REQUEST, 'somebody can say which request it was');
    t.same(secretsIn(html), []);
    t.notMatch(html, /data-(?:msg|stck|cstck|dgst)|\bat \w+ \(|node_modules/);
  }
  t.same(secretsIn(stderr()), []);
});
