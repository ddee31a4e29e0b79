import { Type } from 'typebox';
import { endpoint, record } from '../endpoint.ts';
import { ScanState, ScanTicket, Session } from '../records/account.ts';
import * as field from '../records/input.ts';

const scanId = Type.String({ pattern: '^[A-Za-z0-9_\\-]{8,128}$', message: '二维码已失效，请刷新', examples: ['scan-00000001'] });

/** Calls for logins at WeChat's page and by QR code. */
export const scan = {
  // `POST /api/scanAuth` has three uses: log in with a code from WeChat's page, create a QR ticket, and query that ticket.
  scanAuth: endpoint({
    upstream: 'POST /api/scanAuth',
    auth: 'public',
    session: 'opens',
    invite: true,
    oauthState: true,
    input: record({
      code: Type.String({ pattern: '^[A-Za-z0-9_\\-]{6,256}$', message: '微信授权已失效，请重试', examples: ['code-000001'] }),
      state: Type.String({ pattern: '^[A-Za-z0-9_\\-]{1,128}$', message: '微信授权已失效，请重试', examples: ['state-000001'] }),
      invite_code: field.inviteCode,
    }),
    output: Session,
    returns: 'data',
    onFailure: 'sentinel',
    limit: 'login',
    reasons: ['wechat_expired', 'account_disabled', 'invite_unknown'],
    summary: '微信授权登录：须由本浏览器从 GET /bff/wechat 发起，state 十分钟内有效，只能用一次；未配置微信登录时为 404',
  }),
  scanCreate: endpoint({
    upstream: 'POST /api/scanAuth',
    bff: 'POST /bff/scanAuth/create',
    auth: 'public',
    input: record({ action: Type.Optional(Type.Literal('create', { default: 'create' })) }),
    output: ScanTicket,
    returns: 'data',
    onFailure: 'sentinel',
    limit: 'write',
    summary: '生成扫码登录的二维码',
  }),
  // A POST that pages send every two seconds, so it has the rate limit of reads.
  scanPoll: endpoint({
    upstream: 'POST /api/scanAuth',
    bff: 'POST /bff/scanAuth/poll',
    auth: 'public',
    session: 'mayOpen',
    invite: true,
    input: record({ action: Type.Optional(Type.Literal('poll', { default: 'poll' })), scan_id: scanId, invite_code: field.inviteCode }),
    output: ScanState,
    returns: 'data',
    onFailure: 'sentinel',
    limit: 'read',
    reasons: ['scan_expired', 'account_disabled'],
    summary: '查询扫码登录的状态：在手机上确认后即登录',
  }),
};
