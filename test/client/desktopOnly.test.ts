import t from 'tap';
import { leaveNarrowWindow } from '../../client/shell/narrowWindow.ts';

interface Device {
  outer?: number;
  screen?: [width: number, height: number];
  ratio?: number;
  media?: string[];
  /** Only Firefox has the property. */
  firefox?: boolean;
}

t.test(
  'a window narrower than 1200 px is redirected to the same path of the mobile site that the meta element names; zoom makes none narrow',
  async (t) => {
    const redirects: string[] = [];
    const leave = (
      { outer = 0, screen: [width, height] = [1920, 1080], ratio = 1, media = [], firefox = false }: Device,
      content = 'https://m.portal.example',
    ) => {
      redirects.length = 0;
      const globals = {
        // The viewport element's width, or that of a window zoomed to 200 %.
        innerWidth: 640,
        outerWidth: outer,
        devicePixelRatio: ratio,
        screen: { width, height },
        matchMedia: (query: string) => ({ matches: media.includes(query) }),
        window: firefox ? { mozInnerScreenX: 0 } : {},
        location: { pathname: '/help/2', replace: (address: string) => redirects.push(address) },
        document: {
          querySelector: (selector: string) =>
            content && selector === 'meta[name="mobile-origin"]' ? { content } : null,
        },
      };
      for (const [name, value] of Object.entries(globals))
        t.intercept(globalThis, name as never, { configurable: true, value } as never);
      leaveNarrowWindow();
      return redirects;
    };
    const touch = '(pointer: coarse)';
    const landscape = '(orientation: landscape)';
    const narrow: [string, Device][] = [
      ['a window', { outer: 1199 }],
      ['a window on a screen of double density', { outer: 800, ratio: 2 }],
      ['a window of Firefox', { outer: 1199, firefox: true }],
      ['a telephone', { outer: 0, screen: [390, 844], ratio: 3, media: [touch] }],
      ['a telephone on its side', { screen: [390, 844], ratio: 3, media: [touch, landscape] }],
      ['a tablet', { outer: 1200, screen: [820, 1180], ratio: 2, media: [touch] }],
    ];
    for (const [what, device] of narrow) t.same(leave(device), ['https://m.portal.example/help/2'], what);
    const wide: [string, Device][] = [
      ['a window', { outer: 1200 }],
      ['one of 1280 at 200 %', { outer: 1280, ratio: 2 }],
      ['one of 1280 in Firefox at 200 %', { outer: 640, screen: [640, 400], ratio: 2, firefox: true }],
      [
        'a large tablet on its side, whose screen does not turn',
        { screen: [1024, 1366], ratio: 2, media: [touch, landscape] },
      ],
    ];
    for (const [what, device] of wide) t.same(leave(device), [], what);
    t.same(leave({ outer: 800 }, ''), [], 'without a mobile site');
  },
);
