import { Type, type Static } from 'typebox';
import { tolerant } from './tolerant.ts';
import { count, flag, id, kind, link, masked, maybeTime, text, time, worded, remark } from './wire.ts';
import { loginResults, noticeChannels, notices } from './words.ts';
import { described } from './described.ts';
import { enabled } from './fields.ts';

/** Where an address is, as far as the upstream knows. */
const place = described(text, '登录地点', 'Place of the address', { examples: ['江澜市'] });

/** A session of the member. Its address is masked. */
export const Device = tolerant(
  {
    id,
    name: described(text, '设备', 'Device', { examples: ['Chrome·Windows'] }),
    address: Type.Optional(
      described(masked('address'), '网络地址，已脱敏', 'Network address, masked', {
        examples: ['203.0.*.*'],
      }),
    ),
    place: Type.Optional(place),
    first_seen_at: described(time, '首次登录的时间', 'Time of the first login'),
    last_seen_at: described(time, '最近使用的时间', 'Time of the latest use'),
    is_current: described(flag, '是否当前设备', 'Whether it is the present device'),
  },
  ['id'],
);
export type Device = Static<typeof Device>;

/** A login or an attempt. Its address is masked. */
export const LoginLog = tolerant(
  {
    id,
    at: described(time, '时间', 'Time'),
    way_text: described(text, '登录方式', 'Way of logging in', { examples: ['密码登录'] }),
    device: described(text, '设备', 'Device', { examples: ['Chrome·Windows'] }),
    address: Type.Optional(
      described(masked('address'), '网络地址，已脱敏', 'Network address, masked', {
        examples: ['203.0.*.*'],
      }),
    ),
    place: Type.Optional(place),
    result: described(kind, '结果', 'Result', { values: loginResults, examples: [1] }),
    result_text: described(worded(['result', loginResults.zh]), '结果的名称', 'Name of the result', {
      examples: ['登录成功'],
    }),
  },
  ['id'],
);
export type LoginLog = Static<typeof LoginLog>;

/** Something that has to be settled before the account can be closed: what becomes of it, and the page where. */
const ClosingBlocker = tolerant(
  {
    text: described(text, '文字', 'Text', { examples: ['提交成功'] }),
    remark: Type.Optional(remark),
    link: Type.Optional(described(link, '链接', 'Link', { examples: ['/bank'] })),
  },
  ['text'],
);
export type ClosingBlocker = Static<typeof ClosingBlocker>;

/** The state of closing the account: what prevents it, what would be lost, and when it happens if it was asked for. */
export const Closing = tolerant({
  close_at: described(
    maybeTime,
    '将要注销的时间；没有申请时没有此项',
    'When the account will be closed; absent unless that was requested',
  ),
  cooling_days: described(count, '冷静期天数', 'Days of the cooling-off period', { examples: [15] }),
  blockers: described(Type.Array(ClosingBlocker), '须先处理的事项', 'What must be settled first'),
  losses: described(Type.Array(text), '注销后失去的内容', 'What is lost when the account is closed', {
    examples: [['消费余额']],
  }),
  choices: Type.Optional(
    described(
      Type.Array(ClosingBlocker),
      '注销时随之结束、可以先处理的事项',
      'What ends with the account, and may be settled before',
    ),
  ),
});
export type Closing = Static<typeof Closing>;

/** One way in which messages of a category are delivered. */
const NoticeChannel = tolerant(
  {
    channel: described(kind, '接收方式', 'Channel', { values: noticeChannels, examples: [1] }),
    channel_text: described(
      worded(['channel', noticeChannels.zh]),
      '接收方式或支付渠道的名称',
      'Name of the notice channel or payment channel',
      { examples: ['站内消息'] },
    ),
    enabled,
    locked: Type.Optional(described(flag, '是否不可关闭', 'Whether it cannot be turned off')),
  },
  ['channel', 'enabled'],
);
export type NoticeChannel = Static<typeof NoticeChannel>;

/** A category of messages with its channels. */
export const NoticeSetting = tolerant(
  {
    category: described(kind, '消息类别', 'Category of the notice', { values: notices, examples: [2] }),
    category_text: described(worded(['category', notices.zh]), '类别的名称', 'Name of the category', {
      examples: ['资金'],
    }),
    remark: Type.Optional(remark),
    channels: described(Type.Array(NoticeChannel), '可选的方式', 'Methods to choose from'),
  },
  ['category'],
);
export type NoticeSetting = Static<typeof NoticeSetting>;
