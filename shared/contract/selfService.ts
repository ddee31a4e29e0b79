import { Type } from 'typebox';
import { endpoint, record } from '../endpoint.ts';
import * as field from '../records/input.ts';
import { Closing, Device, LoginLog, NoticeSetting } from '../records/selfService.ts';
import { list, nothing } from '../records/wire.ts';
import { codeReasons } from '../reasons.ts';

const setting = record({
  category: Type.Integer({ minimum: 0, maximum: 9_999, message: '消息类别不正确', examples: [3] }),
  channel: Type.Integer({ minimum: 0, maximum: 9_999, message: '接收方式不正确', examples: [2] }),
  enabled: field.flag,
});

/**
 * Calls by which members look after their account: devices and logins, closing the account, notice settings. All of them are
 * assumed: the specification has no such calls.
 */
export const selfService = {
  devices: endpoint({
    upstream: 'GET /api/user/device',
    auth: 'member',
    assumed: true,
    output: Type.Array(Device),
    limit: 'read',
    summary: '登录中的设备；地址已脱敏',
  }),
  endDevice: endpoint({
    upstream: 'POST /api/user/device/{id}/logout',
    auth: 'member',
    assumed: true,
    input: record({ id: field.id }),
    output: nothing,
    returns: 'message',
    limit: 'write',
    summary: '退出另一台设备：该设备的登录立即失效；不能用于当前设备',
  }),
  endOtherDevices: endpoint({
    upstream: 'POST /api/user/device/logout_others',
    auth: 'member',
    assumed: true,
    output: nothing,
    returns: 'message',
    limit: 'write',
    summary: '退出当前设备以外的全部设备',
  }),
  logins: endpoint({
    upstream: 'GET /api/user/login/list',
    auth: 'member',
    assumed: true,
    input: record(field.paging),
    output: list(LoginLog),
    limit: 'read',
    summary: '登录记录，含未成功的尝试',
  }),
  closing: endpoint({
    upstream: 'GET /api/user/close',
    auth: 'member',
    assumed: true,
    output: Closing,
    limit: 'read',
    summary: '注销账户的状态：须先处理的事项、注销后失去的内容、已申请时的注销时间',
  }),
  closeAccount: endpoint({
    upstream: 'POST /api/user/close',
    auth: 'member',
    assumed: true,
    input: record({ code: Type.Optional(field.smsCode), agree: field.agree }),
    output: Closing,
    limit: 'code',
    reasons: [
      'unsettled',
      'already_applied',
      'password_wrong',
      'password_unset',
      'phone_missing',
      'code_required',
      ...codeReasons,
    ],
    summary: '申请注销账户：冷静期满后执行；绑定手机号的账户须短信验证码（用途 9）',
  }),
  keepAccount: endpoint({
    upstream: 'POST /api/user/close/cancel',
    auth: 'member',
    assumed: true,
    output: nothing,
    returns: 'message',
    limit: 'write',
    reasons: ['status_conflict'],
    summary: '撤销注销账户的申请',
  }),
  noticeSettings: endpoint({
    upstream: 'GET /api/user/notice/settings',
    auth: 'member',
    assumed: true,
    output: Type.Array(NoticeSetting),
    limit: 'read',
    summary: '消息的接收方式',
  }),
  saveNoticeSettings: endpoint({
    upstream: 'POST /api/user/notice/settings',
    auth: 'member',
    assumed: true,
    input: record({
      settings: Type.Array(setting, {
        minItems: 1,
        maxItems: 100,
        message: '没有需要保存的修改',
        examples: [[{ category: 3, channel: 2, enabled: 0 }]],
      }),
    }),
    output: Type.Array(NoticeSetting),
    limit: 'write',
    summary: '修改消息的接收方式；不能关闭的方式不受影响',
  }),
};
