import type { NoticeSetting } from '../sent.ts';
import { NOTICE_CATEGORIES, type NoticeCategory } from '../domain/noticeCategories.ts';
import { CHANNEL_TEXT, IN_SITE, NOTICE_CHOICES, SMS, type Channel } from '../domain/noticeChannels.ts';
import type { Db } from './db.ts';

const CHANNELS: readonly Channel[] = [IN_SITE, SMS];
// The cast is safe: these are the keys of the object.
const CATEGORIES = Object.keys(NOTICE_CATEGORIES).map(Number) as NoticeCategory[];

interface SettingRow {
  category: number;
  channel: number;
  enabled: 0 | 1;
}

/** Whether notices of the category reach the member by the channel. */
export function isChannelOn(db: Db, userId: number, category: NoticeCategory, channel: Channel): boolean {
  const { locked, on } = NOTICE_CHOICES[category];
  if (locked.includes(channel)) return true;
  const row = db.get<SettingRow>('SELECT enabled FROM notice_settings WHERE user_id = ? AND category = ? AND channel = ?', userId, category, channel);
  return row ? row.enabled === 1 : on.includes(channel);
}

/** All categories with their channels, as the member has set them. */
export const settingsOf = (db: Db, userId: number): NoticeSetting[] =>
  CATEGORIES.map((category) => ({
    category,
    category_text: NOTICE_CATEGORIES[category],
    remark: NOTICE_CHOICES[category].remark,
    channels: CHANNELS.map((channel) => ({
      channel,
      channel_text: CHANNEL_TEXT[channel],
      enabled: isChannelOn(db, userId, category, channel) ? 1 : 0,
      locked: NOTICE_CHOICES[category].locked.includes(channel) ? 1 : 0,
    })),
  }));

/** Whether there is such a channel of such a category. */
export const isSetting = (category: number, channel: number): boolean => Object.hasOwn(NOTICE_CATEGORIES, category) && Object.hasOwn(CHANNEL_TEXT, channel);

/** Stores the member's choices. A locked channel stays on, whatever is stored. */
export function saveSettings(db: Db, userId: number, settings: readonly SettingRow[]): void {
  db.tx(() => {
    for (const { category, channel, enabled } of settings)
      db.run(
        'INSERT INTO notice_settings (user_id, category, channel, enabled) VALUES (?, ?, ?, ?) ON CONFLICT (user_id, category, channel) DO UPDATE SET enabled = excluded.enabled',
        userId,
        category,
        channel,
        enabled,
      );
  });
}
