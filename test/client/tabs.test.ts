import t from 'tap';
import { isSignedIn, setShownMember, shownMember, UNKNOWN_MEMBER } from '../../client/signedIn.ts';
import { ownerIn, sessionChanged } from '../../client/shell/tabs.ts';

t.test('an answer that opened a session says whose it is', async (t) => {
  t.equal(ownerIn({ user_id: 7, expires_in: 604_800 }), 7);
  t.equal(ownerIn({ expires_in: 604_800 }), UNKNOWN_MEMBER, 'an upstream that does not say');
  for (const none of [{ status: 0, status_text: '等待扫码' }, null, undefined]) t.equal(ownerIn(none), undefined, 'a look at a QR ticket opens none');
});

t.test('whoever logs in here may be shown here, and nobody after logging out', async (t) => {
  t.notOk(isSignedIn());
  sessionChanged(7);
  t.equal(shownMember(), 7);
  sessionChanged(0);
  t.notOk(isSignedIn());
  setShownMember(UNKNOWN_MEMBER);
  t.ok(isSignedIn());
});
