import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import t from 'tap';
import { StatStrip } from '../../client/pages/index.tsx';
import { home } from '../../embedded/content/content.ts';

const { stats } = home;

t.test('the sample figures say that they are samples; others say where they come from', async (t) => {
  const shown = (given: object) => renderToStaticMarkup(createElement(StatStrip, { stats: given }));
  t.match(shown(stats), '示例数据');
  t.notMatch(shown(stats), '按合作机构回传');
  const { note: _, ...others } = stats;
  t.match(shown(others), '按合作机构回传的记录统计');
  t.match(shown({ ...others, note: '' }), '按合作机构回传的记录统计');
});
