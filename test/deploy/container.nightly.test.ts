import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  chownSync,
  cpSync,
  mkdirSync,
  realpathSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join, basename, dirname, posix } from 'node:path';
import t from 'tap';
import { nodeFlags } from '../../scripts/startArguments.ts';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { MEMBER, PASSWORD } from '../helper.ts';
import { Browser } from '../support/browserLike.ts';
import { freePort } from '../support/freePort.ts';
import { until } from '../support/longRun.ts';
import { copySources } from './support/sources.ts';
import { commandOf, envOf, lastOf, readContainerfile, type Stage } from './support/unitFile.ts';

/** The user `node` of the base images has another number; any that is not root and owns nothing serves here. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** What the process of the container runs as; undefined: as this process, which is not root. */
const CONTAINER_USER = isRoot ? { uid: NOBODY, gid: NOBODY } : undefined;

/** Packages of the lock file, by folder. */
interface LockFile {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
}

/**
 * Carries out the Containerfile in a folder, without a container engine: each stage is a subfolder that stands for the root of its
 * file system. What needs the network is taken from this installation: `npm ci` links its packages, and `npm ci --omit=dev`
 * copies those that the lock file does not mark as needed for development only. A step that is not known here throws.
 *
 * @returns the folder of the image's file system
 */
function buildImage(folder: string): string {
  for (const stage of readContainerfile()) {
    const root = join(folder, stage.name || 'image');
    mkdirSync(root);
    let at = '/';
    for (const { name, text } of stage.instructions) {
      if (name === 'WORKDIR') mkdirSync(join(root, (at = text)), { recursive: true });
      else if (name === 'COPY') copy(folder, root, at, text);
      else if (name === 'RUN') run(root, at, text, stage);
    }
  }
  return join(folder, 'image');
}

function copy(folder: string, root: string, at: string, text: string): void {
  const parts = text.split(' ');
  const from = /^--from=(.*)$/.exec(parts[0] ?? '')?.[1];
  const names = from === undefined ? parts : parts.slice(1);
  const to = join(root, posix.resolve(at, names.at(-1) ?? ''));
  for (const name of names.slice(0, -1)) {
    if (from !== undefined) copyTo(join(folder, from, name), to, names.at(-1) ?? '');
    else if (name === '.') copySources(to);
    else copyTo(name, to, names.at(-1) ?? '');
  }
}

/** As COPY: into a folder that ends with `/` a file keeps its name; what a folder has goes into the folder. */
function copyTo(source: string, to: string, written: string): void {
  if (!existsSync(source)) throw new Error(`the Containerfile copies ${source}, which does not exist`);
  const target = statSync(source).isFile() && written.endsWith('/') ? join(to, basename(source)) : to;
  mkdirSync(dirname(target), { recursive: true });
  cpSync(source, target, { recursive: true, verbatimSymlinks: true });
}

function run(root: string, at: string, text: string, stage: Stage): void {
  const cwd = join(root, at);
  const volume = lastOf(stage, 'VOLUME');
  if (text.startsWith('npm ci --omit=dev ')) return copyPackages(join(cwd, 'node_modules'));
  // `npm sbom` takes no link for an installation.
  if (text.startsWith('npm ci '))
    return start('cp', ['-a', realpathSync('node_modules'), join(cwd, 'node_modules')], cwd);
  if (text === 'npm run build -- --release') {
    // The file is the project's own.
    const { scripts } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')) as {
      scripts: { build: string };
    };
    return start(process.execPath, [...scripts.build.split(' ').slice(1), '--release'], cwd);
  }
  if (text.startsWith('find dist ')) return start('sh', ['-c', text], cwd);
  if (volume && text === `mkdir -p ${volume} && chown node:node ${volume}`) {
    mkdirSync(join(root, volume), { recursive: true });
    if (CONTAINER_USER) chownSync(join(root, volume), CONTAINER_USER.uid, CONTAINER_USER.gid);
    return;
  }
  throw new Error(`the test does not know how to carry out: RUN ${text}`);
}

function start(command: string, args: string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`);
}

/** Copies, and does not link: a linked package would find those for development beside it. */
function copyPackages(to: string): void {
  // npm's own file.
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
  const all = Object.entries(packages).filter(([path]) => path !== '' && existsSync(path));
  const isForDevelopment = ({ dev = false, devOptional = false }: LockFile['packages'][string]): boolean =>
    dev || devOptional;
  // With the packages below them, of which those for development go again.
  const wanted = all
    .filter(([path, entry]) => !isForDevelopment(entry) && !path.includes('/node_modules/'))
    .map(([path]) => path);
  start('cp', ['-rL', '--parents', ...wanted, dirname(to)], '.');
  for (const [path, entry] of all)
    if (isForDevelopment(entry)) rmSync(join(dirname(to), path), { recursive: true, force: true });
}

const START_MAX = 60_000;
const image = readContainerfile().at(-1)!;

t.test(
  'the image starts node itself, as another user than root, with the flags of `npm start` and a limit for the heap',
  (t) => {
    const [program, ...args] = commandOf(lastOf(image, 'CMD'));
    t.equal(program, 'node');
    t.strictSame(args, [...nodeFlags(), 'dist/server/main.js']);
    t.match(envOf(image)['NODE_OPTIONS'], /^--max-old-space-size=\d+$/);
    t.equal(lastOf(image, 'USER'), 'node');
    t.equal(lastOf(image, 'STOPSIGNAL'), 'SIGTERM');
    t.equal(lastOf(image, 'VOLUME'), envOf(image)['VAR_DIR']);
    t.end();
  },
);

t.test(
  'what the image contains serves the portal, without a file that it lacks and without writing outside its volume',
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'image-'));
    t.teardown(() => rmSync(folder, { recursive: true, force: true }));
    chmodSync(folder, 0o755);
    const root = buildImage(folder);
    const app = join(root, lastOf(image, 'WORKDIR'));

    const files = list(app);
    t.strictSame(readdirSync(app).sort(), ['dist', 'embedded', 'node_modules', 'package.json', 'scripts']);
    t.strictSame(
      files.filter(
        (file) =>
          !file.startsWith('node_modules/') &&
          /\.(tsx?|map|md)$|(^|\/)test\//.test(file) &&
          !/^dist\/sdk\/|^embedded\/content\/\w+\.md$/.test(file),
      ),
      [],
      'no source, test or document but the texts of the embedded upstream',
    );
    for (const name of ['typescript', 'vite', 'esbuild', 'tap', 'eslint', 'playwright-core'])
      t.notOk(existsSync(join(app, 'node_modules', name)), `no ${name}`);
    for (const name of ['sbom.cdx.json', 'THIRD_PARTY_LICENSES.txt', 'tools/shareBuild.js'])
      t.ok(files.includes(`dist/${name}`), name);
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
      ASSETS_DIR: join(root, envOf(image)['ASSETS_DIR'] ?? ''),
      // There is no folder for temporary files.
      TMPDIR: join(root, 'nowhere'),
    };
    t.equal(program, 'node');
    const before = stateOf(app);
    // tap adds its hooks to the environment, which write a file outside the volume.
    const command = [`NODE_OPTIONS=${envOf(image)['NODE_OPTIONS']}`, process.execPath, ...args];
    const child = spawn('env', command, {
      cwd: app,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...CONTAINER_USER,
    });
    const exited = once(child, 'exit');
    t.teardown(() => void child.kill('SIGKILL'));
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (output += part.toString()));
    t.ok(
      await until(() => child.exitCode !== null || output.includes('"event":"sys.ready"'), START_MAX),
      output,
    );

    const [check = '', ...checkArgs] = commandOf(
      /CMD (\[.*)$/.exec(lastOf(image, 'HEALTHCHECK'))?.[1] ?? '[]',
    );
    t.equal(check, 'node');
    const health = spawn(process.execPath, checkArgs, { env, stdio: 'ignore' });
    t.strictSame(await once(health, 'exit'), [0, null], 'the health check finds it well');

    const member = new Browser(`http://127.0.0.1:${port}`);
    t.match(
      await member.post('/bff/login', { phone_number: MEMBER.ordinary, password: PASSWORD }),
      { status: 200 },
      output,
    );
    const plain: string[] = Object.values(gatewayRoutes)
      .filter(({ method, path }) => method === 'GET' && !/[{:*]/.test(path))
      .map(({ path }) => path);
    const home = await member.get('/');
    const assets = [...home.text.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path);
    const pictures = [...home.text.matchAll(/src="(\/media\/[^"]+)"/g)]
      .map(([, path = '']) => path)
      .slice(0, 3);
    t.ok(assets.length > 0 && pictures.length > 0, home.text.slice(0, 500));
    for (const path of [
      '/',
      '/bank',
      '/bank/4',
      '/user',
      '/wallet/record',
      ...plain,
      ...assets,
      ...pictures,
    ]) {
      const { status, text } = await member.get(path);
      // What is off in this configuration is missing.
      t.ok(plain.includes(path) ? status < 500 : status === 200, `${path}: ${status} ${text.slice(0, 200)}`);
    }
    child.kill('SIGTERM');
    t.strictSame(await exited, [0, null]);
    const faults = output
      .split('\n')
      .filter((line) =>
        /"level":"(error|fatal)"|MODULE_NOT_FOUND|Cannot find|ENOENT|EACCES|EROFS|ReferenceError/.test(line),
      );
    t.strictSame(faults, []);
    t.strictSame(stateOf(app), before, 'nothing was written');
    t.ok(readdirSync(varDir).length > 0, 'the data are in the volume');
  },
);

/** All files below a folder, as paths. */
function list(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** Sizes and times of all files. */
function stateOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    list(folder).map((file) => [
      file,
      `${statSync(join(folder, file)).size} ${statSync(join(folder, file)).mtimeMs}`,
    ]),
  );
}

/** Packages that the server's bundle imports and that are not there. */
function missingPackages(app: string): string[] {
  const bundle = join(app, 'dist/server');
  const names = new Set<string>();
  for (const file of readdirSync(bundle).filter((name) => name.endsWith('.js')))
    for (const [, name = ''] of readFileSync(join(bundle, file), 'utf8').matchAll(
      /^(?:import|export)\b[^;\n]*?\bfrom "((?!node:)[@a-z][^"]*)";$|\bimport\("((?!node:)[@a-z][^"]*)"\)/gm,
    ))
      names.add(
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      );
  names.delete('');
  if (names.size < 5) throw new Error(`the bundle imports only ${[...names].join()}`);
  return [...names].filter(
    (name) => !existsSync(join(app, 'node_modules', name)) && !builtinModules.includes(name),
  );
}
