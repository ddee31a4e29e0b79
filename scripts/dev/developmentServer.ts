import { once } from 'node:events';
import { createServer } from 'node:http';
import { stripVTControlCharacters } from 'node:util';
import { setTimeout } from 'node:timers/promises';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { createServerModuleRunner, transformWithOxc, type Plugin, type ResolvedConfig } from 'vite';
import { DataError } from '../../embedded/startFault.ts';
import type { Config } from '../../server/config/config.ts';
import { noteRunning, runningLine } from '../../server/running.ts';
import { openTerminal } from '../../server/terminal/openTerminal.ts';
import { createVite } from './createVite.ts';
import { developmentManifest } from './developmentManifest.ts';
import type { Gateway, PageFault } from './gateway.ts';
import { inOneLine } from './inOneLine.ts';

/**
 * Vite plugin: calls `changed` for every changed file; `used` is whether the gateway uses it (pages and components are part of it). It
 * also suppresses the page reload that Vite would trigger; the browser's module graph decides about that.
 */
const serverSources = (changed: (file: string, used: boolean) => void): Plugin => ({
  name: 'dev-server-sources',
  applyToEnvironment: ({ name }) => name === 'ssr',
  hotUpdate({ file, modules }) {
    for (const module of modules) this.environment.moduleGraph.invalidateModule(module);
    changed(file, modules.length > 0);
    return [];
  },
});

/** Delay after a change (ms), in which further changes are collected and the browser can fetch its modules. `settled` ends it early. */
const REST = 300;

/** Runs `renew`, which must not throw, once for several changes in a short time, and never concurrently. */
function createRenewal(renew: () => Promise<void>) {
  let due = false;
  let running: Promise<void> | undefined;
  let wake = () => {};

  async function run(): Promise<void> {
    while (due) {
      await Promise.race([setTimeout(REST), new Promise<void>((resolve) => (wake = resolve))]);
      due = false;
      await renew();
    }
    running = undefined;
  }

  return {
    /** Reports a change. */
    ask(): void {
      due = true;
      running ??= run();
    },
    /** Runs pending work without delay, and resolves when it is done. */
    async settled(): Promise<void> {
      wake();
      await running;
    },
  };
}

type Sources = typeof import('./gateway.ts');
type Embedded = Awaited<ReturnType<Sources['startEmbedded']>>;

/**
 * The development server: one process, one port. Vite serves the browser's modules and reports changes. All other requests go to a
 * gateway in this process, which is made again when its sources change; requests wait for it. The embedded upstream keeps running
 * unless its own sources change. Returns a function that closes everything. Throws `DataError` if another program has the folder of the data.
 */
export async function developmentServer(
  config: Pick<Config, 'host' | 'port' | 'publicOrigin' | 'upstreamOrigin' | 'varDir'>,
): Promise<() => Promise<void>> {
  const server = createServer();
  const renewal = createRenewal(renew);
  const terminal = openTerminal(config.varDir, `dev-${config.port}`, process.env);
  const say = (what: string): void =>
    terminal ? terminal.say(`dev: ${what}`) : void process.stdout.write(`dev: ${what}\n`);
  /** Vite and the gateway may find the same error. */
  let said = '';
  function sayError(line: string): void {
    if (line !== said) say(`error: ${line}`);
    said = line;
  }
  /** Sources that have changed. A page is read when it is opened, but its syntax errors show at once. */
  const unchecked = new Set<string>();
  const vite = await createVite(
    server,
    config,
    [
      serverSources((file, used) => {
        if (used && /\.tsx?$/.test(file)) unchecked.add(file);
        if (used || failure) renewal.ask();
      }),
    ],
    sayError,
  );
  const isViteUrl = viteUrls(vite);
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });

  let embedded: ({ start: Sources['startEmbedded'] } & Embedded) | undefined;
  let gateway: Gateway | undefined;
  /** The error of the newest sources; undefined if they run. */
  let failure: string | undefined;
  let last: unknown;
  /** Why it cannot be started at all. */
  let refusal: DataError | undefined;
  /** Why the last page could not be made, for Vite's overlay, as soon as the error page's scripts are there. */
  let pageFault: PageFault | undefined;
  vite.environments.client.hot.on('vite:client:connect', (_data, client) => {
    if (pageFault) client.send({ type: 'error', err: pageFault });
    pageFault = undefined;
  });

  async function renew(): Promise<void> {
    const started = performance.now();
    try {
      for (const file of unchecked) {
        // The compiler's error, as it would be when the module is read.
        if (existsSync(file)) await transformWithOxc(readFileSync(file, 'utf8'), file);
        unchecked.delete(file);
      }
      const sources = await runner.import<Sources>('/scripts/dev/gateway.ts');
      const opened = await sources.openGateway(
        await upstreamOf(sources),
        developmentManifest(vite),
        (fault) => (pageFault = fault),
        (line) => (terminal?.destination ?? process.stdout).write(line),
      );
      // The old gateway finishes its requests before it closes.
      void gateway?.close();
      gateway = opened;
      pageFault = undefined;
      said = '';
      say(
        `${failure === undefined ? 'gateway made' : 'repaired, gateway made'} in ${Math.round(performance.now() - started)} ms`,
      );
      if (failure !== undefined) vite.environments.client.hot.send({ type: 'full-reload' });
      failure = undefined;
    } catch (error) {
      // The runner caches a module that failed. The same error object again means that the cached failure was returned.
      if (error === last) {
        runner.clearCache();
        renewal.ask();
      }
      last = error;
      failure = stripVTControlCharacters(
        error instanceof Error ? (error.stack ?? error.message) : String(error),
      );
      if (error !== refusal) sayError(inOneLine(error));
    }
  }

  /** The upstream's origin. Starts the embedded upstream if it is needed, and restarts it if its sources have changed. */
  async function upstreamOf({
    config: { upstreamOrigin, varDir, embeddedPort, sandbox, publicOrigin, port, metricsPort },
    startEmbedded,
  }: Sources): Promise<string> {
    if (upstreamOrigin) return upstreamOrigin;
    if (embedded?.start === startEmbedded) return embedded.origin;
    await embedded?.close();
    embedded = undefined;
    try {
      const portalPorts = [port, metricsPort];
      const options = { varDir, port: embeddedPort, sandbox, publicOrigin, portalPorts };
      embedded = { start: startEmbedded, ...(await startEmbedded(options)) };
    } catch (error) {
      const line = runningLine(varDir, ['portal', 'upstream']);
      if (line) refusal = new DataError(line);
      throw refusal ?? error;
    }
    const { origin } = embedded;
    say(
      `embedded upstream at ${origin}${embedded.sandbox ? `, console at ${embedded.sandbox.console}` : ''}`,
    );
    return origin;
  }

  server.on('request', (request, response) => {
    const pass = async (): Promise<void> => {
      await renewal.settled();
      if (failure === undefined && gateway) return void gateway.handle(request, response);
      response
        .writeHead(500, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
        .end(failurePage(failure ?? ''));
    };
    if (isViteUrl(request.url ?? '')) vite.middlewares(request, response, () => void pass());
    else void pass();
  });
  renewal.ask();
  await once(server.listen(config.port, config.host), 'listening');
  await renewal.settled();
  async function close(): Promise<void> {
    server.close();
    server.closeAllConnections();
    await vite.close();
    await renewal.settled();
    await gateway?.close();
    await embedded?.close();
  }
  // Set by `renew`.
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- a callback sets it while this waits
  if (refusal) {
    await close();
    throw refusal;
  }
  const forget = noteRunning(config.varDir, 'portal', config.publicOrigin);
  if (terminal)
    terminal.ready({
      of: 'dev',
      origin: config.publicOrigin,
      upstream: config.upstreamOrigin,
      ...embedded?.sandbox,
    });
  else say(`${config.publicOrigin} is ready`);
  return async () => {
    forget();
    await close();
  };
}

/** The page that is shown while the sources have an error: the error, and Vite's client, which reloads the page when it is fixed. */
function failurePage(reason: string): string {
  const text = reason.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html><meta charset="utf-8"><title>npm run dev</title><pre>${text}</pre><script type="module" src="/@vite/client"></script>`;
}

/**
 * Returns a function that decides whether Vite handles a URL: its own (`/@…`), the browser's sources, packages in its cache, and public
 * files. Vite could serve every file of the project; other URLs go to the gateway, which responds with 404.
 */
function viteUrls({
  config: { root, cacheDir, publicDir },
}: {
  config: ResolvedConfig;
}): (url: string) => boolean {
  const folders = [
    'client',
    'shared',
    'node_modules',
    relative(root, cacheDir),
    ...readdirSync(publicDir),
  ].map((folder) => `/${folder}/`);
  return (url) => url.startsWith('/@') || folders.some((folder) => url.startsWith(folder));
}
