import type { Session } from '../../../shared/records/account.ts';
import { safeReturn } from '../../../shared/rules/returnPath.ts';
import { toQuery } from '../../../shared/wire.ts';

/** Where somebody goes who came in by WeChat: who has no phone number yet binds one first, with the wanted page in tow. */
export function afterSignIn({ need_bind_phone }: Pick<Session, 'need_bind_phone'>, from: string | null): string {
  return need_bind_phone ? `/user/bindAccount${toQuery({ from })}` : safeReturn(from);
}
