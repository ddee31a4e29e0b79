import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { adaptationFolder } from '../support/folderWith.ts';
import { freePort } from '../support/freePort.ts';
import { until } from '../support/longRun.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';

const ADAPTATION =
  "import { adapt } from 'yinqiao-portal/adapt';\nimport { rows } from './own/rows.mjs';\nexport const adaptation = adapt({ rows });\n";

/** Runs `npm run adapt -- --watch` without npm, on an adaptation of two files. */
async function startAdapt(t: Test, origin: string, port: number) {
  const folder = adaptationFolder(t);
  mkdirSync(join(folder, 'own'));
  mkdirSync(join(folder, 'node_modules'));
  const save = (name: string, text: string) => {
    // As editors do that replace the file.
    writeFileSync(join(folder, `${name}~`), text);
    renameSync(join(folder, `${name}~`), join(folder, name));
  };
  save('own.mjs', ADAPTATION);
  save('own/rows.mjs', 'export const rows = {};\n');
  const child = spawn(
    process.execPath,
    ['scripts/run.mjs', 'adapt', '--origin', origin, '--adaptation', join(folder, 'own.mjs'), '--watch'],
    {
      env: { PATH: process.env.PATH, PORT: String(port), METRICS_PORT: '0', NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  );
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (log += part));
  const closed = once(child, 'close') as Promise<[number | null]>;
  /** Whether any process of its group is left. */
  const isLeft = () => {
    try {
      process.kill(-child.pid!, 0);
      return true;
    } catch {
      return false;
    }
  };
  t.teardown(async () => {
    if (isLeft()) process.kill(-child.pid!, 'SIGKILL');
    await closed;
  });
  return {
    save,
    mkdir: (name: string) => mkdirSync(join(folder, name)),
    log: () => log,
    /** Waits for what is printed after `since`. */
    prints: (text: string | RegExp, since = 0) =>
      until(
        () => (typeof text === 'string' ? log.slice(since).includes(text) : text.test(log.slice(since))),
        60_000,
      ),
    async stop() {
      child.kill('SIGTERM');
      return (await closed)[0];
    },
    isLeft,
  };
}

const isServed = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

t.test(
  'an adaptation is checked at each save, also of a file in a folder below, with a portal on it; a file that cannot be read keeps the last one; SIGTERM ends all',
  async (t) => {
    const upstream = await startStubUpstream(t);
    const port = await freePort();
    const adapt = await startAdapt(t, upstream.origin, port);
    t.ok(await adapt.prints(`portal: http://127.0.0.1:${port}\n`), adapt.log());
    t.match(adapt.log(), /^first check:\n\d+ as declared,[^\n]+\nportal: [^\n]+\n$/, 'and nothing else');
    t.ok(await isServed(port));

    let since = adapt.log().length;
    adapt.mkdir('own/deep');
    adapt.save('own/deep/levels.mjs', "export const levels = 'absent';\n");
    adapt.save(
      'own/rows.mjs',
      "import { levels } from './deep/levels.mjs';\nexport const rows = { levels };\n",
    );
    t.ok(await adapt.prints('portal: http', since), adapt.log());
    t.match(
      adapt.log().slice(since),
      /^changed:\n {2}levels: as declared → not offered \(the adaptation says so\)\n\d+ as declared,[^\n]+\nportal: [^\n]+\n$/,
    );
    const { data } = (await (await fetch(`http://127.0.0.1:${port}/bff/capabilities`)).json()) as {
      data: { missing: string[] };
    };
    t.same(
      data.missing.filter((name) => name === 'levels'),
      ['levels'],
      'the portal runs on the new version',
    );

    since = adapt.log().length;
    adapt.save('node_modules/other.mjs', '');
    adapt.save('own/notes.txt', '');
    // If these were sources, there would be a check of its own before the next one.
    await wait(1_000);
    adapt.save('own/deep/levels.mjs', 'export const levels = {;\n');
    t.ok(await adapt.prints(/cannot be loaded.*\n/, since), adapt.log());
    t.match(
      adapt.log().slice(since),
      /^check:upstream: [^\n]+own\.mjs cannot be loaded: [^\n]+\n$/,
      'one line; neither packages nor notes are sources',
    );
    t.ok(await isServed(port), 'the last portal runs on');

    t.equal(await adapt.stop(), 0);
    t.ok(await until(() => !adapt.isLeft()), 'no process is left');
    t.notOk(await isServed(port));
  },
);

t.test('a portal whose port is taken is said in one line', async (t) => {
  const upstream = await startStubUpstream(t);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const adapt = await startAdapt(t, upstream.origin, port);
  t.ok(await adapt.prints('portal:'), adapt.log());
  t.match(
    adapt.log(),
    new RegExp(
      `\nportal: not started: (?:another program|node, process \\d+ in [^\n]+) listens on 127\\.0\\.0\\.1:${port} \\(PORT\\)\n$`,
    ),
  );
  t.equal(await adapt.stop(), 0);
  t.ok(await until(() => !adapt.isLeft()));
});
