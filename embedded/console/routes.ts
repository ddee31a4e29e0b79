import type { FastifyInstance } from 'fastify';
import { fail } from '../../shared/envelope.ts';
import type { Clock } from '../rules/clock.ts';
import { Refused } from '../domain/refusal.ts';
import type { Db } from '../store/db.ts';
import { usedUpload, type UploadFolder } from '../store/uploads.ts';
import { idOf } from '../handlers/context.ts';
import { uploadHeaders } from '../handlers/uploadRoutes.ts';
import { guardPages } from './guardPages.ts';
import { actRoutes } from './acts.tsx';
import { exportRoutes } from './exportList.ts';
import { FILES } from './kinds/kind.ts';
import { logRoutes } from './log.tsx';
import { memberRoutes } from './members.tsx';
import { operatorRoutes, Unnamed } from './operator.tsx';
import { detailRoutes } from './recordRoutes.tsx';
import { sendRefusal } from './respond.tsx';
import { scanRoutes } from './scan.tsx';
import { secondLookRoutes } from './secondLook.tsx';
import { smsRoutes } from './sms.tsx';
import { script, SCRIPT_PATH, style, STYLE_PATH } from './style.ts';
import { toolRoutes } from './tools.tsx';
import { wechatRoutes } from './wechat.tsx';
import { workRoutes } from './work.tsx';

interface ConsoleOptions {
  db: Db;
  clock: Clock;
  folder: UploadFolder;
  /** What requests from elsewhere must send. */
  token: string | undefined;
}

/** The operator's console: pages for people, JSON for programs, with the same actions. */
export async function consoleRoutes(
  app: FastifyInstance,
  { db, clock, folder, token }: ConsoleOptions,
): Promise<void> {
  guardPages(app, token);
  const { askName } = operatorRoutes(app, { db });
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof Refused)) throw error;
    if (error instanceof Unnamed) return askName(request, reply.code(error.code), error.message);
    return sendRefusal(request, reply, error);
  });

  app.get(STYLE_PATH, (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  app.get(SCRIPT_PATH, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));

  workRoutes(app, { db, now: clock.now });
  exportRoutes(app, { db, now: clock.now });
  memberRoutes(app, { db, now: clock.now });
  logRoutes(app, { db });
  smsRoutes(app, { db });
  scanRoutes(app, { db, now: clock.now });
  wechatRoutes(app, { db, now: clock.now });
  toolRoutes(app, { db, clock });
  detailRoutes(app, { db, now: clock.now });
  secondLookRoutes(app, { db, now: clock.now });
  actRoutes(app, { db, now: clock.now });
  fileRoutes(app, { db, folder });
}

function fileRoutes(app: FastifyInstance, { db, folder }: { db: Db; folder: UploadFolder }): void {
  app.get<{ Params: { id: string } }>(`${FILES}:id`, (request, reply) => {
    const upload = usedUpload(db, idOf(request.params.id));
    const bytes = upload && folder.read(upload.file);
    return upload && bytes
      ? reply.headers(uploadHeaders(upload)).send(bytes)
      : reply.code(404).send(fail(404, '文件不存在'));
  });
}
