import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import proxy from '@fastify/http-proxy';
import fastify from 'fastify';

/** What to send at a path. */
export interface SentLine {
  headers: string[];
  /** Base64. */
  body: string;
}

const { UPSTREAM_ORIGIN: upstream, RAW_FILE = '' } = process.env;
const address = { port: Number(process.env.PORT), host: '127.0.0.1' };
const ready = () => process.stdout.write('ready\n');

if (upstream === undefined) {
  // The limit: node:http that sends bytes which are there. The bench has written them as JSON (path → Sent).
  const sent = JSON.parse(readFileSync(RAW_FILE, 'utf8')) as Record<string, SentLine>;
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
  }).listen(address, ready);
} else {
  // The floor of a call that goes through: nothing but @fastify/http-proxy, with the portal's kind of log.
  const app = fastify({ logger: { level: 'info' } });
  await app.register(proxy, { upstream, prefix: '/bff', rewritePrefix: '/api' });
  await app.listen(address);
  ready();
}
