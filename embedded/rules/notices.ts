import { IN_SITE, SMS, type NoticeCategory } from '../domain/noticeChannels.ts';
import { site } from '../content/content.ts';
import type { Db } from '../store/db.ts';
import { memberById } from '../store/members.ts';
import { isChannelOn } from '../store/notices.ts';
import { NOTICE_SMS } from '../store/feedback.ts';

export interface Message {
  category: NoticeCategory;
  /** Name of the event for programs: `register`, `withdraw.paid`. */
  scene: string;
  title: string;
  /** Plain text; each line becomes a paragraph of the detail page. */
  text: string;
  link?: string;
  biz?: { type: string; id: number };
}

/** Sends a notice to the member, by the channels that the member has not turned off. Nothing to a member without any way to log in: the account is closed. */
export function notify(db: Db, userId: number, at: number, message: Message): void {
  const { phone_number: phone = null, wechat_id: wechat = null } = memberById(db, userId) ?? {};
  if (phone === null && wechat === null) return;
  if (isChannelOn(db, userId, message.category, IN_SITE)) insertNotice(db, userId, at, message);
  if (phone !== null && isChannelOn(db, userId, message.category, SMS))
    db.insert('sms_outbox', {
      phone_number: phone,
      scene: NOTICE_SMS,
      code: '',
      text: `【${site.name}】${message.title}：${message.text}`,
      sent_at: at,
    });
}

function insertNotice(db: Db, userId: number, at: number, message: Message): void {
  db.insert('notices', {
    user_id: userId,
    category: message.category,
    scene: message.scene,
    title: message.title,
    summary: message.text,
    content: paragraphs(message.text),
    link: message.link ?? '',
    biz_type: message.biz?.type ?? '',
    biz_id: message.biz?.id ?? 0,
    created_at: at,
  });
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Converts text to paragraphs of HTML. It is escaped, since it may contain a nickname. */
function paragraphs(text: string): string {
  return text
    .split('\n')
    .map((line) => `<p>${line.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '')}</p>`)
    .join('');
}
