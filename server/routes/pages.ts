import type { FastifyInstance } from 'fastify';
import type { createPipeline } from '../page/pipeline.ts';

/** Every other GET is a page: the router knows which paths exist, and gives 404 for the rest. */
export async function pageRoutes(app: FastifyInstance, { servePage }: { servePage: ReturnType<typeof createPipeline> }) {
  app.get('/*', servePage);
}
