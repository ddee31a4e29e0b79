import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { nodeFlags } from '../../scripts/startArguments.ts';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { MEMBER, PASSWORD } from '../helper.ts';
import { Browser } from '../support/browserLike.ts';
import { freePort } from '../support/freePort.ts';
import { until } from '../support/until.ts';
import { buildImage, CONTAINER_USER } from './support/buildImage.ts';
import { commandOf, envOf, lastOf, readContainerfile } from './support/readContainerfile.ts';

const START_MAX = 60_000;
const image = readContainerfile().at(-1)!;

t.test('the image starts node itself, as another user than root, with the flags of `npm start` and a limit for the heap', (t) => {
  const [program, ...args] = commandOf(lastOf(image, 'CMD'));
  t.equal(program, 'node');
  t.strictSame(args, [...nodeFlags(), 'dist/server/main.js']);
  t.match(envOf(image)['NODE_OPTIONS'], /^--max-old-space-size=\d+$/);
  t.equal(lastOf(image, 'USER'), 'node');
  t.equal(lastOf(image, 'STOPSIGNAL'), 'SIGTERM');
  t.equal(lastOf(image, 'VOLUME'), envOf(image)['VAR_DIR']);
  t.end();
});

t.test('what the image contains serves the portal, without a file that it lacks and without writing outside its volume', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const root = buildImage(folder);
  const app = join(root, lastOf(image, 'WORKDIR'));

  const files = list(app);
  t.strictSame(readdirSync(app).sort(), ['dist', 'node_modules', 'package.json', 'server']);
  t.strictSame(files.filter((file) => !file.startsWith('node_modules/') && /\.(tsx?|map|md)$|(^|\/)test\//.test(file) && !file.startsWith('dist/sdk/')), [], 'no source, test or document');
  for (const name of ['typescript', 'vite', 'esbuild', 'tap', 'eslint', 'playwright-core']) t.notOk(existsSync(join(app, 'node_modules', name)), `no ${name}`);
  t.strictSame(missingPackages(app), [], 'each package that the bundle imports is there');

  // Read-only for whoever is not root; the volume is the user's own.
  if (!CONTAINER_USER) spawnSync('chmod', ['-R', 'a-w', app]);
  t.teardown(() => void spawnSync('chmod', ['-R', 'u+w', app]));
  const varDir = join(root, lastOf(image, 'VOLUME'));
  const port = await freePort();
  const [program = '', ...args] = commandOf(lastOf(image, 'CMD'));
  const env = {
    ...envOf(image),
    PATH: process.env['PATH'],
    // What the operator gives to `run`.
    HOST: '127.0.0.1',
    PORT: String(port),
    EMBEDDED_PORT: String(await freePort()),
    METRICS_PORT: String(await freePort()),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    UPSTREAM: 'embedded',
    SANDBOX: '1',
    DRAIN_GRACE: '0',
    VAR_DIR: varDir,
    // There is no folder for temporary files.
    TMPDIR: join(root, 'nowhere'),
  };
  t.equal(program, 'node');
  const before = stateOf(app);
  const child = spawn(process.execPath, args, { cwd: app, env, stdio: ['ignore', 'pipe', 'pipe'], ...CONTAINER_USER });
  const exited = once(child, 'exit');
  t.teardown(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  t.ok(await until(() => child.exitCode !== null || output.includes('"event":"sys.ready"'), START_MAX), output);

  const [check = '', ...checkArgs] = commandOf(/CMD (\[.*)$/.exec(lastOf(image, 'HEALTHCHECK'))?.[1] ?? '[]');
  t.equal(check, 'node');
  const health = spawn(process.execPath, checkArgs, { env, stdio: 'ignore' });
  t.strictSame(await once(health, 'exit'), [0, null], 'the health check finds it well');

  const member = new Browser(`http://127.0.0.1:${port}`);
  t.match(await member.post('/bff/login', { phone_number: MEMBER.ordinary, password: PASSWORD }), { status: 200 }, output);
  const plain = Object.values(gatewayRoutes).filter(({ method, path }) => method === 'GET' && !/[{:*]/.test(path)).map(({ path }) => path);
  const home = await member.get('/');
  const assets = [...home.text.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path);
  const pictures = [...home.text.matchAll(/src="(\/media\/[^"]+)"/g)].map(([, path = '']) => path).slice(0, 3);
  t.ok(assets.length > 0 && pictures.length > 0, home.text.slice(0, 500));
  for (const path of ['/', '/bank', '/bank/4', '/user', '/wallet/record', ...plain, ...assets, ...pictures]) {
    const { status, text } = await member.get(path);
    t.ok(status < 500 && status !== 404, `${path}: ${status} ${text.slice(0, 200)}`);
  }
  child.kill('SIGTERM');
  t.strictSame(await exited, [0, null]);
  t.notMatch(output, /"level":"(error|fatal)"|MODULE_NOT_FOUND|Cannot find|ENOENT|EACCES|EROFS|ReferenceError/);
  t.strictSame(stateOf(app), before, 'nothing was written');
  t.ok(readdirSync(varDir).length > 0, 'the data are in the volume');
});

/** All files below a folder, as paths. */
function list(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** Sizes and times of all files. */
function stateOf(folder: string): Record<string, string> {
  return Object.fromEntries(list(folder).map((file) => [file, `${statSync(join(folder, file)).size} ${statSync(join(folder, file)).mtimeMs}`]));
}

/** Packages that the server's bundle imports and that are not there. */
function missingPackages(app: string): string[] {
  const bundle = join(app, 'dist/server');
  const names = new Set<string>();
  for (const file of readdirSync(bundle).filter((name) => name.endsWith('.js')))
    for (const [, name = ''] of readFileSync(join(bundle, file), 'utf8').matchAll(/^(?:import|export)\b[^;\n]*?\bfrom "((?!node:)[@a-z][^"]*)";$|\bimport\("((?!node:)[@a-z][^"]*)"\)/gm)) names.add(name.split('/').slice(0, name.startsWith('@') ? 2 : 1).join('/'));
  names.delete('');
  if (names.size < 5) throw new Error(`the bundle imports only ${[...names].join()}`);
  return [...names].filter((name) => !existsSync(join(app, 'node_modules', name)) && !builtinModules.includes(name));
}
