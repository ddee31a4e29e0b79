import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { createServer as createVite, createServerModuleRunner, type Plugin } from 'vite';
import { DataError, dataFault, listenFault } from '../embedded/startFault.ts';
import { ConfigError } from '../server/config/environment.ts';
import { readConfig } from '../server/config/readConfig.ts';
import { leave, onStopSignal } from '../server/leave.ts';
import { makeFolder } from '../server/makeFolder.ts';
import { noteRunning, runningLine } from '../server/running.ts';
import { openTerminal } from '../server/terminal/openTerminal.ts';
import { START_REFUSED } from '../shared/startRefused.ts';
import { developmentManifest, ENTRY_URL } from './dev/developmentManifest.ts';
import { makeIconSprite } from './build/iconSprite.ts';
import { readEnvFile } from './commandLine.mjs';
import { readCommand } from './runTool.ts';

type Sources = typeof import('./dev/gateway.ts');
type Embedded = Awaited<ReturnType<Sources['startEmbedded']>>;

// `npm run dev`: Vite serves the browser's modules and reports changes; all other requests go to a gateway in this process, which Vite loads and which
// is made again when its sources have changed.
readCommand({
  name: 'dev',
  help: 'Serves the sources, and shows each change when it is saved. Its settings are variables (.env.example).\n',
});
readEnvFile('dev');
// Also if `.env` has another value.
process.env.NODE_ENV = 'development';
const config = orRefuse(() => readConfig(process.env));
/** Vite's cache, not in node_modules, which several checkouts may share. */
const cacheDir = orRefuse(() => {
  try {
    const folder = join(config.varDir, 'vite');
    makeFolder(folder, 0o700);
    return folder;
  } catch (error) {
    throw dataFault(error, config.varDir);
  }
});
const terminal = openTerminal(config.varDir, `dev-${config.port}`, process.env);
const say = (what: string): void =>
  terminal ? terminal.say(`dev: ${what}`) : void process.stdout.write(`dev: ${what}\n`);

/** Loads React Refresh and Vite's client by a module: the Content Security Policy forbids inline scripts, in development too. */
const entry: Plugin = {
  name: 'dev-entry',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source) => (source === ENTRY_URL ? ENTRY_URL : undefined),
  load: (id) =>
    id === ENTRY_URL
      ? `import '@vitejs/plugin-react/preamble';
import '/@vite/client';
import '/client/entry.tsx';
// Vite's client polls a stopped server in a blob worker, which the policy forbids; without SharedWorker it polls in the page.
delete globalThis.SharedWorker;`
      : undefined,
};

/** Makes the gateway anew when its sources have changed. Whether the page is loaded anew is decided by the browser's modules. */
const serverSources: Plugin = {
  name: 'dev-server-sources',
  applyToEnvironment: ({ name }) => name === 'ssr',
  hotUpdate({ modules }) {
    for (const module of modules) this.environment.moduleGraph.invalidateModule(module);
    if (modules.length > 0 || failure !== undefined) {
      isStale = true;
      void newest();
    }
    return [];
  },
};

makeIconSprite();
const server = createServer();
const vite = await createVite({
  configFile: 'vite.config.ts',
  mode: 'development',
  envDir: false,
  cacheDir,
  appType: 'custom',
  clearScreen: false,
  plugins: [entry, serverSources],
  optimizeDeps: { entries: ['client/entry.tsx'] },
  server: {
    middlewareMode: true,
    allowedHosts: [new URL(config.publicOrigin).hostname],
    hmr: { server },
    watch: {
      ignored: ['dist', 'var', 'backups', 'test'].map((folder) => `${resolve(folder)}/**`),
      // Editors empty a file, then write it. The watcher drops a second change within 50 ms, so a module that is read between the two
      // would stay empty.
      awaitWriteFinish: { stabilityThreshold: 100, pollInterval: 20 },
    },
    warmup: { clientFiles: ['client/entry.tsx'] },
  },
});
const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });

let isStale = true;
let making: Promise<void> | undefined;
let gateway: Awaited<ReturnType<Sources['openGateway']>> | undefined;
let embedded: ({ start: Sources['startEmbedded'] } & Embedded) | undefined;
/** The error of the newest sources; undefined if they run. */
let failure: unknown;

/** Makes the gateway of the newest sources, unless it is there. Never rejects. */
const newest = (): Promise<void> =>
  (making ??= make().finally(() => {
    making = undefined;
  }));

async function make(): Promise<void> {
  while (isStale) {
    isStale = false;
    const started = performance.now();
    try {
      const sources = await runner.import<Sources>('/scripts/dev/gateway.ts');
      const upstream = await upstreamOf(sources);
      const opened = await sources.openGateway(upstream, developmentManifest(vite), terminal?.destination);
      // The one before finishes its requests.
      void gateway?.close();
      gateway = opened;
      // A page that shows the error has no module whose change would load it anew.
      if (failure !== undefined) vite.environments.client.hot.send({ type: 'full-reload' });
      failure = undefined;
      say(`gateway made in ${Math.round(performance.now() - started)} ms`);
    } catch (error) {
      failure = error;
      // It remembers that a module failed.
      runner.clearCache();
      say(`error: ${textOf(error)}`);
    }
  }
}

/** The upstream's origin. Starts the embedded upstream if it is needed, and again if its sources have changed. */
async function upstreamOf({ config: newConfig, startEmbedded }: Sources): Promise<string> {
  const { upstreamOrigin, varDir, embeddedPort, sandbox, publicOrigin, port, metricsPort } = newConfig;
  if (upstreamOrigin) return upstreamOrigin;
  if (embedded?.start === startEmbedded) return embedded.origin;
  await embedded?.close();
  embedded = undefined;
  const portalPorts = [port, metricsPort];
  const opened = await startEmbedded({
    varDir,
    port: embeddedPort,
    sandbox,
    publicOrigin,
    portalPorts,
  });
  embedded = { start: startEmbedded, ...opened };
  return embedded.origin;
}

async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await newest();
  if (failure === undefined && gateway) return void gateway.handle(request, response);
  const text = textOf(failure).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  response
    .writeHead(500, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(
      `<!doctype html><title>npm run dev</title><pre>${text}</pre><script type="module" src="/@vite/client"></script>`,
    );
}

server.on('request', (request, response) =>
  vite.middlewares(request, response, () => void pass(request, response)),
);
await newest();
// Its class is that of the sources that Vite has loaded.
if (failure instanceof Error && failure.constructor.name === DataError.name) refuse(failure);
try {
  await once(server.listen(config.port, config.host), 'listening');
} catch (error) {
  refuse(error);
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
onStopSignal(
  async (signal) => {
    forget();
    server.close();
    server.closeAllConnections();
    await Promise.all([vite.close(), gateway?.close(), embedded?.close()]);
    leave(0, signal);
  },
  (signal) => leave(1, signal),
);
// An error in a source must not end the process: after the next change the gateway is made again.
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => console.error(error));

/** The whole error. That of a compiler has the place in the source, with colours that a browser would show as signs. */
function textOf(error: unknown): string {
  return stripVTControlCharacters(
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  ).trimEnd();
}

/** What reading gives; a setting or a folder that is wrong ends the process with one line. */
function orRefuse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    return refuse(error);
  }
}

/** Ends the process, with one line if the cause is not a fault of the program. */
function refuse(error: unknown): never {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else {
    const { varDir, host, port } = config;
    const line =
      runningLine(varDir, ['portal', 'upstream']) ??
      listenFault(error, ['HOST', host], [['PORT', port]]) ??
      (error instanceof Error ? error.message : String(error));
    process.stderr.write(`${line}\n`);
  }
  return leave(START_REFUSED);
}
