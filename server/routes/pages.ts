import type { FastifyInstance } from 'fastify';
import type { createPipeline } from '../page/pipeline.ts';

/** Every other GET is a page request. The route table decides which paths exist; the others render the 404 page. */
export async function pageRoutes(app: FastifyInstance, { servePage }: { servePage: ReturnType<typeof createPipeline> }) {
  app.get('/*', servePage);
}
