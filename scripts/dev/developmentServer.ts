import { once } from 'node:events';
import { createServer } from 'node:http';
import { stripVTControlCharacters } from 'node:util';
import { createServerModuleRunner } from 'vite';
import type { Config } from '../../server/config/config.ts';
import { createVite } from './createVite.ts';
import { developmentManifest } from './developmentManifest.ts';
import { failurePage } from './failurePage.ts';
import type { Gateway, PageFault } from './gateway.ts';
import { createRenewal } from './renewal.ts';
import { serverSources } from './serverSources.ts';
import { viteUrls } from './viteUrls.ts';

type Sources = typeof import('./gateway.ts');

/**
 * The development server: one process, one port. Vite serves the browser's modules and reports changes. All other requests go to a
 * gateway in this process, which is made again when its sources change; requests wait for it. The embedded upstream keeps running
 * unless its own sources change. Returns a function that closes everything.
 */
export async function developmentServer(config: Pick<Config, 'host' | 'port' | 'publicOrigin' | 'varDir'>): Promise<() => Promise<void>> {
  const server = createServer();
  const renewal = createRenewal(renew);
  const vite = await createVite(server, config, [
    serverSources((_file, used) => {
      if (used || failure) renewal.ask();
    }),
  ]);
  const isViteUrl = viteUrls(vite);
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });

  let embedded: { start: Sources['startEmbedded']; origin: string; close(): Promise<void> } | undefined;
  let gateway: Gateway | undefined;
  /** The error of the newest sources; undefined if they run. */
  let failure: string | undefined;
  let last: unknown;
  /** Why the last page could not be made, for Vite's overlay, as soon as the error page's scripts are there. */
  let pageFault: PageFault | undefined;
  vite.environments.client.hot.on('vite:client:connect', (_data, client) => {
    if (pageFault) client.send({ type: 'error', err: pageFault });
    pageFault = undefined;
  });

  async function renew(): Promise<void> {
    const started = performance.now();
    try {
      const sources = await runner.import<Sources>('/scripts/dev/gateway.ts');
      const opened = await sources.openGateway(await upstreamOf(sources), developmentManifest(vite), (fault) => (pageFault = fault));
      // The old gateway finishes its requests before it closes.
      void gateway?.close();
      gateway = opened;
      pageFault = undefined;
      say(`${failure === undefined ? 'gateway made' : 'recovered'} in ${Math.round(performance.now() - started)} ms`);
      if (failure !== undefined) vite.environments.client.hot.send({ type: 'full-reload' });
      failure = undefined;
    } catch (error) {
      // The runner caches a module that failed. The same error object again means that the cached failure was returned.
      if (error === last) {
        runner.clearCache();
        renewal.ask();
      }
      last = error;
      failure = stripVTControlCharacters(error instanceof Error ? (error.stack ?? error.message) : String(error));
      say(failure);
    }
  }

  /** The upstream's origin. Starts the embedded upstream if it is needed, and restarts it if its sources have changed. */
  async function upstreamOf({ config: { upstreamOrigin, varDir, embeddedPort, sandbox }, startEmbedded }: Sources): Promise<string> {
    if (upstreamOrigin) return upstreamOrigin;
    if (embedded?.start === startEmbedded) return embedded.origin;
    await embedded?.close();
    embedded = undefined;
    const { origin, close } = await startEmbedded({ varDir, port: embeddedPort, sandbox });
    embedded = { start: startEmbedded, origin, close };
    say(`embedded upstream at ${origin}${sandbox ? `, console at ${origin}/console` : ''}`);
    return origin;
  }

  server.on('request', (request, response) => {
    const pass = async (): Promise<void> => {
      await renewal.settled();
      if (failure === undefined && gateway) return void gateway.handle(request, response);
      response.writeHead(500, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(failurePage(failure ?? ''));
    };
    if (isViteUrl(request.url ?? '')) vite.middlewares(request, response, () => void pass());
    else void pass();
  });
  renewal.ask();
  await once(server.listen(config.port, config.host), 'listening');
  await renewal.settled();
  say(`${config.publicOrigin} is ready`);

  return async () => {
    server.close();
    server.closeAllConnections();
    await vite.close();
    await renewal.settled();
    await gateway?.close();
    await embedded?.close();
  };
}

const say = (what: string): void => void process.stdout.write(`dev: ${what}\n`);
