import { createHash, randomBytes } from 'node:crypto';
import type { Grant } from '../../../../shared/records/account.ts';
import type { Arrival } from '../rules/openSession.ts';
import { refuse } from '../domain/refusal.ts';
import { DAY, MINUTE } from '../domain/shanghaiTime.ts';
import type { Sweep } from '../rules/sweep.ts';
import { accountOf, enterByWechat, memberByWechat, newAccount } from '../rules/wechat.ts';
import type { Db } from '../store/db.ts';
import { memberByPhone } from '../store/members.ts';
import { avatarForOthers } from '../store/uploads.ts';

/**
 * A QR ticket (domain: QR login).
 *
 * ```
 * 0 等待 --scan--> 1 已扫码 --confirm--> 2 已确认 (token issued once, id burned)
 * 1 --cancel--> 3 已取消;  0/1 --300 s--> 4 已过期
 * ```
 *
 * The browser that asked keeps the id; the QR code shows its hash. So whoever sees or photographs the
 * code can confirm it, but not fetch the session that comes of it.
 */
export const SCAN_TEXT = { 0: '等待扫码', 1: '已扫码，请在手机上确认', 2: '已确认', 3: '已取消', 4: '已过期' } as const;
type ScanStatus = keyof typeof SCAN_TEXT;

export const SCAN_LIFE = 5 * MINUTE;

export interface Ticket {
  code: string;
  status: ScanStatus;
  wechat_id: string | null;
  nickname: string;
  avatar: string;
  created_at: number;
  expires_at: number;
  confirmed_at: number | null;
  burned_at: number | null;
}

/** [new] → 0: the id for the browser, the code for the QR picture. */
export function createTicket(db: Db, now: number): { id: string; code: string } {
  const id = randomBytes(24).toString('base64url');
  const code = codeOf(id);
  db.insert('scan_tickets', { code, status: 0, created_at: now, expires_at: now + SCAN_LIFE });
  return { id, code };
}

/** The ticket as it stands at this moment, by its id or by what the QR code shows. */
export function ticketBy(db: Db, idOrCode: string, now: number): Ticket | undefined {
  const ticket = db.get<Ticket>('SELECT * FROM scan_tickets WHERE code IN (?, ?)', idOrCode, codeOf(idOrCode));
  return ticket && isOpen(ticket) && ticket.expires_at <= now ? { ...ticket, status: 4 } : ticket;
}

/** Tickets that still wait for the phone, newest first. */
export const openTickets = (db: Db, now: number): Ticket[] =>
  db.all('SELECT * FROM scan_tickets WHERE status IN (0, 1) AND expires_at > ? ORDER BY created_at DESC LIMIT 50', now);

/** 0 → 1: a phone has read the code. It is the member's with this number, or that of an account that nobody has yet. */
export function scanTicket(db: Db, now: number, idOrCode: string, who: { phone?: string; account?: string }): Ticket {
  const member = who.account === undefined ? memberByPhone(db, who.phone ?? '') : memberByWechat(db, who.account);
  if (who.account === undefined && !member) return refuse(404, '没有这个会员');
  if (member?.status === 0) return refuse(403, '账号已停用，如有疑问请联系客服');
  return move(db, now, idOrCode, 0, 1, {
    wechat_id: member ? accountOf(member) : (who.account ?? newAccount()),
    nickname: member?.nickname ?? '微信用户',
    avatar: avatarForOthers(member?.avatar ?? '/media/avatar.svg'),
  });
}

/** 1 → 2 */
export const confirmTicket = (db: Db, now: number, idOrCode: string): Ticket => move(db, now, idOrCode, 1, 2, { confirmed_at: now });

/** 1 → 3 */
export const cancelTicket = (db: Db, now: number, idOrCode: string): Ticket => move(db, now, idOrCode, 1, 3, {});

/** What a look at the ticket gives: its state, and once, when it is confirmed, the session. */
export function lookAtTicket(scene: Arrival, id: string, inviteCode: string | undefined): { ticket: Ticket; grant?: Grant } {
  const { db, now } = scene;
  const ticket = ticketBy(db, id, now);
  // The code on the QR picture is no id: it opens nothing.
  if (!ticket || ticket.code !== codeOf(id)) return refuse(404, '二维码已失效，请刷新');
  if (ticket.status !== 2) return { ticket };
  return db.tx(() => {
    const fresh = db.run(
      'UPDATE scan_tickets SET burned_at = ? WHERE code = ? AND status = 2 AND burned_at IS NULL AND confirmed_at > ?',
      now,
      ticket.code,
      now - SCAN_LIFE,
    );
    if (fresh.changes === 0) refuse(409, '二维码已使用，请刷新');
    return { ticket, grant: enterByWechat(scene, ticket.wechat_id as string, inviteCode) };
  });
}

/** 0 and 1 → 4 after 300 seconds; a day later nobody asks any more. */
export const sweepTickets: Sweep = (db, now) => {
  db.run('UPDATE scan_tickets SET status = 4 WHERE status IN (0, 1) AND expires_at <= ?', now);
  db.run('DELETE FROM scan_tickets WHERE created_at < ?', now - DAY);
};

function move(db: Db, now: number, idOrCode: string, from: ScanStatus, to: ScanStatus, change: Record<string, string | number>): Ticket {
  return db.tx(() => {
    const ticket = ticketBy(db, idOrCode, now) ?? refuse(404, '二维码不存在');
    if (ticket.status !== from) refuse(409, `二维码${SCAN_TEXT[ticket.status]}，不能进行这项操作`);
    const columns = Object.keys(change)
      .map((name) => `, ${name} = ?`)
      .join('');
    const { changes } = db.run(`UPDATE scan_tickets SET status = ?${columns} WHERE code = ? AND status = ?`, to, ...Object.values(change), ticket.code, from);
    if (changes !== 1) refuse(409, '二维码状态已变化，请刷新后再试');
    return ticketBy(db, ticket.code, now) as Ticket;
  });
}

const isOpen = ({ status }: Ticket): boolean => status === 0 || status === 1;
const codeOf = (id: string): string => createHash('sha256').update(`scan:${id}`).digest('base64url').slice(0, 22);
