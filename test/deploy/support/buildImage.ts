import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { lastOf, readContainerfile, type Stage } from './readContainerfile.ts';

/** The user `node` of the base images has another number; any that is not root and owns nothing serves here. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** What the process of the container runs as; undefined: as this process, which is not root. */
export const CONTAINER_USER = isRoot ? { uid: NOBODY, gid: NOBODY } : undefined;

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
export function buildImage(folder: string): string {
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
    else if (name === '.') cpSync('.', to, { recursive: true, filter: isInContext });
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

/** Whether a path belongs to the build's context: `.dockerignore` has names at the top and `*.log`. */
function isInContext(path: string): boolean {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const [top = ''] = path.split('/');
  return !ignored.some((name) => (name.startsWith('*') ? top.endsWith(name.slice(1)) : name === top));
}

function run(root: string, at: string, text: string, stage: Stage): void {
  const cwd = join(root, at);
  const volume = lastOf(stage, 'VOLUME');
  if (text.startsWith('npm ci --omit=dev ')) return copyPackages(join(cwd, 'node_modules'));
  if (text.startsWith('npm ci ')) return symlinkSync(realpathSync('node_modules'), join(cwd, 'node_modules'));
  if (text === 'npm run build') {
    // The file is the project's own.
    const { scripts } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')) as { scripts: { build: string } };
    return start(process.execPath, scripts.build.split(' ').slice(1), cwd);
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
  const isForDevelopment = ({ dev = false, devOptional = false }: LockFile['packages'][string]): boolean => dev || devOptional;
  // With the packages below them, of which those for development go again.
  const wanted = all.filter(([path, entry]) => !isForDevelopment(entry) && !path.includes('/node_modules/')).map(([path]) => path);
  start('cp', ['-rL', '--parents', ...wanted, dirname(to)], '.');
  for (const [path, entry] of all) if (isForDevelopment(entry)) rmSync(join(dirname(to), path), { recursive: true, force: true });
}
