import { noticeChannels, notices } from '../../shared/records/words.ts';
import type { Notice, NoticeDetail, NoticeSetting } from '../sent.ts';
import { wireTime, wireTimeOrNull } from '../domain/shanghaiTime.ts';
import { type NoticeCategory, IN_SITE, NOTICE_CHOICES, SMS, type Channel } from '../domain/noticeChannels.ts';
import type { Db } from './db.ts';
import { filterOf, limits, totals } from './paging.ts';

const CHANNELS: readonly Channel[] = [IN_SITE, SMS];
// The cast is safe: these are the keys of the object.
const CATEGORIES = Object.keys(notices.zh).map(Number) as NoticeCategory[];

interface SettingRow {
  category: number;
  channel: number;
  enabled: 0 | 1;
}

/** Whether notices of the category reach the member by the channel. */
export function isChannelOn(db: Db, userId: number, category: NoticeCategory, channel: Channel): boolean {
  const { locked, on } = NOTICE_CHOICES[category];
  if (locked.includes(channel)) return true;
  const row = db.get<SettingRow>(
    'SELECT enabled FROM notice_settings WHERE user_id = ? AND category = ? AND channel = ?',
    userId,
    category,
    channel,
  );
  return row ? row.enabled === 1 : on.includes(channel);
}

/** All categories with their channels, as the member has set them. */
export const settingsOf = (db: Db, userId: number): NoticeSetting[] =>
  CATEGORIES.map((category) => ({
    category,
    category_text: notices.zh[category],
    remark: NOTICE_CHOICES[category].remark,
    channels: CHANNELS.map((channel) => ({
      channel,
      channel_text: noticeChannels.zh[channel],
      enabled: isChannelOn(db, userId, category, channel) ? 1 : 0,
      locked: NOTICE_CHOICES[category].locked.includes(channel) ? 1 : 0,
    })),
  }));

export const isSetting = (category: number, channel: number): boolean =>
  Object.hasOwn(notices.zh, category) && Object.hasOwn(noticeChannels.zh, channel);

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

export interface NoticeQuery {
  page?: number;
  count?: number;
  category?: number;
  is_read?: number;
}

interface NoticeRow {
  id: number;
  category: NoticeCategory;
  scene: string;
  title: string;
  summary: string;
  content: string;
  link: string;
  biz_type: string;
  biz_id: number;
  read_at: number | null;
  created_at: number;
}

/** The member's notices, newest first, with totals. */
export function noticesOf(db: Db, userId: number, query: NoticeQuery) {
  const { where, values } = filterOf(
    ['user_id = ?', userId],
    ['category = ?', query.category || undefined],
    [query.is_read ? 'read_at IS NOT NULL' : 'read_at IS NULL', query.is_read === undefined ? undefined : []],
  );
  const rows = db.all<NoticeRow>(
    `SELECT * FROM notices WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
    ...values,
    ...limits(query),
  );
  const total = db.number(`SELECT count(*) FROM notices WHERE ${where}`, ...values);
  return { list: rows.map(toNotice), ...totals(total, query), unread_count: unreadCount(db, userId) };
}

export const unreadCount = (db: Db, userId: number): number =>
  db.number('SELECT count(*) FROM notices WHERE user_id = ? AND read_at IS NULL', userId);

/** Marks a notice as read and returns it in full; undefined if it is not this member's. */
export function readNotice(db: Db, userId: number, id: number, now: number): NoticeDetail | undefined {
  db.run('UPDATE notices SET read_at = ? WHERE id = ? AND user_id = ? AND read_at IS NULL', now, id, userId);
  const row = db.get<NoticeRow>('SELECT * FROM notices WHERE id = ? AND user_id = ?', id, userId);
  return row && { ...toNotice(row), content: row.content };
}

/** Marks all notices as read; returns the number of unread ones. */
export const readAllNotices = (db: Db, userId: number, now: number): number =>
  db.run('UPDATE notices SET read_at = ? WHERE user_id = ? AND read_at IS NULL', now, userId).changes;

function toNotice(row: NoticeRow): Notice {
  return {
    id: row.id,
    category: row.category,
    category_text: notices.zh[row.category],
    scene: row.scene,
    title: row.title,
    summary: row.summary,
    is_read: row.read_at === null ? 0 : 1,
    read_at: wireTimeOrNull(row.read_at),
    link: row.link,
    biz_type: row.biz_type,
    biz_id: row.biz_id || null,
    created_at: wireTime(row.created_at),
  };
}
