/** Nickname: 1–20 characters without markup, control and invisible formatting characters (they can reverse or hide text). `nicknameFault` checks the rest. */
export const nicknameRule = {
  pattern: '^[^\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}<>]{1,20}$',
  message: '昵称为 1–20 个字符，不能包含特殊符号',
};

const SHAPE = new RegExp(nicknameRule.pattern, 'u');
// A member who looks like staff could persuade others to transfer money.
const STAFF = /官方|客服|管理员|系统消息/;

/** The fault of a nickname; null when it is valid. */
export function nicknameFault(nickname: string): string | null {
  if (!SHAPE.test(nickname) || !nickname.trim()) return nicknameRule.message;
  return STAFF.test(nickname) ? '昵称不能使用“官方”“客服”等容易误认的字样' : null;
}

/** Trims the text and collapses runs of spaces. */
export function normalizeNickname(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}
