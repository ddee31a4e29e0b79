import { useEffect, useState } from 'react';
import { declineInvitation, readInvitation, type Invitation } from '../../lib/invitation.ts';
import { toast } from '../../lib/toast.ts';

/** The invitation of this browser, asked for once the page is there: visitors' pages are the same for all. */
export function useInvitation() {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let isShown = true;
    void readInvitation().then((found) => isShown && setInvitation(found));
    return () => void (isShown = false);
  }, []);

  /** Declines it; resolves to whether that has succeeded. */
  async function decline(): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    const done = await declineInvitation();
    setBusy(false);
    if (done) setInvitation(null);
    else toast('error', '操作失败，请稍后再试');
    return done;
  }
  return { invitation, decline, busy };
}

/** Who invited the visitor, or the code alone. */
export const invitationText = ({ code, inviter }: Invitation): string => (inviter ? `邀请人：${inviter}` : `您通过邀请码 ${code} 来到这里`);
