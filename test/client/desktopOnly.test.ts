import t from 'tap';
import { leaveNarrowWindow, mobileAddress } from '../../client/shell/desktopOnly.ts';

t.test('a window narrower than 1200 px goes to the mobile site, at the same path', async (t) => {
  t.equal(mobileAddress(1199, 'https://m.portal.example', '/news/3'), 'https://m.portal.example/news/3');
  t.equal(mobileAddress(320, 'https://m.portal.example', '/'), 'https://m.portal.example/');
});

t.test('a window of 1200 px and more stays', async (t) => {
  for (const width of [1200, 1201, 2560]) t.equal(mobileAddress(width, 'https://m.portal.example', '/news/3'), null);
});

t.test('without a mobile site nobody is sent anywhere', async (t) => {
  for (const origin of [undefined, null, '']) t.equal(mobileAddress(320, origin, '/news/3'), null);
});

t.test('the mobile site is the one that the server named, and the page is replaced, so that Back does not bounce', async (t) => {
  const gone: string[] = [];
  let named: { content: string } | null = { content: 'https://m.portal.example' };
  const globals = {
    innerWidth: 800,
    location: { pathname: '/help/2', replace: (address: string) => gone.push(address) },
    document: { querySelector: (selector: string) => (selector === 'meta[name="mobile-origin"]' ? named : null) },
  };
  for (const [name, value] of Object.entries(globals)) t.intercept(globalThis, name as never, { configurable: true, value } as never);
  leaveNarrowWindow();
  t.same(gone, ['https://m.portal.example/help/2']);
  named = null;
  leaveNarrowWindow();
  t.equal(gone.length, 1);
});
