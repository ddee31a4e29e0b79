import { createElement, lazy, Suspense } from 'react';
import t, { type Test } from 'tap';
import { matchRoutes } from 'react-router-dom';
import * as sources from '../../server/main.ts';
import { pageHandler } from '../../server/page/findPage.ts';
import { startPortal } from '../helper.ts';
import { scaled } from '../support/longRun.ts';

const PATH = '/user';
const TEXT = 'planted in this part';
/** What a page with a fault may take longer than an ordinary one (ms): a renderer that waits for what never comes takes seconds. */
const LONGER = 1_000;

function PlantedPart(): never {
  throw new TypeError(TEXT);
}
const LatePart = lazy(async () => ({ default: PlantedPart }));
const NoPart = lazy(async () => Promise.reject<{ default: typeof PlantedPart }>(new TypeError(TEXT)));

type Change = Record<string, unknown>;
/** Where the fault is: how many routes from the page, and what is changed there. */
const FAULTS: Record<string, { up: number; change: Change; event: string; place?: RegExp }> = {
  'a component of the page': {
    up: 0,
    change: { element: createElement(PlantedPart) },
    event: 'sys.render_failed',
    place: /PlantedPart/,
  },
  'a part whose code comes later': {
    up: 0,
    change: { element: createElement(Suspense, null, createElement(LatePart)) },
    event: 'sys.render_failed',
    place: /PlantedPart/,
  },
  'code that does not come': {
    up: 0,
    change: { element: createElement(Suspense, null, createElement(NoPart)) },
    event: 'sys.render_failed',
  },
  'the frame of the account’s pages': {
    up: 2,
    change: { element: createElement(PlantedPart) },
    event: 'sys.render_failed',
    place: /PlantedPart/,
  },
  'the layout around all pages': {
    up: 3,
    change: { element: createElement(PlantedPart) },
    event: 'sys.render_failed',
    place: /PlantedPart/,
  },
  'a loader': { up: 0, change: { loader: PlantedPart }, event: 'sys.loader_failed' },
};

/** Changes a route of the table until the test ends. */
function spoil(t: Test, up: number, change: Change): void {
  const route = matchRoutes(pageHandler.dataRoutes, PATH)?.at(-1 - up)?.route as Change;
  const before = { ...route };
  Object.assign(route, change);
  t.teardown(() => {
    for (const key of Object.keys(change)) if (!(key in before)) Reflect.deleteProperty(route, key);
    Object.assign(route, before);
  });
}

// Of the sources, whose table of routes the tests change.
const portal = await startPortal(t, {
  parts: sources,
  expectErrors: ['sys.render_failed', 'sys.loader_failed'],
});
const member = await portal.member();

for (const [title, { up, change, event, place }] of Object.entries(FAULTS))
  t.test(`a fault in ${title}: the error page at once, and one line that names it`, async (t) => {
    const timed = async () => {
      const began = performance.now();
      const { status, text } = await member.get(PATH);
      return { status, text, took: performance.now() - began };
    };
    await timed();
    const ordinary = await timed();
    t.equal(ordinary.status, 200);
    const before = portal.logs.length;
    spoil(t, up, change);
    const { status, text, took } = await timed();
    t.equal(status, 500);
    t.match(text, '<p class="code">500</p>');
    t.notMatch(text, new RegExp(`${TEXT}|PlantedPart|\\.test\\.ts`), 'the page says nothing of it');
    t.ok(
      took < ordinary.took + scaled(LONGER),
      `${Math.round(took)} ms, an ordinary page ${Math.round(ordinary.took)} ms`,
    );
    const lines = portal.logs.slice(before).map(
      (line) =>
        JSON.parse(line) as {
          level: string;
          event: string;
          err?: { message: string; at: string[] };
          place?: string[];
        },
    );
    const errors = lines.filter(({ level }) => level === 'error');
    t.equal(errors.length, 1, 'one line');
    t.match(errors[0], { event, err: { type: 'TypeError', message: TEXT } });
    t.match(errors[0]?.err?.at.join('\n'), /plantedFaults\.test\.ts/, 'and where it was thrown');
    if (place) t.match(errors[0]?.place?.[0], place, 'and the component');
  });

t.test('a client that leaves while its page is made is no fault of the portal', async (t) => {
  await member.get(PATH);
  const never = new Promise<never>(() => undefined);
  // React renders a component again when the promise that it threw is settled.
  spoil(t, 0, {
    element: createElement(() => {
      throw never;
    }),
  });
  const left = new AbortController();
  const asked = fetch(portal.origin + PATH, {
    headers: { cookie: [...member.jar].map((pair) => pair.join('=')).join('; ') },
    signal: left.signal,
  });
  setTimeout(() => left.abort(), 300);
  await t.rejects(asked, { name: 'AbortError' });
  t.match(await portal.browser().get('/healthz'), { status: 200 });
});
