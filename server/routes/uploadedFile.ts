import type { FastifyInstance } from 'fastify';
import { FILE_TIME_MAX } from '../../shared/rules/files.ts';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { OWN_FILE } from '../../shared/rules/files.ts';
import { contextOf } from '../gateway/callContext.ts';
import { sendError } from '../http/errors.ts';
import { privately, routeOptions, sendEnvelope } from './routeOptions.ts';

/** The number of a file, or a sealed address. */
const FILE = new RegExp(`^(?:${OWN_FILE})$`);

/** The download of a member's own file. Its name and type are the upstream's (gateway/files.ts). */
export async function uploadedFileRoute(app: FastifyInstance): Promise<void> {
  const { files } = app;
  const options = routeOptions(gatewayRoutes.uploadedFile);
  app.route<{ Params: { id: string } }>({
    ...options,
    async handler(request, reply) {
      if (!FILE.test(request.params.id)) return sendError('not_found', request, reply);
      const memory = await app.fileTurns.take(request, reply);
      if (!memory) return reply;
      const found = await files.get(request.params.id, contextOf(request));
      if ('code' in found) return sendEnvelope(privately(reply), found);
      // The other server need not learn by whom its address was given.
      if ('location' in found)
        return privately(reply).header('referrer-policy', 'no-referrer').redirect(found.location);
      // Whole, so that a slow reader holds no connection to the upstream.
      const bytes = await memory.read(found.body).catch(() => null);
      if (bytes === undefined) return app.fileTurns.refuse(request, reply);
      if (bytes === null) return sendError('upstream_unreachable', request, reply);
      const timer = setTimeout(() => request.raw.socket.destroy(), FILE_TIME_MAX).unref();
      reply.raw.once('close', () => clearTimeout(timer));
      // A picture is shown inline, a PDF is saved as a file. Content Security Policy and `nosniff` are those of all `/bff` responses.
      const place = found.type === 'application/pdf' ? 'attachment' : 'inline';
      privately(reply).headers({
        'content-type': found.type,
        'content-disposition': found.name ? `${place}; filename*=UTF-8''${found.name}` : place,
      });
      return reply.send(bytes);
    },
  });
}
