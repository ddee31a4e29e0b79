import type { Capability } from './context.ts';
import { useMissing } from './webConfig.ts';

/** What a page lives by. Without one, the page says 暂未开放 and nothing links to it. */
const PAGE_CALLS: Readonly<Record<string, readonly Capability[]>> = {
  '/bank': ['partner'],
  '/bank/compare': ['partner'],
  '/bank/match': ['partner'],
  '/bank/vipChannel': ['vipPackages'],
  '/form': ['forms'],
  '/form/record': ['formRecords'],
  '/help': ['wz'],
  '/news': ['wz'],
  '/notice': ['wz'],
  '/notice?tab=mine': ['notices'],
  '/play': ['wz'],
  '/spread': ['childs'],
  '/user/bindAccount': ['bindPhone'],
  '/user/changePhone': ['changePhone', 'sendSms'],
  '/user/close': ['closing', 'closeAccount'],
  '/user/consents': ['consents'],
  '/user/devices': ['devices'],
  '/user/forgetPassword': ['forgetPassword', 'sendSms'],
  '/user/messages': ['messages'],
  '/user/notifications': ['noticeSettings', 'saveNoticeSettings'],
  '/user/register': ['register', 'sendSms'],
  '/vip': ['vipPackages'],
  '/vip/record': ['certLogs', 'certLogs.cert_type'],
  '/wallet/recharge': ['rechargeConfig', 'recharge'],
  '/wallet/record': ['bill'],
  '/wallet/refund': ['balanceRefundQuote', 'balanceRefund'],
  '/wallet/withdrawl': ['withdrawConfig', 'withdraw'],
};

/** A search needs one of them. */
const SEARCHED = ['partner', 'articles.keyword'];

/** `missing`: the calls that the upstream does not have. */
export const isOpenPage = (path: string, missing: readonly string[]): boolean =>
  !PAGE_CALLS[path]?.some((call) => missing.includes(call)) &&
  (path !== '/search' || !SEARCHED.every((one) => missing.includes(one)));

export const openLinks = <L extends { href: string }>(links: readonly L[], missing: readonly string[]): L[] =>
  links.filter(({ href }) => isOpenPage(href, missing));

export const useIsOpen = (path: string): boolean => isOpenPage(path, useMissing());
