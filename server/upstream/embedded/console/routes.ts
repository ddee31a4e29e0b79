import type { FastifyInstance } from 'fastify';
import { scalarText } from '../../../../shared/scalarText.ts';
import { fail } from '../../../../shared/envelope.ts';
import { fieldsOf } from '../../../../shared/fieldsOf.ts';
import { maskPhone } from '../../../../shared/rules/phone.ts';
import type { Clock } from '../rules/clock.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import { revokeTokens } from '../rules/tokens.ts';
import { reseed } from '../seed/prepareStore.ts';
import type { Db } from '../store/db.ts';
import { memberLines } from '../store/memberList.ts';
import { memberByPhone } from '../store/members.ts';
import { sentMessages } from '../store/smsOutbox.ts';
import type { UploadFolder } from '../store/uploadFolder.ts';
import { actRoutes } from './actRoutes.ts';
import { fileRoutes } from './fileRoutes.ts';
import { DONE, sendDone } from './respond.ts';
import { guardPages } from './guardPages.ts';
import { overview } from './overview.ts';
import { page } from './page.ts';
import { scanRoutes } from './scanRoutes.ts';
import { style } from './style.ts';
import { wechatRoutes } from './wechatRoutes.ts';
import { pendingLists } from './pendingLists.ts';

interface ConsoleOptions {
  db: Db;
  clock: Clock;
  folder: UploadFolder;
  /** What requests from elsewhere must send (guard.ts). */
  token: string | undefined;
}

/** The operator's console: pages for people, JSON for programs, with the same actions. */
export async function consoleRoutes(app: FastifyInstance, { db, clock, folder, token }: ConsoleOptions): Promise<void> {
  guardPages(app, token);

  app.get<{ Querystring: { phone_number?: string; done?: string } }>('/console', (request, reply) => {
    const { phone_number: phone = '', done = '' } = request.query;
    const body = overview(pendingLists(db, clock.now()), sentMessages(db, phone.trim() || undefined, 50), memberLines(db, clock.now()), phone);
    return reply.type('text/html; charset=utf-8').send(page('待办、短信与会员', body, DONE[done] ?? ''));
  });

  app.get('/console/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));

  app.get<{ Querystring: { phone_number?: string } }>('/console/sms.json', (request) => {
    const { phone_number: phone } = request.query;
    return sentMessages(db, phone || undefined, 100, true).map((message) => ({ ...message, sent_at: wireTime(message.sent_at) }));
  });

  app.post('/console/token/expire', (request, reply) => {
    const phone = scalarText(fieldsOf(request.body).phone_number);
    const member = memberByPhone(db, phone);
    if (!member) return reply.code(404).send(fail(404, '没有这个会员'));
    const revoked = revokeTokens(db, member.id);
    return sendDone(request, reply, 'expired', `${maskPhone(phone)} 的 ${revoked} 个登录已作废`, { revoked });
  });

  app.post('/console/reset', async (request, reply) => {
    await reseed(db, clock.real());
    clock.reload();
    return sendDone(request, reply, 'reset', DONE.reset ?? '', null);
  });

  scanRoutes(app, { db, now: clock.now });
  wechatRoutes(app, { db, now: clock.now });
  actRoutes(app, { db, clock });
  fileRoutes(app, { db, folder });
}
