import { PassThrough } from 'node:stream';
import fastify from 'fastify';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router-dom';
import { Pool } from 'undici';
import { BrandContext } from '../../../client/brand.ts';
import { apiContext, mayBeMemberContext } from '../../../client/context.ts';
import { Document } from '../../../client/document.tsx';
import { handlesOf, routeFiles } from '../../../client/handle.ts';
import { readManifest } from '../../../server/page/manifest.ts';
import { pageHandler } from '../../../server/page/findPage.ts';
import { hydrationText } from '../../../server/page/hydrationData.ts';
import { createApi, type Transport } from '../../../shared/api.ts';
import { contract } from '../../../shared/contract/index.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import type { Envelope } from '../../../shared/envelope.ts';
import { wireTable } from '../../../shared/contract/calls.ts';
import { bffCall, fillPath, toQuery } from '../../../shared/wire.ts';

// The floor of a page that is rendered: nothing but Fastify, React's stream and the portal's components. It reads the same data with the same
// calls, as the gateway gives them (DATA_ORIGIN: a server that has its responses), and keeps those that do not belong to a member.
const pool = new Pool(process.env.DATA_ORIGIN ?? '', { connections: 32 });
const manifest = readManifest('dist/client');
const site = new Map<string, Promise<Envelope>>();

// The envelopes are those of the calls.
const transportFor = (cookie: string | undefined): Transport =>
  ((name: keyof typeof contract, input: Record<string, unknown>) => {
    const row: Endpoint = contract[name];
    const { path, rest } = fillPath(bffCall(row).path, input);
    const key = path + toQuery(rest);
    const ask = async (): Promise<Envelope> => {
      const { body } = await pool.request({
        path: key,
        method: 'GET',
        headers: cookie === undefined ? {} : { cookie },
      });
      // The gateway's own response.
      return (await body.json()) as Envelope;
    };
    if (row.auth !== 'public') return ask();
    const known = site.get(key) ?? ask();
    site.set(key, known);
    return known;
  }) as unknown as Transport;

const app = fastify({ logger: { level: 'info' } });
app.get('/*', async (request, reply) => {
  const { cookie } = request.headers;
  const url = new URL(request.url, 'http://floor.example');
  const requestContext = new RouterContextProvider();
  requestContext.set(apiContext, createApi(wireTable, transportFor(cookie)));
  requestContext.set(mayBeMemberContext, cookie !== undefined);
  // The paths of the bench lead to pages.
  const context = (await pageHandler.query(new Request(url), { requestContext })) as StaticHandlerContext;
  const router = createStaticRouter([], context);
  const { styles, scripts } = manifest.files(routeFiles(handlesOf(context.matches)));
  const { pipe } = renderToPipeableStream(
    <Document
      brand="floor"
      icon="/art/mark.svg"
      styles={styles}
      entry={manifest.entry}
      watch={manifest.watch}
      preloads={scripts}
      hydrationData={hydrationText(context)}
      discovery={{ graph: {}, blocks: [] }}
      mobileOrigin={undefined}
      services={undefined}
    >
      <BrandContext value="floor">
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </BrandContext>
    </Document>,
    { onAllReady: () => pipe(stream) },
  );
  const stream = new PassThrough();
  return reply.type('text/html; charset=utf-8').send(stream);
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.stdout.write('ready\n');
