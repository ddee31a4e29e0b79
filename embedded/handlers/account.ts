import { nicknameFault, normalizeNickname } from '../../shared/rules/nickname.ts';
import { emailFault, normalizeEmail } from '../../shared/rules/contact.ts';
import { isDate } from '../../shared/time/days.ts';
import { passwordFault } from '../../shared/rules/password.ts';
import { notify } from '../rules/notices.ts';
import { hashPassword, verifyPassword } from '../domain/passwords.ts';
import { refuse, refuseFaults, refuseField } from '../domain/refusal.ts';
import { MINUTE, SECOND, wireTime } from '../domain/shanghaiTime.ts';
import { checkSmsCode, spendSmsCode, wasProvedLately } from '../rules/smsCodes.ts';
import { revokeTokens, isKnownPlace, tokenPlace, tokenHash } from '../rules/tokens.ts';
import type { Db } from '../store/db.ts';
import { memberById, memberByPhone, updateMember, type MemberRow, userInfo } from '../store/members.ts';
import { useUploads } from '../store/uploads.ts';
import { ownFileFault } from '../rules/receiveUpload.ts';
import { checkStepUp, countedTry, forgetFailures } from '../rules/passwordLogin.ts';
import { failures, forgetPlaces } from '../store/logins.ts';
import { withMessage, type Handlers, type MemberContext } from './context.ts';

/** Calls by which members change their account. Every new password ends the other sessions. */
export const account = {
  async forgetPassword(input, { db, now, address, agent }) {
    checkNewPassword(input, input.phone_number);
    const member = memberByPhone(db, input.phone_number);
    const isTrusted = isKnownPlace(db, member, tokenPlace(agent, address));
    const codeId = checkSmsCode(db, now, {
      scene: '3',
      phone: input.phone_number,
      code: input.code,
      address,
      isTrusted,
    });
    // A number without an account has no code that fits.
    if (!member) return refuseField('phone_number', '手机号未注册', 'phone_unknown');
    const hash = await hashPassword(input.password);
    db.tx(() => {
      spendSmsCode(db, codeId, now);
      storePassword(db, member.id, hash, now, '');
    });
    return withMessage('密码已重置，请重新登录');
  },

  /** A member with a phone number confirms it by a code, since the thief of a session may know the old password; any other by the old password. */
  async changePassword(input, context) {
    const { db, now, member, token } = context;
    checkNewPassword(input, member.phone_number ?? '');
    if (input.old_password === input.password) refuseField('password', '新密码不能与原密码相同');
    const codeId = member.phone_number ? checkStepUp(db, now, member, '4', input.code) : null;
    if (codeId === null) await checkOldPassword(input.old_password, context);
    const hash = await hashPassword(input.password);
    db.tx(() => {
      if (codeId !== null) spendSmsCode(db, codeId, now);
      storePassword(db, member.id, hash, now, token);
    });
    return withMessage('密码修改成功，其他设备已退出登录');
  },

  /** A member without a phone number can have no code sent, and needs none. */
  async setPassword(input, { db, now, member, token }) {
    if (member.password_hash) return refuse(409, '您已设置过密码，请使用修改密码', 'password_set');
    checkNewPassword(input, member.phone_number ?? '');
    const phone = member.phone_number;
    // Who has just bound the phone by its code does not have to wait for another.
    const codeId =
      phone && !wasProvedLately(db, now, '7', phone) ? checkStepUp(db, now, member, '4', input.code) : null;
    const hash = await hashPassword(input.password);
    db.tx(() => {
      if (memberById(db, member.id)?.password_hash)
        refuse(409, '您已设置过密码，请使用修改密码', 'password_set');
      if (codeId !== null) spendSmsCode(db, codeId, now);
      storePassword(db, member.id, hash, now, token);
    });
    return withMessage('密码设置成功');
  },

  changePhone(input, { db, now, member, token }) {
    const old = phoneOf(member);
    if (input.phone_number === old) return refuseField('phone_number', '新手机号不能与原手机号相同');
    const oldCode = checkSmsCode(db, now, {
      scene: '5',
      phone: old,
      code: input.old_code,
      field: 'old_code',
    });
    const newCode = checkSmsCode(db, now, { scene: '6', phone: input.phone_number, code: input.code });
    // Told only to who has proved to own the number.
    refuseTaken(db, input.phone_number);
    db.tx(() => {
      spendSmsCode(db, oldCode, now, 'old_code');
      spendSmsCode(db, newCode, now);
      updateMember(db, member.id, { phone_number: input.phone_number });
      revokeTokens(db, member.id, token);
      forgetPlaces(db, member.id);
      notify(db, member.id, now, {
        category: 1,
        scene: 'phone.changed',
        title: '手机号已更换',
        link: '/user/info',
        text: `登录手机号已于 ${wireTime(now)} 更换。若非本人操作，请立即联系客服。`,
      });
    });
    return withMessage('手机号更换成功，下次请使用新手机号登录');
  },

  bindPhone(input, { db, now, member, token }) {
    if (member.phone_number) return refuse(409, '您已绑定手机号，如需更换请使用更换手机号', 'phone_bound');
    const codeId = checkSmsCode(db, now, { scene: '7', phone: input.phone_number, code: input.code });
    refuseTaken(db, input.phone_number);
    db.tx(() => {
      spendSmsCode(db, codeId, now);
      updateMember(db, member.id, { phone_number: input.phone_number });
    });
    return withMessage('手机号绑定成功', freshInfo({ db, now, member, token }));
  },

  editUser(input, { db, now, member, token }) {
    const nickname = input.nickname === undefined ? undefined : normalizeNickname(input.nickname);
    const fault = nickname === undefined ? null : nicknameFault(nickname);
    if (fault) refuseField('nickname', fault);
    const email = input.email === undefined ? undefined : normalizeEmail(input.email);
    if (email !== undefined && emailFault(email)) refuseField('email', emailFault(email) ?? '');
    if (
      input.birthday !== undefined &&
      (!isDate(input.birthday) || input.birthday > wireTime(now).slice(0, 10))
    )
      refuseField('birthday', '请输入正确的出生日期');
    if (input.avatar !== undefined && input.avatar !== member.avatar) {
      refuseFaults({ avatar: ownFileFault(db, member.id, input.avatar, 'picture') });
      useUploads(db, member.id, [input.avatar], now);
    }
    updateMember(db, member.id, {
      nickname,
      email,
      avatar: input.avatar,
      sex: input.sex,
      birthday: input.birthday,
    });
    return withMessage('资料已保存', freshInfo({ db, now, member, token }));
  },
} satisfies Handlers;

/** Wrong old passwords after which a member without a phone number has to wait, and for how long they count (ms). */
const OLD_TRIES = 5;
const OLD_WINDOW = 30 * MINUTE;

/** Checks the old password of a member without a phone number. Wrong ones are counted, so that a stolen session cannot be used to guess it. */
async function checkOldPassword(
  typed: string | undefined,
  { db, now, member }: MemberContext,
): Promise<void> {
  if (!member.password_hash) refuse(409, '您还没有设置密码，请先设置密码', 'password_unset');
  if (!typed) return refuseField('old_password', '请输入原密码');
  const who = `change:${member.id}`;
  const { count, oldest } = failures(db, who, now, OLD_WINDOW);
  if (count >= OLD_TRIES)
    refuse(429, '原密码错误次数过多，请稍后再试', 'rate_limited', {
      retry_after: Math.ceil((oldest + OLD_WINDOW - now) / SECOND),
    });
  const isRight = await countedTry(db, [who], now, () => verifyPassword(typed, member.password_hash));
  if (isRight) {
    forgetFailures(db, who);
    return;
  }
  const left = OLD_TRIES - count - 1;
  refuseField(
    'old_password',
    `原密码错误，${left > 0 ? `还可以再试 ${left} 次` : '请稍后再试'}`,
    'password_wrong',
  );
}

function storePassword(db: Db, userId: number, hash: string, now: number, keepToken: string): void {
  updateMember(db, userId, { password_hash: hash });
  revokeTokens(db, userId, keepToken);
  forgetPlaces(db, userId);
  notify(db, userId, now, {
    category: 1,
    scene: 'password.changed',
    title: '登录密码已修改',
    link: '/user/changePassword',
    text: `登录密码已于 ${wireTime(now)} 修改，其他设备已退出登录。若非本人操作，请立即联系客服。`,
  });
}

const phoneOf = (member: MemberRow): string =>
  member.phone_number ?? refuse(409, '请先绑定手机号', 'phone_missing');
function refuseTaken(db: Db, phone: string): void {
  if (memberByPhone(db, phone))
    refuse(409, '该手机号已绑定其他账号', 'phone_taken', {
      errors: { phone_number: '该手机号已绑定其他账号' },
    });
}
const freshInfo = ({ db, now, member, token }: Pick<MemberContext, 'db' | 'now' | 'member' | 'token'>) =>
  userInfo(db, memberById(db, member.id) ?? member, now, tokenHash(token));

/** Checks a new password's strength, and that both entries are equal; the schema only checks the length. Refuses with a fault. */
export function checkNewPassword(
  input: { password: string; password_confirmation: string },
  phone: string,
): void {
  const fault = passwordFault(input.password, phone);
  if (fault) refuseField('password', fault);
  if (input.password !== input.password_confirmation)
    refuseField('password_confirmation', '两次输入的密码不一致');
}
