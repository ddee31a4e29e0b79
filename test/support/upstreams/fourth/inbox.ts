import { randomUUID } from 'node:crypto';
import { checkCaptcha } from './codes.ts';
import { refused } from './rules.ts';
import type { Letter, Ticket } from './state.ts';
import { bodyOf, done, invalid, notFound, ok, textOf, wordOf, yesNo } from './wire.ts';
import type { Call, MemberRoutes, Reply, Routes } from './wire.ts';

const DAY = 86_400_000;
const TICKETS_A_DAY = 3;

const letterShown = ({ removed, subject, html, ...letter }: Letter) => ({
  ...letter,
  ...(!removed && { subject, html }),
  removed: yesNo(removed),
});

const ticketShown = ({ thread: _thread, ...ticket }: Ticket) => ticket;

/** Opens a ticket. A visitor has to solve a captcha and leave an address. */
function openTicket(call: Call): Reply {
  const { state, member } = call;
  const body = bodyOf(call);
  const category = wordOf(body, 'category', ['ADVICE', 'COMPLAINT', 'PRIVACY']);
  const text = textOf(body, 'text', /^[^]{5,1000}$/u);
  const { name, mobile, mail } = (body.who ?? {}) as Record<string, unknown>;
  if (typeof name !== 'string' || !name) throw invalid({ path: '/who/name', msg: '此欄位為必填' });
  if (mobile !== undefined && !/^\+861[3-9]\d{9}$/.test(String(mobile)))
    throw invalid({ path: '/who/mobile', msg: '手機號碼格式不正確' });
  if (!member && mobile === undefined && mail === undefined)
    throw invalid({ path: '/who', msg: '請留下手機號碼或電子信箱' });
  if (!member) checkCaptcha(call);
  const now = state.now();
  const recent = member?.tickets.filter((one) => one.openedAt > now - DAY) ?? [];
  if (recent.length >= TICKETS_A_DAY) throw refused('today');
  const ticket: Ticket = {
    ticketId: randomUUID(),
    number: `TK${100_000 + state.serial()}`,
    category,
    state: 'WAITING',
    openedAt: now,
    answerBy: now + (category === 'ADVICE' ? 3 : 15) * DAY,
    thread: [{ by: 'MEMBER', at: now, text }],
  };
  (member?.tickets ?? state.looseTickets).unshift(ticket);
  const { ticketId, number, answerBy } = ticket;
  return ok({ ticketId, number, answerBy }, 201);
}

/** Tickets, for visitors too. */
export const ticketRoutes: Routes = { 'POST /core/v3/tickets': openTicket };

/** The inbox, and the member's tickets. */
export const inboxRoutes: MemberRoutes = {
  'GET /core/v3/inbox': (_call, { letters }) => {
    const unseen = letters.filter((one) => !one.removed && one.seenAt === undefined).length;
    return ok({ letters: letters.slice(-60).map(letterShown), unseen });
  },
  'POST /core/v3/inbox/acks': (call, { letters }) => {
    const { letterIds } = bodyOf(call);
    if (letterIds !== '*' && !Array.isArray(letterIds))
      throw invalid({ path: '/letterIds', msg: '格式不正確' });
    const now = call.state.now();
    for (const letter of letters)
      if (letterIds === '*' || letterIds.includes(letter.letterId)) letter.seenAt ??= now;
    return done;
  },

  'GET /core/v3/tickets': (_call, { tickets }) => ok(tickets.map(ticketShown)),
  'GET /core/v3/tickets/{}': ({ args }, { tickets }) => {
    const ticket = tickets.find((one) => one.ticketId === args[0]);
    if (!ticket) throw notFound();
    return ok(ticket);
  },
};
