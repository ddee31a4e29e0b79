import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail, ok } from '../../../shared/envelope.ts';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import { cancelTicket, confirmTicket, SCAN_TEXT, scanTicket, ticketBy, type Ticket } from '../../workflows/scan.ts';
import { Refusal, refuse } from '../../domain/refusal.ts';
import type { Db } from '../../store/db.ts';
import { chosenAccount } from './chosenAccount.ts';
import { page } from '../page.ts';
import { wantsPage } from '../respond.ts';
import { scanList, scanPage } from './scanPage.ts';

type Act = (db: Db, now: number, id: string, body: Record<string, unknown>) => Ticket;

const ACTS: Record<string, Act> = {
  scan: (db, now, id, body) => scanTicket(db, now, id, chosenAccount(db, body)),
  confirm: confirmTicket,
  cancel: cancelTicket,
};

/** The phone's side of the QR login: the page that the QR code opens, and the same actions for programs. */
export function scanRoutes(app: FastifyInstance, { db, now }: { db: Db; now: () => number }): void {
  app.get('/console/scan', (_request, reply) => show(reply, scanList(db, now())));

  app.get<{ Params: { id: string } }>('/console/scan/:id', (request, reply) => {
    const ticket = ticketBy(db, request.params.id, now());
    return ticket ? show(reply, scanPage(db, now(), ticket)) : show(reply.code(404), scanList(db, now()));
  });

  app.post<{ Params: { id: string; act: string } }>('/console/scan/:id/:act', (request, reply) => {
    const { id, act } = request.params;
    try {
      const action = Object.hasOwn(ACTS, act) ? ACTS[act] : undefined;
      const ticket = (action ?? refuse(404, '没有这项操作', 'not_found'))(db, now(), id, fieldsOf(request.body));
      if (wantsPage(request)) return reply.redirect(`/console/scan/${ticket.code}`, 303);
      return reply.send(ok({ status: ticket.status, status_text: SCAN_TEXT[ticket.status] }, SCAN_TEXT[ticket.status]));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const ticket = ticketBy(db, id, now());
      if (wantsPage(request) && ticket) return show(reply.code(error.code), scanPage(db, now(), ticket, error.message));
      return reply.code(error.code).send(fail(error.code, error.message, error.data, error.reason));
    }
  });
}

const show = (reply: FastifyReply, body: Parameters<typeof page>[1]): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(page('扫码登录', body, { section: 'scan' }));
