import type { FastifyInstance } from 'fastify';
import type { Clock } from '../rules/clock.ts';
import type { Db } from '../store/db.ts';
import type { UploadFolder } from '../store/uploadFolder.ts';
import { actRoutes } from './acts/actRoutes.ts';
import { backOf, HOME } from './back.ts';
import { detailRoutes } from './detail/detailRoutes.ts';
import { doneNote } from './doneNote.ts';
import { fileRoutes } from './fileRoutes.ts';
import { guardPages } from './guardPages.ts';
import { workPage, type WorkQuery } from './lists/workPage.ts';
import { logRoutes } from './log/logRoutes.ts';
import { memberRoutes } from './members/memberRoutes.ts';
import { page } from './page.ts';
import { scanRoutes } from './phone/scanRoutes.ts';
import { wechatRoutes } from './phone/wechatRoutes.ts';
import { sendPage } from './respond.ts';
import { smsRoutes } from './sms/smsRoutes.ts';
import { style } from './style/style.ts';
import { toolRoutes } from './tools/toolRoutes.ts';

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

  app.get<{ Querystring: WorkQuery & { done?: string } }>(HOME, (request, reply) =>
    sendPage(reply, page('工作台', workPage(db, clock.now(), request.query), { section: 'work', done: doneNote(db, request.query.done, backOf(request.url)) })),
  );

  app.get('/console/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));

  memberRoutes(app, { db, now: clock.now });
  logRoutes(app, { db });
  smsRoutes(app, { db });
  scanRoutes(app, { db, now: clock.now });
  wechatRoutes(app, { db, now: clock.now });
  toolRoutes(app, { db, clock });
  detailRoutes(app, { db, now: clock.now });
  actRoutes(app, { db, now: clock.now });
  fileRoutes(app, { db, folder });
}
