import { adapt } from 'yinqiao-portal/adapt';
import { sign } from './adaptation/signature.ts';
import { APP_KEY, TENANT } from './fourthUpstream.ts';
import { DONE, refusal } from './adaptation/refusals.ts';
import { accessRows } from './adaptation/access.ts';
import { cashierRows } from './adaptation/cashier.ts';
import { contentRows } from './adaptation/content.ts';
import { fileAddress, filesRows } from './adaptation/files.ts';
import { lettersRows } from './adaptation/letters.ts';
import { loansRows } from './adaptation/loans.ts';
import { membersRows } from './adaptation/members.ts';
import { membershipsRows } from './adaptation/memberships.ts';
import { walletRows } from './adaptation/wallet.ts';

export const adaptation = adapt({
  success: [0, 200, 201, 202, 204],
  sessionLost: [401, 4010, 4011],
  codes: { 1000: 422, 9001: 500 },
  envelope: { code: ['respCode', '@status'], message: ['error.text.en', 'respMsg'], data: [] },
  token: {
    cookie: 'core_acc',
    none: null,
    responseCookie: 'core_acc',
    expiryNames: ['accessUntil'],
    refreshHeader: 'X-Refresh-Token',
  },
  refresh: { upstream: 'PUT /core/v3/sessions/current', request: (refresh) => ({ refresh }) },
  headers: { 'X-Tenant': TENANT, 'X-App-Key': APP_KEY },
  pictureFolders: ['/cms/img/'],
  noSuchCall: ({ type }) => type.startsWith('text/html'),
  // A success of /core has no message, that of the cashier is no sentence.
  message: (message, { call, code }) => (code === 200 ? (DONE[call] ?? '操作成功') : message),
  refusal,
  sign,
  fileAddress,
  rows: {
    ...accessRows,
    ...filesRows,
    ...membersRows,
    ...walletRows,
    ...cashierRows,
    ...membershipsRows,
    ...lettersRows,
    ...contentRows,
    ...loansRows,

    // What the platform does not have.
    uploads: 'absent',
    inviter: 'absent',
    setPassword: 'absent',
    bindPhone: 'absent',
    scanAuth: 'absent',
    scanCreate: 'absent',
    scanPoll: 'absent',
    balanceRefund: 'absent',
    balanceRefunds: 'absent',
    balanceRefundQuote: 'absent',
    cancelBalanceRefund: 'absent',
    articleHelpful: 'absent',
    favorites: 'absent',
    changeFavorites: 'absent',
    consents: 'absent',
    consentsPage: 'absent',
    withdrawConsent: 'absent',
    answerAgreement: 'absent',
    confirmProposal: 'absent',
    declineProposal: 'absent',
    devices: 'absent',
    endDevice: 'absent',
    endOtherDevices: 'absent',
    logins: 'absent',
    closing: 'absent',
    closeAccount: 'absent',
    keepAccount: 'absent',
    noticeSettings: 'absent',
    saveNoticeSettings: 'absent',
  },
});
