import { type Differences, pageOf, recordOf, rowsOf, totalsOf } from 'yinqiao-portal/adapt';
import { type Ask, type Fields, flag, mobileOf, newestFirst, withCaptcha, words } from './values.ts';

const TOPIC_CATEGORY: Record<string, number> = { ACCOUNT: 1, PLATFORM: 1, MONEY: 2, APPLICATION: 5 };
const TOPIC_TEXT: Record<string, string> = { ACCOUNT: '账户', PLATFORM: '系统' };
function notice({ letterId, topic, subject, html, sentAt, seenAt }: Fields) {
  return {
    id: letterId,
    category: TOPIC_CATEGORY[String(topic)],
    category_text: TOPIC_TEXT[String(topic)],
    title: subject,
    summary: String(html)
      .replace(/<[^>]*>/g, '')
      .slice(0, 60),
    content: html,
    is_read: flag(seenAt !== undefined),
    read_at: seenAt,
    created_at: sentAt,
  };
}
async function letters(ask: Ask) {
  const inbox = recordOf(await ask('GET /core/v3/inbox'));
  return {
    unread: inbox.unseen,
    rows: newestFirst(
      rowsOf(inbox.letters).filter(({ removed }) => removed === 'N'),
      'sentAt',
    ).map(notice),
  };
}

const CATEGORY = words({ ADVICE: 1, COMPLAINT: 2, PRIVACY: 3 });
const TICKET = words({ WAITING: 0, ANSWERED: 1, CLOSED: 2 });
async function message(ask: Ask, id: unknown) {
  const { ticketId, number, category, state, openedAt, answerBy, thread } = recordOf(
    await ask(`GET /core/v3/tickets/${String(id)}`),
  );
  const answer = rowsOf(thread).findLast(({ by }) => by === 'STAFF');
  return {
    id: ticketId,
    message_no: number,
    kind: CATEGORY.of(category),
    content: rowsOf(thread)[0]?.text,
    status: TICKET.of(state),
    reply: answer?.text,
    created_at: openedAt,
    due_at: answerBy,
    answered_at: answer?.at,
    timeline: [{ status: 0, at: openedAt }, ...(answer ? [{ status: 1, at: answer.at }] : [])],
  };
}

export const lettersRows = {
  notices: {
    async answer({ category, is_read: isRead, ...paging }, { ask }) {
      const { unread, rows } = await letters(ask);
      const found = rows.filter(
        (one) => (category ?? one.category) === one.category && (isRead ?? one.is_read) === one.is_read,
      );
      return { list: pageOf(found, paging), ...totalsOf(found, paging), unread_count: unread };
    },
  },
  noticeDetail: {
    async answer({ id }, { ask, refuse }) {
      const found = (await letters(ask)).rows.find((one) => one.id === id);
      if (!found) throw refuse({ code: 404, reason: 'not_found', message: '没有找到这条消息' });
      if (found.is_read) return found;
      await ask('POST /core/v3/inbox/acks', { body: { letterIds: [id] } });
      return { ...found, is_read: 1 };
    },
  },
  readAllNotices: { upstream: 'POST /core/v3/inbox/acks', request: () => ({ letterIds: '*' }) },
  feedback: {
    async answer({ name, phone_number: phone, email, kind = 1, content, ...captcha }, { ask }) {
      const who = { name, ...(phone && { mobile: mobileOf(phone) }), ...(email && { mail: email }) };
      const body = { category: CATEGORY.for(kind), text: content, who };
      const { number, answerBy } = recordOf(
        await ask('POST /core/v3/tickets', { body, ...withCaptcha(captcha) }),
      );
      return { message_no: number, kind, due_at: answerBy };
    },
  },
  messages: {
    async answer(paging, { ask }) {
      const tickets = rowsOf(await ask('GET /core/v3/tickets'));
      const list = await Promise.all(pageOf(tickets, paging).map(({ ticketId }) => message(ask, ticketId)));
      return { list, ...totalsOf(tickets, paging) };
    },
  },
  message: { answer: ({ id }, { ask }) => message(ask, id) },
} satisfies Differences['rows'];
