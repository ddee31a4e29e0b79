import { useEffect, useState } from 'react';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useHasSession } from '../webConfig.ts';
import { isInvite } from "../../shared/rules/signIn.ts";

const InviteNote = lazyPart(() => import('./InviteNote.tsx').then((module) => module.InviteNote));

/** Shows the note about the invitation to a visitor who arrived by an invite link. In the browser only: the page itself is the same for all. */
export function Invited() {
  const isMember = useHasSession();
  const [arrived, setArrived] = useState(false);
  useEffect(() => setArrived(isInvite(new URLSearchParams(location.search).get('invite'))), []);
  return arrived && !isMember ? <InviteNote /> : null;
}
