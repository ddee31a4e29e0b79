import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import t from 'tap';
import { StatStrip } from '../../client/pages/home/page.tsx';
import { home } from '../../embedded/content/content.ts';

t.test('figures are shown with their source and their day, and not without them', async (t) => {
  const shown = (given: object) =>
    renderToStaticMarkup(createElement(StatStrip, { stats: given, partners: 24 }));
  const figures = { user_count: 126_480, as_of: '2026-10-31', note: '按合作机构回传的记录统计' };
  t.match(shown(figures), /126,480[^]*数据截至 2026-10-31[^]*按合作机构回传的记录统计/);
  for (const missing of ['as_of', 'note']) t.equal(shown({ ...figures, [missing]: '' }), '', missing);
  t.equal(shown(home.stats), '', 'the sample content claims nothing');
});
