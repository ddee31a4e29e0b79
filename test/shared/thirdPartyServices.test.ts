import t from 'tap';
import { readConsent, writeConsent } from '../../shared/thirdPartyServices.ts';

t.test(
  'decisions are read back by service and host, and a service without a decision is left out',
  async (t) => {
    const value = writeConsent([
      { kind: 'chat', host: 'chat.example:8443', granted: true },
      { kind: 'statistics', host: 'stats.example', granted: false },
      { kind: 'statistics', host: 'later.example' },
    ]);
    t.match(value, /^[!#-+\--:<-[\]-~]*$/, 'only characters that a cookie may have');
    t.same(
      [...readConsent(decodeURIComponent(value))],
      [
        ['chat@chat.example:8443', true],
        ['statistics@stats.example', false],
      ],
    );
  },
);

t.test('a malformed value counts as no decision', async (t) => {
  for (const value of [
    undefined,
    '',
    'none',
    'chat.example',
    'chat.example=',
    'chat.example=true',
    'chat.example=11',
    '=&=',
    '%%%',
    '{"chat.example":1}',
  ])
    t.same([...readConsent(value)], [], String(value));
});
