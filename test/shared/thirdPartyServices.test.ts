import t from 'tap';
import { readConsent, writeConsent } from '../../shared/thirdPartyServices.ts';

t.test('what was decided is read back, host by host, and what was not decided is not there', async (t) => {
  const value = writeConsent([
    { kind: 'chat', host: 'chat.example:8443', granted: true },
    { kind: 'statistics', host: 'stats.example', granted: false },
    { kind: 'statistics', host: 'later.example' },
  ]);
  t.match(value, /^[!#-+\--:<-[\]-~]*$/, 'as a cookie may hold it');
  t.same([...readConsent(decodeURIComponent(value))], [['chat@chat.example:8443', true], ['statistics@stats.example', false]]);
});

t.test('anything else than a decision counts as none', async (t) => {
  for (const value of [undefined, '', 'none', 'chat.example', 'chat.example=', 'chat.example=true', 'chat.example=11', '=&=', '%%%', '{"chat.example":1}'])
    t.same([...readConsent(value)], [], String(value));
});
