import { createServer } from 'node:http';
import proxy from '@fastify/http-proxy';
import fastify from 'fastify';

// The floor of a call that goes through: nothing but @fastify/http-proxy, with the portal's kind of log.
const app = fastify({ logger: { level: 'info' } });
await app.register(proxy, {
  upstream: process.env.UPSTREAM_ORIGIN ?? '',
  prefix: '/bff',
  rewritePrefix: '/api',
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.stdout.write('ready\n');

/** What to send at a path. */
export interface Sent {
  headers: string[];
  /** Base64. */
  body: string;
}

// The limit: node:http that sends bytes which are there. They come as JSON in RAW_FILE (path → Sent).
const { readFileSync } = await import('node:fs');
// The bench has written it.
const sent = JSON.parse(readFileSync(process.env.RAW_FILE ?? '', 'utf8')) as Record<string, Sent>;
const pages = new Map(
  Object.entries(sent).map(([path, { headers, body }]) => [
    path,
    { headers, body: Buffer.from(body, 'base64') },
  ]),
);
createServer((request, response) => {
  const page = pages.get(request.url ?? '');
  response.writeHead(page ? 200 : 404, page?.headers);
  response.end(page?.body);
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
