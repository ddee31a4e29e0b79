import { Type } from 'typebox';
import { endpoint, record } from '../endpoint.ts';
import { calls } from './calls.ts';
import * as field from '../records/input.ts';
import { Closing, Device, LoginLog, NoticeSetting } from '../records/selfService.ts';
import { list, nothing } from '../records/wire.ts';
import { codeReasons } from '../reasons.ts';
import { described } from '../records/described.ts';
import { notices, noticeChannels } from '../records/words.ts';

const setting = record({
  category: described(
    Type.Integer({ minimum: 0, maximum: 9_999, message: '消息类别不正确', examples: [3] }),
    '消息类别',
    'Category of the notice',
    { values: notices },
  ),
  channel: described(
    Type.Integer({ minimum: 0, maximum: 9_999, message: '接收方式不正确', examples: [2] }),
    '接收方式',
    'Channel',
    { values: noticeChannels },
  ),
  enabled: described(field.flag, '1 接收，0 不接收', '1 on, 0 off'),
});

/**
 * Calls by which members look after their account: devices and logins, closing the account, notice settings. All of them are
 * assumed: the specification has no such calls.
 */
export const selfService = {
  devices: endpoint({
    ...calls.devices,
    assumed: true,
    output: Type.Array(Device),
    limit: 'read',
    summary: { zh: '登录中的设备；地址已脱敏', en: 'Devices that are logged in; addresses are masked' },
  }),
  endDevice: endpoint({
    ...calls.endDevice,
    assumed: true,
    input: record({ id: field.id }),
    output: nothing,
    limit: 'write',
    summary: {
      zh: '退出另一台设备：该设备的登录立即失效；不能用于当前设备',
      en: 'Log out another device: its login ends at once; not for the present device',
    },
  }),
  endOtherDevices: endpoint({
    ...calls.endOtherDevices,
    assumed: true,
    output: nothing,
    limit: 'write',
    summary: { zh: '退出当前设备以外的全部设备', en: 'Log out all devices but the present one' },
  }),
  logins: endpoint({
    ...calls.logins,
    assumed: true,
    input: record(field.paging),
    output: list(LoginLog),
    limit: 'read',
    summary: { zh: '登录记录，含未成功的尝试', en: 'Login history, with failed attempts' },
  }),
  closing: endpoint({
    ...calls.closing,
    assumed: true,
    output: Closing,
    limit: 'read',
    summary: {
      zh: '注销账户的状态：须先处理的事项、注销后失去的内容、已申请时的注销时间',
      en: 'State of closing the account: what must be settled first, what is lost, and, if it was requested, when the account is closed',
    },
  }),
  closeAccount: endpoint({
    ...calls.closeAccount,
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
    summary: {
      zh: '申请注销账户：冷静期满后执行；绑定手机号的账户须短信验证码（用途 9）',
      en: 'Request that the account be closed: carried out after the cooling-off period. An account with a phone number needs a code by text message (purpose 9)',
    },
  }),
  keepAccount: endpoint({
    ...calls.keepAccount,
    assumed: true,
    output: nothing,
    limit: 'write',
    reasons: ['status_conflict'],
    summary: { zh: '撤销注销账户的申请', en: 'Cancel the request to close the account' },
  }),
  noticeSettings: endpoint({
    ...calls.noticeSettings,
    assumed: true,
    output: Type.Array(NoticeSetting),
    limit: 'read',
    summary: { zh: '消息的接收方式', en: 'Channels of notices' },
  }),
  saveNoticeSettings: endpoint({
    ...calls.saveNoticeSettings,
    assumed: true,
    input: record({
      settings: described(
        Type.Array(setting, {
          minItems: 1,
          maxItems: 100,
          message: '没有需要保存的修改',
          examples: [[{ category: 3, channel: 2, enabled: 0 }]],
        }),
        '要修改的设置',
        'Settings to change',
      ),
    }),
    output: Type.Array(NoticeSetting),
    limit: 'write',
    summary: {
      zh: '修改消息的接收方式；不能关闭的方式不受影响',
      en: 'Change the channels of notices; channels that cannot be turned off stay on',
    },
  }),
};
