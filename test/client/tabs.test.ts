import t from 'tap';
import { isSignedIn, setShownMember, shownMember, UNKNOWN_MEMBER } from '../../client/signedIn.ts';
import { ownerIn, sessionChanged } from '../../client/shell/tabs.ts';

t.test('the output of a call that opened a session names the member', async (t) => {
  t.equal(ownerIn({ user_id: 7, expires_in: 604_800 }), 7);
  t.equal(ownerIn({ expires_in: 604_800 }), UNKNOWN_MEMBER, 'the upstream did not name the member');
  for (const none of [{ status: 0, status_text: '等待扫码' }, null, undefined]) t.equal(ownerIn(none), undefined, 'no session was opened');
});

t.test('a tab shows the member who logged in, and nobody after logout', async (t) => {
  t.notOk(isSignedIn());
  sessionChanged(7);
  t.equal(shownMember(), 7);
  sessionChanged(0);
  t.notOk(isSignedIn());
  setShownMember(UNKNOWN_MEMBER);
  t.ok(isSignedIn());
});
