import t, { type Test } from 'tap';
import * as sources from '../../server/main.ts';
import { contract } from '../../shared/contract/index.ts';
import type { Deprecated } from '../../shared/endpoint.ts';
import { startPortal } from '../helper.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';

/** Deprecates calls of the contract until the test ends: of the sources, so the portals are of these too. */
function deprecate(t: Test, names: (keyof typeof contract)[], deprecated: Deprecated): void {
  for (const name of names) Object.assign(contract[name], { deprecated });
  t.teardown(() => names.forEach((name) => Reflect.deleteProperty(contract[name], 'deprecated')));
}

t.test(
  'every response of a deprecated call says since when and until when, refusals and kept copies included',
  async (t) => {
    deprecate(t, ['site', 'bag', 'withdraw', 'upload'], {
      since: '2027-01-01',
      sunset: '2027-07-01',
      replacedBy: 'GET /bff/index',
    });
    const upstream = await startStubUpstream(t);
    const portal = await startPortal(t, { upstream: upstream.origin, parts: sources });
    const browser = portal.browser();
    // Midnight in +08:00.
    const headers = {
      deprecation: '@1798732800',
      sunset: 'Wed, 30 Jun 2027 16:00:00 GMT',
      link: '</bff/index>; rel="successor-version"',
    };
    for (const copy of ['first', 'second', 'from memory'])
      t.match(await browser.get('/bff/site'), { status: 200, headers }, copy);
    t.match(
      await browser.get('/bff/bag'),
      { status: 404, headers: { deprecation: undefined } },
      'another address',
    );
    t.match(await browser.get('/bff/user/bag'), { status: 401, headers }, 'refused by the gateway');
    t.match(
      await browser.post('/bff/user/withdraw', {}, { 'x-bank-csrf': '' }),
      { status: 403, headers },
      'refused before its route',
    );
    t.match(await browser.post('/bff/user/withdraw', {}), { status: 400, headers }, 'invalid input');
    t.match(await browser.post('/bff/upload', {}), { status: 415, headers }, 'the call that takes a file');
    t.match(
      (await browser.get('/bff/index')).headers,
      { deprecation: undefined, sunset: undefined, link: undefined },
      'a call that stays',
    );
  },
);

t.test('a portal with impossible dates does not start', async (t) => {
  const upstream = await startStubUpstream(t);
  for (const [since, sunset] of [
    ['2027-07-01', '2027-01-01'],
    ['2027-02-31', 'soon'],
  ] as const) {
    await t.test(`${since} to ${sunset}`, async (t) => {
      deprecate(t, ['site'], { since, sunset });
      await t.rejects(startPortal(t, { upstream: upstream.origin, parts: sources }), /cannot be deprecated/);
    });
  }
});
