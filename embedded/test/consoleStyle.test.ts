import { readFileSync } from 'node:fs';
import t from 'tap';
import { tokens, style } from '../console/style.ts';

t.test('the console has the tokens of the portal, and no colour of its own', async (t) => {
  const portal = readFileSync('client/styles/tokens.css', 'utf8');
  const values = new Map([...portal.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]).toReversed() as [string, string][]);
  for (const [name, value] of Object.entries(tokens)) t.equal(values.get(name), value, name);
  const rules = style.slice(style.indexOf('}') + 1);
  t.same(rules.match(/#[0-9a-f]{3,8}\b/gi) ?? [], []);
  const used = [...style.matchAll(/var\(--([\w-]+)\)/g)].map(([, name = '']) => name);
  t.same(used.filter((name) => !Object.hasOwn(tokens, name)), [], 'every token that is used is known');
  t.same(Object.keys(tokens).filter((name) => !used.includes(name)), [], 'every known token is used');
});
