import { createHash, randomBytes } from 'node:crypto';
import type { UpstreamSession } from '../sent.ts';
import { MEMBER } from '../../shared/status/member.ts';
import { isOpen, mayMove, textOf, type MoveName } from '../../shared/status/move.ts';
import { SCAN, scanStatus } from '../../shared/status/scan.ts';
import { refuse } from '../domain/refusal.ts';
import { DAY, MINUTE } from '../domain/shanghaiTime.ts';
import { move, moveIfOpen, type Sweep } from '../rules/move.ts';
import { loginByWechat, memberOfAccount, type WechatAccount } from '../rules/wechat.ts';
import { type Db, type SqlValue, numbersOf } from '../store/db.ts';
import { avatarForOthers } from '../store/uploads.ts';
import type { LoginContext } from '../rules/tokens.ts';

/**
 * The workflow of a QR ticket (domain: QR login).
 *
 * ```
 * 0 等待 --scan--> 1 已扫码 --confirm--> 2 已确认 (the session is issued once)
 * 1 --cancel--> 3 已取消;  0/1 --300 s--> 4 已过期
 * ```
 *
 * The browser that created the ticket keeps its id; the QR code has only a hash of the id. So somebody else who sees the code can
 * confirm it, but cannot fetch the session.
 */
type ScanStatus = (typeof SCAN)[keyof typeof SCAN];
const OPEN = numbersOf(scanStatus, scanStatus.open);

export const SCAN_LIFE = 5 * MINUTE;

export interface Ticket {
  code: string;
  status: ScanStatus;
  wechat_id: string | null;
  /** The member whose phone has scanned it. */
  member_id: number | null;
  nickname: string;
  avatar: string;
  created_at: number;
  expires_at: number;
  confirmed_at: number | null;
  burned_at: number | null;
  agreed: number;
}

/** [new] → waiting. Returns the id for the browser, and the code for the QR picture. */
export function createTicket(db: Db, now: number, agreed: 0 | 1 = 0): { id: string; code: string } {
  const id = randomBytes(24).toString('base64url');
  const code = codeOf(id);
  db.insert('scan_tickets', {
    code,
    status: SCAN.waiting,
    agreed,
    created_at: now,
    expires_at: now + SCAN_LIFE,
  });
  return { id, code };
}

/** A ticket by its id or its code. One that has run out is expired, even if the sweep has not run yet. */
export function ticketBy(db: Db, idOrCode: string, now: number): Ticket | undefined {
  const ticket = db.get<Ticket>(
    'SELECT * FROM scan_tickets WHERE code IN (?, ?)',
    idOrCode,
    codeOf(idOrCode),
  );
  return ticket && isOpen(scanStatus, ticket.status) && ticket.expires_at <= now
    ? { ...ticket, status: SCAN.expired }
    : ticket;
}

export const openTickets = (db: Db, now: number): Ticket[] =>
  db.all(
    `SELECT * FROM scan_tickets WHERE status IN (${OPEN}) AND expires_at > ? ORDER BY created_at DESC LIMIT 50`,
    now,
  );

/** waiting → scanned: by the phone with this WeChat account. */
export function scanTicket(db: Db, now: number, idOrCode: string, account: WechatAccount): Ticket {
  const member = memberOfAccount(db, account);
  if (member?.status === MEMBER.disabled)
    return refuse(403, '账号已停用，如有疑问请联系客服', 'account_disabled');
  return moveTicket(db, now, idOrCode, 'scan', {
    wechat_id: account.wechatId,
    member_id: account.memberId,
    nickname: member?.nickname ?? '微信用户',
    avatar: avatarForOthers(member?.avatar ?? '/media/avatar.svg'),
  });
}

export const confirmTicket = (db: Db, now: number, idOrCode: string): Ticket =>
  moveTicket(db, now, idOrCode, 'confirm', { confirmed_at: now });

export const cancelTicket = (db: Db, now: number, idOrCode: string): Ticket =>
  moveTicket(db, now, idOrCode, 'cancel');

/** Queries a ticket. Returns it, and once, after it was confirmed, the new session. */
export function pollTicket(
  context: LoginContext,
  id: string,
  inviteCode: string | undefined,
): { ticket: Ticket; session?: UpstreamSession } {
  const { db, now } = context;
  const ticket = ticketBy(db, id, now);
  // The code of the QR picture is not accepted here, only the id.
  if (!ticket || ticket.code !== codeOf(id)) return refuse(404, '二维码已失效，请刷新', 'scan_expired');
  if (ticket.status !== SCAN.confirmed) return { ticket };
  return db.tx(() => {
    const marked = db.run(
      `UPDATE scan_tickets SET burned_at = ? WHERE code = ? AND status = ${SCAN.confirmed} AND burned_at IS NULL AND confirmed_at > ?`,
      now,
      ticket.code,
      now - SCAN_LIFE,
    );
    if (marked.changes === 0) refuse(409, '二维码已使用，请刷新', 'scan_expired');
    // `wechat_id` is set when the ticket is scanned, before it can be confirmed.
    return {
      ticket,
      session: loginByWechat(
        context,
        { wechatId: ticket.wechat_id as string, memberId: ticket.member_id },
        { inviteCode, agreed: ticket.agreed === 1, way: 'scan' },
      ),
    };
  });
}

/** Expires open tickets after 300 seconds, and deletes tickets after a day. */
export const sweepTickets: Sweep = (db, now) => {
  const due = db.all<Pick<Ticket, 'code'>>(
    `SELECT code FROM scan_tickets WHERE status IN (${OPEN}) AND expires_at <= ?`,
    now,
  );
  db.tx(() => {
    for (const { code } of due) moveIfOpen(db, 'scan', 'expire', code);
  });
  db.run('DELETE FROM scan_tickets WHERE created_at < ?', now - DAY);
};

function moveTicket(
  db: Db,
  now: number,
  idOrCode: string,
  name: MoveName<typeof scanStatus>,
  change: Record<string, SqlValue> = {},
): Ticket {
  return db.tx(() => {
    const { code, status } = ticketBy(db, idOrCode, now) ?? refuse(404, '二维码不存在', 'scan_expired');
    const refusal = `二维码${textOf(scanStatus, status)}，不能进行这项操作`;
    // A ticket that has run out but was not swept yet still has an open status in the database.
    if (!mayMove(scanStatus, name, status)) refuse(409, refusal, 'status_conflict');
    move(db, 'scan', name, code, refusal, change);
    return ticketBy(db, code, now) ?? refuse(404, '二维码不存在', 'scan_expired');
  });
}

const codeOf = (id: string): string =>
  createHash('sha256').update(`scan:${id}`).digest('base64url').slice(0, 22);
