import t, { type Test } from 'tap';
import { forgetDraft, keepDraft, readDraft } from '../../client/forms/drafts.ts';
import { rememberAccount, rememberedAccount } from '../../client/pages/user/login/page.tsx';
import { keepPersonal, personalKinds } from '../../client/lib/personalStorage.ts';
import { safeStorage, keepsPersonal } from '../../client/lib/safeStorage.ts';
import { UNKNOWN_MEMBER } from '../../client/signedIn.ts';
import { sweepPersonal } from '../../client/shell/tabs.ts';
import { fakeStorage } from './fakeStorage.ts';

const NOW = Date.parse('2026-11-20T15:00:00+08:00');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LIN = 7;
const CHEN = 8;
const ACCOUNT = '6222021234500066208';
const ID_CARD = '320106199002284528';

/** A tab and a device with empty storages. */
function newTab(t: Test) {
  const [tab, device] = [fakeStorage(t, 'sessionStorage'), fakeStorage(t, 'localStorage')];
  return {
    tab,
    device,
    /** Everything in both storages, as text. */
    all: () => JSON.stringify([...tab, ...device]),
    keys: () => [...tab.keys(), ...device.keys()].sort(),
  };
}

/** One entry of each kind. */
function keepAll(owner: number, now = NOW) {
  keepDraft('withdraw', { owner, typed: { account: ACCOUNT } }, 'all', now);
  keepDraft(
    '1',
    { owner, record: 0, typed: { contact_name: '林知夏', id_card: ID_CARD }, files: {} },
    ['id_card'],
    now,
  );
  keepPersonal(personalKinds.idempotencyKey, 'withdraw', owner, { digest: 1, key: 'k' }, now);
  keepPersonal(personalKinds.loans, '', owner, { loans: [] }, now);
  keepPersonal(personalKinds.countdown, 'sms-8', owner, { until: now + MINUTE, sentTo: '138****0001' }, now);
}

t.test('a sweep removes all entries of another member, also after logout', async (t) => {
  const { all, keys } = newTab(t);
  for (const next of [CHEN, UNKNOWN_MEMBER, 0]) {
    keepAll(LIN);
    t.match(all(), ACCOUNT, 'the entry was stored');
    sweepPersonal(NOW + 1, next);
    t.same(keys(), [], String(next));
  }
  t.notOk(keepsPersonal());
});

const keepVisitors = (name: string, now = NOW) =>
  keepDraft(
    name,
    { owner: 0, record: 0, typed: { contact_name: '林知夏', id_card: ID_CARD }, files: {} },
    ['id_card'],
    now,
  );

t.test(
  'a visitor’s draft goes with the login that its own page began, and is removed for another member',
  async (t) => {
    const { keys } = newTab(t);
    keepVisitors('1');
    keepVisitors('2');
    sweepPersonal(NOW + 1);
    sweepPersonal(NOW + 1, 0);
    t.same(keys(), ['bank-form-1', 'bank-form-1', 'bank-form-2', 'bank-form-2'], 'it stays for the visitor');
    sweepPersonal(NOW + 1, UNKNOWN_MEMBER, '1');
    t.same(keys(), ['bank-form-1', 'bank-form-1'], 'other pages’ drafts do not go along');
    sweepPersonal(NOW + 1, LIN, '1');
    t.match(readDraft('1', { owner: LIN, record: 0 }, NOW + 1), {
      owner: LIN,
      typed: { contact_name: '林知夏', id_card: ID_CARD },
    });
    sweepPersonal(NOW + 2, CHEN, '1');
    t.same(keys(), []);
  },
);

t.test(
  'a visitor’s draft is nobody else’s: not from another page’s login, not in another tab, not after half an hour',
  async (t) => {
    const { tab, keys } = newTab(t);
    for (const [what, sweep] of [
      ['a login from elsewhere', () => sweepPersonal(NOW + 1, CHEN)],
      [
        'a login in another tab',
        () => {
          tab.clear();
          sweepPersonal(NOW + 1, CHEN, '1');
        },
      ],
      ['the computer was left', () => sweepPersonal(NOW + 31 * MINUTE, CHEN, '1')],
      ['a member whom the upstream does not name', () => sweepPersonal(NOW + 1, UNKNOWN_MEMBER)],
    ] as const) {
      keepVisitors('1');
      sweep();
      t.same(keys(), [], what);
    }
    keepVisitors('1');
    tab.clear();
    t.equal(
      readDraft('1', { owner: CHEN, record: 0 }, NOW + 1),
      null,
      'nor is it read by a page that was opened before the sweep',
    );
  },
);

t.test('each kind of entry is removed when its time is up, for any owner', async (t) => {
  const { tab, all, keys } = newTab(t);
  keepAll(LIN);
  sweepPersonal(NOW + MINUTE);
  t.notOk(tab.has('bank-wait-sms-8'), 'a countdown is removed when it ends');
  sweepPersonal(NOW + 30 * MINUTE);
  t.match(all(), ACCOUNT);
  sweepPersonal(NOW + 30 * MINUTE + 1);
  t.notMatch(all(), ACCOUNT);
  t.notMatch(all(), ID_CARD);
  t.same(keys(), ['bank-form-1', 'bank-loans', 'bank-once-withdraw']);
  sweepPersonal(NOW + DAY);
  t.same(keys(), ['bank-form-1', 'bank-loans']);
  sweepPersonal(NOW + 30 * DAY);
  t.match(all(), '林知夏');
  sweepPersonal(NOW + 30 * DAY + 1);
  t.same(keys(), ['bank-loans']);
  sweepPersonal(NOW + 730 * DAY + 1);
  t.same(keys(), []);
});

t.test('entries without owner or time are removed, and the device’s entries are kept', async (t) => {
  const { tab, device } = newTab(t);
  const of = { 'bank-account': '13800000001', figures: 'hidden', 'saved-offers': '[1]', 'chunk-reload': '1' };
  for (const [key, text] of Object.entries(of)) device.set(key, text);
  for (const text of [
    '',
    'x',
    'null',
    '[]',
    '7',
    '{}',
    '{"owner":7}',
    `{"at":${NOW}}`,
    `{"owner":7,"at":${NOW + 31 * MINUTE}}`,
  ]) {
    tab.set('bank-form-x', text);
    sweepPersonal(NOW);
    t.equal(tab.size, 0, text);
  }
  sweepPersonal(NOW, CHEN);
  t.same(Object.fromEntries(device), of);
});

t.test('a draft of an application, with its identity number, is read by its owner only', async (t) => {
  const { device } = newTab(t);
  keepAll(LIN);
  t.match(readDraft('1', { owner: LIN, record: 0 }, NOW), {
    typed: { contact_name: '林知夏', id_card: ID_CARD },
  });
  t.notMatch(JSON.stringify([...device]), ID_CARD, 'the identity number is kept in the tab only');
  t.equal(readDraft('1', { owner: 0, record: 0 }, NOW), null);
  t.match(
    readDraft('1', { owner: LIN, record: 0 }, NOW),
    { typed: { id_card: ID_CARD } },
    'a draft stays for its owner after a read without a session',
  );
  t.equal(readDraft('1', { owner: CHEN, record: 0 }, NOW), null);
  t.notOk(device.has('bank-form-1'));
});

t.test('a storage that throws behaves like an empty one', async (t) => {
  newTab(t);
  const refusing = safeStorage(() => {
    throw new Error('SecurityError');
  });
  t.equal(refusing.get('a'), null);
  t.equal(refusing.set('a', 'b'), false);
  t.same(refusing.keys(), []);
  refusing.remove('a');
  const full = safeStorage(() => ({
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  }));
  t.equal(full.set('a', 'b'), false);
});

t.test('a draft is kept for its member until it is removed; damaged ones are ignored', async (t) => {
  const { tab, keys } = newTab(t);
  const typed = { nickname: '知夏', email: 'a@b.cn' };
  const read = (owner = LIN, now = NOW) => readDraft('profile', { owner }, now);
  keepDraft('profile', { owner: LIN, typed }, 'all', NOW);
  t.same(read(LIN, NOW + 30 * MINUTE)?.typed, typed);
  t.equal(readDraft('other', { owner: LIN }, NOW), null);
  for (const remove of [
    () => forgetDraft('profile'),
    () => read(CHEN),
    () => read(LIN, NOW + 30 * MINUTE + 1),
  ]) {
    keepDraft('profile', { owner: LIN, typed }, 'all', NOW);
    remove();
    t.same(keys(), []);
  }
  for (const text of [
    '',
    'x',
    'null',
    '[]',
    '7',
    '{"owner":7}',
    '{"owner":7,"at":"now","typed":{}}',
    `{"owner":7,"at":${NOW},"typed":null}`,
    `{"owner":7,"at":${NOW},"typed":{"a":1}}`,
  ]) {
    tab.set('bank-form-profile', text);
    t.equal(read(), null, text);
  }
  tab.set(
    'bank-form-profile',
    JSON.stringify({ owner: LIN, at: NOW, typed: { nickname: { evil: 1 }, email: 'a@b.cn' } }),
  );
  t.same(read()?.typed, { email: 'a@b.cn' });
});

t.test('without storage nothing is kept, and nothing fails', async (t) => {
  newTab(t);
  fakeStorage(t, 'sessionStorage', true);
  fakeStorage(t, 'localStorage', true);
  keepAll(LIN);
  t.equal(readDraft('1', { owner: LIN }, NOW), null);
  forgetDraft('1');
  sweepPersonal(NOW, 0);
  rememberAccount('13800000001');
  t.equal(rememberedAccount(), '');
});

t.test('a phone number is remembered and forgotten on request, and ignored if it is invalid', async (t) => {
  const { device: held } = newTab(t);
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
