import t, { type Test } from 'tap';
import { forgetAllTyped, forgetTyped, keepTyped, typedBy } from '../../client/forms/formDraft.ts';
import { rememberAccount, rememberedAccount } from '../../client/features/signIn/rememberedAccount.ts';

const NOW = Date.parse('2026-11-20T15:00:00+08:00');
const FIELDS = ['nickname', 'email'];
const TYPED = { nickname: '知夏', email: 'a@b.cn' };

/** A browser's storage under the given name; `refusing`: site data is blocked. */
function storage(t: Test, name: 'sessionStorage' | 'localStorage', refusing = false) {
  const held = new Map<string, string>();
  const known = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => { held.set(key, value); Object.defineProperty(known, key, { value, enumerable: true, configurable: true }); },
    removeItem: (key: string) => { held.delete(key); delete (known as Record<string, unknown>)[key]; },
  };
  for (const method of ['getItem', 'setItem', 'removeItem']) Object.defineProperty(known, method, { enumerable: false });
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { configurable: true, get: () => { if (refusing) throw new Error('SecurityError'); return known; } });
  t.teardown(() => { if (before) Object.defineProperty(globalThis, name, before); else delete (globalThis as Record<string, unknown>)[name]; });
  return held;
}

t.test('what a member typed is there for that member, of the named fields, until it is forgotten', async (t) => {
  storage(t, 'sessionStorage');
  keepTyped('profile', 7, { ...TYPED, password: 'Secret-1' }, NOW);
  t.same(typedBy('profile', 7, FIELDS, NOW + 60_000), TYPED);
  t.equal(typedBy('other', 7, FIELDS, NOW), null);
  forgetTyped('profile');
  t.equal(typedBy('profile', 7, FIELDS, NOW), null);
});

t.test('for another member, and after half an hour, it is thrown away', async (t) => {
  const held = storage(t, 'sessionStorage');
  keepTyped('profile', 7, TYPED, NOW);
  t.equal(typedBy('profile', 8, FIELDS, NOW), null);
  t.equal(held.size, 0, 'nothing of it stays');
  keepTyped('profile', 7, TYPED, NOW);
  t.same(typedBy('profile', 7, FIELDS, NOW + 30 * 60_000), TYPED);
  t.equal(typedBy('profile', 7, FIELDS, NOW + 30 * 60_000 + 1), null);
  t.equal(held.size, 0);
});

t.test('logging out empties the tab of every form, and of nothing else', async (t) => {
  const held = storage(t, 'sessionStorage');
  held.set('countdown:sms-2', '{}');
  sessionStorage.setItem('countdown:sms-2', '{}');
  for (const name of ['profile', 'cert-1', 'phone']) keepTyped(name, 7, TYPED, NOW);
  forgetAllTyped();
  t.same([...held.keys()], ['countdown:sms-2']);
});

t.test('whatever anybody wrote there is read without harm', async (t) => {
  const held = storage(t, 'sessionStorage');
  for (const text of ['', 'x', 'null', '[]', '7', '{"owner":7}', '{"owner":7,"at":"now","values":{}}', `{"owner":7,"at":${NOW},"values":null}`, `{"owner":7,"at":${NOW + 1},"values":{}}`]) {
    held.set('bank-typed-profile', text);
    t.equal(typedBy('profile', 7, FIELDS, NOW), null, text);
  }
  held.set('bank-typed-profile', JSON.stringify({ owner: 7, at: NOW, values: { nickname: { evil: 1 }, email: 'a@b.cn', __proto__: 'x' } }));
  t.same(typedBy('profile', 7, FIELDS, NOW), { email: 'a@b.cn' });
});

t.test('a browser that keeps nothing goes without', async (t) => {
  storage(t, 'sessionStorage', true);
  storage(t, 'localStorage', true);
  keepTyped('profile', 7, TYPED, NOW);
  t.equal(typedBy('profile', 7, FIELDS, NOW), null);
  forgetTyped('profile');
  forgetAllTyped();
  rememberAccount('13800000001');
  t.equal(rememberedAccount(), '');
});

t.test('a number is remembered on demand, forgotten on demand, and believed only if it is one', async (t) => {
  const held = storage(t, 'localStorage');
  t.equal(rememberedAccount(), '');
  rememberAccount('13800000001');
  t.equal(rememberedAccount(), '13800000001');
  rememberAccount('');
  t.equal(held.size, 0);
  for (const text of ['1380000000', '<script>', '138000000011', ' 13800000001']) {
    held.set('bank-account', text);
    t.equal(rememberedAccount(), '', text);
  }
});
