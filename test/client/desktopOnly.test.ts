import t from 'tap';
import { leaveNarrowWindow, mobileAddress } from '../../client/shell/NarrowNotice.tsx';

t.test('a window narrower than 1200 px is redirected to the same path on the mobile site', async (t) => {
  t.equal(mobileAddress(1199, 'https://m.portal.example', '/news/3'), 'https://m.portal.example/news/3');
  t.equal(mobileAddress(320, 'https://m.portal.example', '/'), 'https://m.portal.example/');
});

t.test('the mobile site comes from the meta element, and the redirect replaces the history entry', async (t) => {
  const redirects: string[] = [];
  let named: { content: string } | null = { content: 'https://m.portal.example' };
  const globals = {
    innerWidth: 800,
    location: { pathname: '/help/2', replace: (address: string) => redirects.push(address) },
    document: { querySelector: (selector: string) => (selector === 'meta[name="mobile-origin"]' ? named : null) },
  };
  for (const [name, value] of Object.entries(globals)) t.intercept(globalThis, name as never, { configurable: true, value } as never);
  leaveNarrowWindow();
  t.same(redirects, ['https://m.portal.example/help/2']);
  named = null;
  leaveNarrowWindow();
  t.equal(redirects.length, 1);
});
