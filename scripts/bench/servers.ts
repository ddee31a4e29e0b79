import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { SAMPLE_MEMBER } from '../../embedded/seed/people.ts';
import { freePort } from '../../test/support/freePort.ts';
import { bundleServer } from '../build/bundleServer.ts';
import { nodeFlags } from '../startArguments.ts';
import { bundleUpstream, startUpstream } from '../upstreamProcess.ts';
import type { SentLine } from './floors/raw.ts';
import { MEASURED, OTHERS, startProcess, type Measured } from './processes.ts';

export interface Server extends Measured {
  origin: string;
}

export interface Servers {
  gateway: Server;
  /** Sends bytes that are there. */
  raw: Server;
  /** Fastify with React's stream and the portal's components. */
  react: Server;
  /** Fastify with @fastify/http-proxy. */
  proxy: Server;
  /** Starts another gateway. */
  startGateway(): Promise<Server>;
  /** Sets the upstream's response time (ms). */
  setLatency(ms: number): Promise<void>;
  /** The token of a signed-in member. */
  token: string;
  stop(): Promise<void>;
}

/** Starts the upstream, the gateway and the floors. `paths`: what the raw floor sends, as the gateway sends it. */
export async function startServers(paths: readonly string[], say: (what: string) => void): Promise<Servers> {
  const stops: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    return { ...(await startAll(paths, say, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** `stops`: gets what stops each server. */
async function startAll(
  paths: readonly string[],
  say: (what: string) => void,
  stops: (() => unknown)[],
): Promise<Omit<Servers, 'stop'>> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  stops.push(() => rmSync(folder, { recursive: true, force: true }));
  const start = async (
    args: string[],
    env: Record<string, string>,
    cores: string,
    ready = 'ready',
  ): Promise<Server> => {
    const port = await freePort();
    const measured = await startProcess(args, { env: { PORT: String(port), ...env }, cores, ready });
    stops.push(measured.stop);
    return { ...measured, origin: `http://127.0.0.1:${port}` };
  };
  const tool = (file: string) => ['--import', './scripts/sources.mjs', file];

  say('the upstream');
  const bundled = await bundleUpstream();
  stops.push(() => bundled.remove());
  const embedded = await startUpstream(bundled.entry, join(folder, 'upstream'), [process.execPath]);
  stops.push(() => embedded.stop('SIGTERM'));
  const replay = await start(tool('scripts/bench/upstream.ts'), { UPSTREAM_ORIGIN: embedded.origin }, OTHERS);

  say('the gateway');
  const startGateway = () =>
    start(
      [...nodeFlags(), 'dist/server/main.js'],
      // The load is many visitors behind one proxy.
      {
        DRAIN_GRACE: '0',
        METRICS_PORT: '0',
        UPSTREAM_ORIGIN: replay.origin,
        TRUSTED_PROXIES: '127.0.0.1',
        VAR_DIR: mkdtempSync(join(folder, 'gateway-')),
      },
      MEASURED,
      '"event":"sys.ready"',
    );
  const gateway = await startGateway();
  const token = await logIn(embedded.origin);

  say('the floors');
  const bytes: Record<string, SentLine> = {};
  for (const path of paths) bytes[path] = await read(gateway.origin, path);
  const file = join(folder, 'raw.json');
  writeFileSync(file, JSON.stringify(bytes));
  await bundleServer({ react: 'scripts/bench/floors/react.tsx' }, 'dist/bench');
  stops.push(() => rmSync('dist/bench', { recursive: true, force: true }));
  const data = await start(tool('scripts/bench/upstream.ts'), { UPSTREAM_ORIGIN: gateway.origin }, OTHERS);
  return {
    gateway,
    raw: await start(tool('scripts/bench/floors/raw.ts'), { RAW_FILE: file }, MEASURED),
    react: await start([...nodeFlags(), 'dist/bench/react.js'], { DATA_ORIGIN: data.origin }, MEASURED),
    proxy: await start(tool('scripts/bench/floors/raw.ts'), { UPSTREAM_ORIGIN: replay.origin }, MEASURED),
    startGateway,
    setLatency: async (ms) => void (await (await request(`${replay.origin}/latency/${ms}`)).body.dump()),
    token,
  };
}

async function logIn(origin: string): Promise<string> {
  const { body } = await request(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone_number: SAMPLE_MEMBER.phone, password: SAMPLE_MEMBER.password }),
  });
  // The embedded upstream's response to a sample member.
  return ((await body.json()) as { data: { access_token: string } }).data.access_token;
}

/** What the gateway sends, without what differs with each response. The second time it comes from memory. */
async function read(origin: string, path: string): Promise<SentLine> {
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  await (await request(origin + path, { headers })).body.dump();
  const { headers: sent, body } = await request(origin + path, { headers });
  const lines = Object.entries(sent).filter(
    ([name, value]) => typeof value === 'string' && !['date', 'connection', 'keep-alive'].includes(name),
  );
  // Only those with one value are left.
  return {
    headers: lines.flat() as string[],
    body: Buffer.from(await body.arrayBuffer()).toString('base64'),
  };
}
