import { UserPlus } from 'lucide';
import { Icon } from '../../ui/Icon.tsx';
import { invitationText, useInvitation } from '../../ui/hooks/useInvitation.ts';

/** Who invited the visitor who registers, and a way to register without. `onDecline`: removes the code from the form. */
export function InvitedBy({ onDecline }: { onDecline: () => void }) {
  const { invitation, decline, busy } = useInvitation();
  if (!invitation) return null;
  const leave = async () => {
    if (await decline()) onDecline();
  };
  return (
    <div className="alert invited" role="status">
      <Icon of={UserPlus} />
      <p>{invitationText(invitation)}</p>
      <button type="button" className="link" aria-disabled={busy} onClick={() => void leave()}>
        不通过邀请注册
      </button>
    </div>
  );
}
