import t from 'tap';
import { forgetFormDraft, keepFormDraft, readFormDraft } from '../../client/forms/formDraft.ts';
import { sweepPersonal } from '../../client/shell/tabs.ts';
import { rememberAccount, rememberedAccount } from '../../client/pages/user/login.tsx';
import { fakeStorage } from './fakeStorage.ts';

const NOW = Date.parse('2026-11-20T15:00:00+08:00');
const FIELDS = ['nickname', 'email'];
const TYPED = { nickname: '知夏', email: 'a@b.cn' };

t.test('typed values are kept for the member, for the named fields only, until they are removed', async (t) => {
  fakeStorage(t, 'sessionStorage');
  keepFormDraft('profile', 7, { ...TYPED, password: 'Secret-1' }, NOW);
  t.same(readFormDraft('profile', 7, FIELDS, NOW + 60_000), TYPED);
  t.equal(readFormDraft('other', 7, FIELDS, NOW), null);
  forgetFormDraft('profile');
  t.equal(readFormDraft('profile', 7, FIELDS, NOW), null);
});

t.test('typed values are removed for another member and after half an hour', async (t) => {
  const held = fakeStorage(t, 'sessionStorage');
  keepFormDraft('profile', 7, TYPED, NOW);
  t.equal(readFormDraft('profile', 8, FIELDS, NOW), null);
  t.equal(held.size, 0, 'nothing is left in the storage');
  keepFormDraft('profile', 7, TYPED, NOW);
  t.same(readFormDraft('profile', 7, FIELDS, NOW + 30 * 60_000), TYPED);
  t.equal(readFormDraft('profile', 7, FIELDS, NOW + 30 * 60_000 + 1), null);
  t.equal(held.size, 0);
});

t.test('logout removes the values of every form, and nothing else', async (t) => {
  const held = fakeStorage(t, 'sessionStorage');
  held.set('countdown:sms-2', '{}');
  for (const name of ['profile', 'cert-1', 'phone']) keepFormDraft(name, 7, TYPED, NOW);
  sweepPersonal(NOW, 0);
  t.same([...held.keys()], ['countdown:sms-2']);
});

t.test('malformed entries are ignored', async (t) => {
  const held = fakeStorage(t, 'sessionStorage');
  for (const text of ['', 'x', 'null', '[]', '7', '{"owner":7}', '{"owner":7,"at":"now","values":{}}', `{"owner":7,"at":${NOW},"values":null}`, `{"owner":7,"at":${NOW + 1},"values":{}}`]) {
    held.set('bank-typed-profile', text);
    t.equal(readFormDraft('profile', 7, FIELDS, NOW), null, text);
  }
  held.set('bank-typed-profile', JSON.stringify({ owner: 7, at: NOW, values: { nickname: { evil: 1 }, email: 'a@b.cn', __proto__: 'x' } }));
  t.same(readFormDraft('profile', 7, FIELDS, NOW), { email: 'a@b.cn' });
});

t.test('without storage nothing is kept, and nothing fails', async (t) => {
  fakeStorage(t, 'sessionStorage', true);
  fakeStorage(t, 'localStorage', true);
  keepFormDraft('profile', 7, TYPED, NOW);
  t.equal(readFormDraft('profile', 7, FIELDS, NOW), null);
  forgetFormDraft('profile');
  sweepPersonal(NOW, 0);
  rememberAccount('13800000001');
  t.equal(rememberedAccount(), '');
});

t.test('a phone number is remembered and forgotten on request, and ignored if it is invalid', async (t) => {
  const held = fakeStorage(t, 'localStorage');
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
