import type { FastifyInstance } from 'fastify';

/** All registered routes of the application, with placeholders filled in: one segment, and any path. */
export function routesOf(app: FastifyInstance, segment = '1', rest = 'anything'): { method: string; path: string }[] {
  const stack: string[] = [];
  const found: { method: string; path: string }[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', text = ''] = /^([│├└─\s]*)(.*)$/.exec(line) ?? [];
    const [, part, methods] = /^(.*?)(?: \(([A-Z, ]+)\))?$/.exec(text) ?? [];
    stack.splice(indent.length / 4 - 1);
    stack[indent.length / 4 - 1] = part ?? '';
    for (const method of methods?.split(', ') ?? []) found.push({ method, path: stack.join('').replace(/:[\w|:]+/g, segment).replace('*', rest) });
  }
  return found;
}
