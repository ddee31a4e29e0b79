import { maskPhone } from '../../shared/rules/contact.ts';
import { MEMBER } from '../../shared/status/member.ts';
import { refuse, refuseField } from '../domain/refusal.ts';
import { accountOf, newAccount, type WechatAccount } from '../rules/wechat.ts';
import type { Db } from '../store/db.ts';
import { phonesOfMembers } from '../store/memberList.ts';
import { memberByPhone } from '../store/members.ts';

/** Value of the list's last option. */
const NEW = 'new';
/** Member if a program names none: the first sample member. */
const DEFAULT_PHONE = '13800000001';
const WECHAT_ID = /^[A-Za-z0-9_-]{4,64}$/;

/**
 * The WeChat account that the operator chose: that on the phone of the member with `phone_number`, a new one (`new`), or, for
 * programs, the account named by `wechat_id`.
 */
export function chosenAccount(
  db: Db,
  { phone_number: phone, wechat_id: id }: { phone_number?: unknown; wechat_id?: unknown },
): WechatAccount {
  if (typeof id === 'string' && id !== '') {
    return WECHAT_ID.test(id)
      ? { wechatId: id, memberId: null }
      : refuseField('wechat_id', '微信号须为 4 至 64 位字母、数字、下划线或连字符');
  }
  if (phone === NEW) return newAccount();
  const member = memberByPhone(db, typeof phone === 'string' && phone !== '' ? phone : DEFAULT_PHONE);
  return member ? accountOf(member) : refuse(404, '没有这个用户', 'not_found');
}

/** A phone on which WeChat is logged in. */
export type Phone = ReturnType<typeof phonesOfMembers>[number];

/** The phones to choose from: those of all active members. */
export const phones = (db: Db): Phone[] => phonesOfMembers(db, MEMBER.active);

/** The accounts to choose from: those on the phones, and a new one. */
export function AccountSelect({ phones: known }: { phones: readonly Phone[] }) {
  return (
    <>
      <label htmlFor="who">手机上的微信</label>
      <select id="who" name="phone_number">
        {known.map(({ phone_number: phone, nickname }) => (
          <option key={phone} value={phone}>
            {nickname}（{maskPhone(phone)}）
          </option>
        ))}
        <option value={NEW}>从未登录过的微信账号</option>
      </select>
    </>
  );
}
