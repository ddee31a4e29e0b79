import t from 'tap';
import { isSignedIn, setShownMember, shownMember, UNKNOWN_MEMBER } from '../../client/signedIn.ts';
import { keepDraft } from '../../client/forms/drafts.ts';
import { fakeStorage } from './fakeStorage.ts';
import { ownerIn, sessionChanged } from '../../client/shell/tabs.ts';

t.test('the output of a call that opened a session names the member', async (t) => {
  t.equal(ownerIn({ user_id: 7, expires_in: 604_800 }), 7);
  t.equal(ownerIn({ expires_in: 604_800 }), UNKNOWN_MEMBER, 'the upstream did not name the member');
  for (const none of [{ status: 0, status_text: '等待扫码' }, null, undefined])
    t.equal(ownerIn(none), undefined, 'no session was opened');
});

t.test('a tab shows the member who logged in, and nobody after logout', async (t) => {
  t.intercept(globalThis, 'location', {
    configurable: true,
    value: { pathname: '/user/login', search: '' },
  } as never);
  t.notOk(isSignedIn());
  sessionChanged(7);
  t.equal(shownMember(), 7);
  sessionChanged(0);
  t.notOk(isSignedIn());
  setShownMember(UNKNOWN_MEMBER);
  t.ok(isSignedIn());
});

t.test('the draft of the form that began the login goes with the visitor, and no other', async (t) => {
  const device = fakeStorage(t, 'localStorage');
  fakeStorage(t, 'sessionStorage');
  for (const [pathname, search, carried] of [
    ['/user/login', '?from=%2Fform%2F3%3Fpartner_id%3D4%26step%3D2', '3'],
    ['/user/wxAuth', '?from=%2Fform%2F2', '2'],
    ['/form/2', '?step=2', '2'],
    ['/user/login', '', undefined],
    ['/user/login', '?from=%2Fform%2Frecord%2F3', undefined],
    ['/user/login', '?from=%2Fform', undefined],
  ] as const) {
    t.intercept(globalThis, 'location', { configurable: true, value: { pathname, search } } as never);
    for (const name of ['2', '3'])
      keepDraft(name, { owner: 0, typed: { contact_name: '林知夏' } }, [], Date.now());
    sessionChanged(7);
    t.same([...device.keys()], carried ? [`bank-form-${carried}`] : [], pathname + search);
    sessionChanged(0);
    t.equal(device.size, 0);
  }
});
