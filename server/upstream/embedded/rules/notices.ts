import type { NoticeCategory } from '../domain/noticeCategories.ts';
import type { Db } from '../store/db.ts';

export interface Message {
  category: NoticeCategory;
  /** What happened, as a name for programs: `register`, `withdraw.paid`. */
  scene: string;
  title: string;
  /** Plain text, one sentence or two; the detail shows it as paragraphs. */
  text: string;
  link?: string;
  biz?: { type: string; id: number };
}

/** Writes a notice to the member; gives its id. */
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

/** A nickname may stand in the text: nothing of it becomes markup. */
function paragraphs(text: string): string {
  return text
    .split('\n')
    .map((line) => `<p>${line.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '')}</p>`)
    .join('');
}
