import type { FastifyInstance } from 'fastify';

/** A line of the log about a call to the upstream. */
export interface CallLine {
  name: string;
  /** Id of the request that made the call. */
  reqId?: string;
  outcome: string;
  code: number;
  sent?: boolean;
  /** The code of the error behind a failure. */
  cause?: string;
}

/** The log lines about calls to the upstream, in their order. */
export const upstreamCalls = (logs: readonly string[]): CallLine[] =>
  logs.filter((line) => line.includes('"event":"upstream.call"')).map((line) => JSON.parse(line) as CallLine);

/** All registered routes of the application, with placeholders filled in: one segment, and any path. */
export function routesOf(
  app: FastifyInstance,
  segment = '1',
  rest = 'anything',
): { method: string; path: string }[] {
  const stack: string[] = [];
  const found: { method: string; path: string }[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', text = ''] = /^([│├└─\s]*)(.*)$/.exec(line) ?? [];
    const [, part, methods] = /^(.*?)(?: \(([A-Z, ]+)\))?$/.exec(text) ?? [];
    stack.splice(indent.length / 4 - 1);
    stack[indent.length / 4 - 1] = part ?? '';
    for (const method of methods?.split(', ') ?? [])
      found.push({
        method,
        path: stack
          .join('')
          .replace(/:[\w|:]+/g, segment)
          .replace('*', rest),
      });
  }
  return found;
}
