import type { FastifyInstance } from 'fastify';
import { secretsIn, type SecretName } from './secrets.ts';
import type { Planted } from './plant.ts';

/** A secret in a response: in its body or in a header. */
export interface Seen {
  title: string;
  status: number;
  place: string;
  secret: SecretName;
}

/** Requests that are sent at the same time. */
const AT_ONCE = 8;

/** Sends the requests and returns where secrets appear in the responses. `Set-Cookie` is for the browser that sent the request, and not searched. */
export async function search(app: FastifyInstance, planted: readonly Planted[]): Promise<{ seen: Seen[]; statuses: Map<number, number> }> {
  const seen: Seen[] = [];
  const statuses = new Map<number, number>();
  const queue = planted.values();
  const work = async () => {
    for (const { title, request } of queue) {
      const { statusCode: status, body, headers } = await app.inject(request);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      for (const secret of secretsIn(body)) seen.push({ title, status, place: 'body', secret });
      for (const [name, value] of Object.entries(headers)) {
        if (name !== 'set-cookie') for (const secret of secretsIn(`${name}: ${String(value)}`)) seen.push({ title, status, place: name, secret });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { seen, statuses };
}
