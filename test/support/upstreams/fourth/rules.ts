import { grouped, Problem } from './wire.ts';

/** Texts of refusals for business reasons, in English and in traditional Chinese. */
const texts = {
  credentials: ['Wrong number or password', '手機號碼或密碼有誤'],
  suspended: ['This account is suspended', '此帳號已停用'],
  tooSoon: ['Please wait before you request another code', '傳送過於頻繁，請稍候再試'],
  codeWrong: ['The code is wrong', '驗證碼不正確'],
  codeOver: ['The code has expired', '驗證碼已失效，請重新取得'],
  proof: ['The proof is not valid', '驗證憑據無效'],
  mobileTaken: ['This number is registered already', '此手機號碼已註冊'],
  mobileUnknown: ['This number is not registered', '此手機號碼尚未註冊'],
  referrer: ['There is no such referral code', '推薦碼不存在'],
  edition: ['A document has a newer edition', '協議已更新，請重新確認'],
  oldPassword: ['The old password is wrong', '原密碼有誤'],
  inReview: ['An application is being reviewed', '已有審核中的認證'],
  certified: ['Certified already', '已通過認證'],
  identityTaken: ['This identity is used by another member', '此證件已被其他會員使用'],
  unsealed: ['The file is not sealed', '檔案尚未上傳完成'],
  certifyFirst: ['Certify your identity first', '請先完成實名認證'],
  holder: ['The holder is not the certified person', '收款人須為實名本人'],
  short: ['Not enough money, {sum} yuan missing', '餘額不足，尚差 {sum} 元'],
  least: ['At least {sum} yuan', '單筆不得低於 {sum} 元'],
  most: ['At most {sum} yuan', '單筆不得高於 {sum} 元'],
  today: ['The limit of today is reached', '今日額度已用完'],
  keyUsed: ['This key was used for something else', '此編號已用於其他內容'],
  state: ['Not possible in the current state', '目前狀態無法操作'],
  planGone: ['This plan is not for sale', '此方案已下架'],
  price: ['The price is now {sum} yuan', '價格已調整為 {sum} 元'],
  refundOver: ['The time for refunds is over', '已超過退款期限'],
  lenderClosed: ['This lender takes no applications now', '此機構暫不受理申請'],
  tooMany: ['Too many open applications', '進行中的申請已達上限'],
} as const;

/** A refusal for a business reason. `sum` is filled in, in fen. */
export function refused(rule: keyof typeof texts, sum = 0): Problem {
  const [en, zh] = texts[rule];
  return new Problem(409, 'RULE', en.replace('{sum}', grouped(sum)), zh.replace('{sum}', grouped(sum)));
}
