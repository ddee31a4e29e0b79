import { useEffect, useState } from 'react';
import { toast } from '../../lib/toast.ts';
import { CALLER_TIMEOUT } from '../../../shared/constants.ts';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import { INVITE_DECLINE_PATH, INVITE_PATH } from '../../../shared/paths.ts';
import { post } from '../../lib/post.ts';

interface Invitation {
  code: string;
  /** Masked: `林**（138****0001）`. */
  inviter: string | undefined;
}

/** Null when there is none, or the gateway cannot be reached. Never rejects. */
async function readInvitation(): Promise<Invitation | null> {
  try {
    const response = await fetch(INVITE_PATH, {
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(CALLER_TIMEOUT),
    });
    const { code, nickname, phone_mask: phone } = fieldsOf(fieldsOf(await response.json()).data);
    return typeof code === 'string' ? { code, inviter: inviterText(nickname, phone) } : null;
  } catch {
    return null;
  }
}

/** Returns whether the gateway forgot it. Never rejects. */
const declineInvitation = (): Promise<boolean> =>
  post(INVITE_DECLINE_PATH, {}, { signal: AbortSignal.timeout(CALLER_TIMEOUT) }).then(
    ({ ok }) => ok,
    () => false,
  );

function inviterText(nickname: unknown, phone: unknown): string | undefined {
  const [name, number] = [nickname, phone].map((text) => (typeof text === 'string' ? text : ''));
  return name && number ? `${name}（${number}）` : name || number || undefined;
}

/** Asked for once the page is there: visitors' pages are the same for all. */
export function useInvitation() {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let isShown = true;
    void readInvitation().then((found) => isShown && setInvitation(found));
    return () => void (isShown = false);
  }, []);

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

export const invitationText = ({ code, inviter }: Invitation): string =>
  inviter ? `邀请人：${inviter}` : `您通过邀请码 ${code} 来到这里`;
