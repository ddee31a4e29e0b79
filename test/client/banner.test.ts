import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import t from 'tap';
import { Banner } from '../../client/ui/Banner.tsx';

const linkOf = (link: string, link_type: number): string | undefined =>
  /<a [^>]*href="([^"]*)"/.exec(
    renderToStaticMarkup(
      createElement(Banner, {
        label: '横幅',
        slides: [{ image: '', alt: '', title: '标题', link, link_type }],
      }),
    ),
  )?.[1];

t.test(
  'a slide has a link only if it matches its link type, and a path of this site never leads to another site',
  async (t) => {
    const cases: [link: string, type: number, href: string | undefined][] = [
      ['/bank?loan_type_id=1', 1, '/bank?loan_type_id=1'],
      ['https://partner.example/', 2, 'https://partner.example/'],
      ['', 0, undefined],
      ['/bank', 0, undefined],
      ['', 1, undefined],
      ['https://partner.example/', 1, undefined],
      ['/bank', 2, undefined],
      ['javascript:alert(1)', 2, undefined],
      ['//evil.example', 1, undefined],
      ['/\\evil.example', 1, undefined],
      ['/\t/evil.example', 1, undefined],
      ['/.//evil.example', 1, undefined],
      ['/%5cevil.example', 1, undefined],
    ];
    for (const [link, type, href] of cases) t.equal(linkOf(link, type), href, JSON.stringify([link, type]));
  },
);

t.test('every slide of a slot is there, and can be chosen', async (t) => {
  const slides = Array.from({ length: 9 }, (_, place) => ({
    id: place + 1,
    image: `/media/${place + 1}.svg`,
  }));
  const html = renderToStaticMarkup(createElement(Banner, { label: '横幅', slides }));
  t.same([html.match(/<img /g)?.length, html.match(/type="radio"/g)?.length], [9, 9]);
});
