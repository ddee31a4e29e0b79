import type { Session } from '../../../shared/records/account.ts';
import { toQuery } from '../../../shared/wire.ts';
import { safeReturn } from "../../../shared/rules/addresses.ts";

/** Where to go after a WeChat login: a member without a phone number binds one first, and then returns to the wanted page. */
export function afterSignIn({ need_bind_phone }: Pick<Session, 'need_bind_phone'>, from: string | null): string {
  return need_bind_phone ? `/user/bindAccount${toQuery({ from })}` : safeReturn(from);
}
