import type { NoticeCategory } from '../domain/noticeCategories.ts';
import type { Db } from '../store/db.ts';

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

/** Sends a notice to the member; returns its id. */
export function notify(db: Db, userId: number, at: number, message: Message): number {
  return db.insert('notices', {
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
