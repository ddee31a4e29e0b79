import { HTTP_TIMEOUT } from '../../shared/constants.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { INVITE_DECLINE_PATH, INVITE_PATH } from '../../shared/paths.ts';
import { post } from './post.ts';
import { maskNickname } from "../../shared/rules/names.ts";

/** An invitation that brought the visitor here. */
export interface Invitation {
  code: string;
  /** Who invited, masked: `林**（138****0001）`. Undefined when the upstream does not say. */
  inviter: string | undefined;
}

/** The invitation of this browser; null when there is none, or when the gateway cannot be reached. Never rejects. */
export async function readInvitation(): Promise<Invitation | null> {
  try {
    const response = await fetch(INVITE_PATH, {
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(HTTP_TIMEOUT),
    });
    const { code, nickname, phone_mask: phone } = fieldsOf(fieldsOf(await response.json()).data);
    return typeof code === 'string' ? { code, inviter: inviterText(nickname, phone) } : null;
  } catch {
    return null;
  }
}

/** Has the gateway forget the invitation. Returns whether it did. Never rejects. */
export const declineInvitation = (): Promise<boolean> =>
  post(INVITE_DECLINE_PATH, {}, { signal: AbortSignal.timeout(HTTP_TIMEOUT) }).then(
    ({ ok }) => ok,
    () => false,
  );

function inviterText(nickname: unknown, phone: unknown): string | undefined {
  const [name, number] = [nickname, phone].map((text) => (typeof text === 'string' ? text : ''));
  const shown = name && maskNickname(name);
  return shown && number ? `${shown}（${number}）` : shown || number || undefined;
}
