import { useIsOpen } from '../webConfig.ts';
import { useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { invitationText, useInvitation } from '../ui/hooks/useInvitation.ts';

export default function InviteNote() {
  const { invitation, decline, busy } = useInvitation();
  const [dismissed, setDismissed] = useState(false);
  const takesMembers = useIsOpen('/user/register');
  if (!invitation || dismissed || !takesMembers) return null;
  return (
    <aside className="invite-note" aria-label="邀请">
      <div className="wrap">
        <p>{`${invitationText(invitation)}。注册时可以选择是否接受邀请。`}</p>
        <button type="button" className="btn small" aria-disabled={busy} onClick={() => void decline()}>
          不接受邀请
        </button>
        <a className="btn small primary" href="/user/register">
          去注册
        </a>
        <button type="button" className="close" aria-label="关闭" onClick={() => setDismissed(true)}>
          <Icon name="x" size="small" />
        </button>
      </div>
    </aside>
  );
}
