import proxy from '@fastify/http-proxy';
import fastify from 'fastify';

// The floor of a call that goes through: nothing but @fastify/http-proxy, with the portal's kind of log.
const app = fastify({ logger: { level: 'info' } });
await app.register(proxy, { upstream: process.env.UPSTREAM_ORIGIN ?? '', prefix: '/bff', rewritePrefix: '/api' });
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.stdout.write('ready\n');
