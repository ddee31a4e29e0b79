import { refuse, refuseField } from '../domain/refusal.ts';
import { spendSmsCode } from '../rules/smsCodes.ts';
import { revokeSession, revokeTokens, tokenHash } from '../rules/tokens.ts';
import { loginsOf, sessionsOf } from '../store/logins.ts';
import { askClosing, cancelClosing, closingOf } from '../workflows/closing.ts';
import { checkStepUp } from '../rules/passwordLogin.ts';
import { isSetting, saveSettings, settingsOf } from '../store/notices.ts';
import { withMessage, type Handlers } from './context.ts';

export const selfService = {
  devices: (_input, { db, now, member, token }) => sessionsOf(db, member.id, tokenHash(token), now),

  // Without a code: who ends sessions takes nothing, and the owner of a stolen one must be quick.
  endDevice({ id }, { db, member, token }) {
    if (!revokeSession(db, member.id, id, token)) refuse(404, '该设备已退出，或是当前设备', 'not_found');
    return withMessage('该设备已退出登录');
  },

  endOtherDevices(_input, { db, member, token }) {
    const ended = revokeTokens(db, member.id, token);
    return withMessage(ended > 0 ? `已退出其他 ${ended} 台设备` : '没有其他设备');
  },

  logins: (input, { db, member }) => loginsOf(db, member.id, input),

  closing: (_input, { db, now, member }) => closingOf(db, member.id, now),

  closeAccount(input, { db, now, member }) {
    // A member who came by WeChat has no number that a code could be sent to.
    const codeId = member.phone_number === null ? null : checkStepUp(db, now, member, '9', input.code);
    db.tx(() => {
      askClosing(db, member.id, now);
      if (codeId !== null) spendSmsCode(db, codeId, now);
    });
    return withMessage('已申请注销，冷静期内可以撤销', closingOf(db, member.id, now));
  },

  keepAccount(_input, { db, now, member }) {
    cancelClosing(db, member.id, now);
    return withMessage('已撤销注销，账户可以继续使用');
  },

  noticeSettings: (_input, { db, member }) => settingsOf(db, member.id),

  saveNoticeSettings({ settings }, { db, member }) {
    if (settings.some(({ category, channel }) => !isSetting(category, channel)))
      refuseField('settings', '没有这种消息或接收方式');
    // The row's schema allows 0 and 1 only.
    saveSettings(
      db,
      member.id,
      settings.map((setting) => ({ ...setting, enabled: setting.enabled ? 1 : 0 })),
    );
    return withMessage('通知设置已保存', settingsOf(db, member.id));
  },
} satisfies Handlers;
