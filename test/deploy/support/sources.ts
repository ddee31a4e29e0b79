import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Copies what a container's build sees: everything but what `.dockerignore` names. */
export const copySources = (to: string): void => cpSync('.', to, { recursive: true, filter: isInContext });

/** Whether a path belongs to the build's context: `.dockerignore` has names at the top and `*.log`. */
function isInContext(path: string): boolean {
  const ignored = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const [top = ''] = path.split('/');
  return !ignored.some((name) => (name.startsWith('*') ? top.endsWith(name.slice(1)) : name === top));
}

/** A text of the footer, and what stands there in the other build. */
const [TEXT, OTHER_TEXT] = ['本站展示的综合年化均按单利计算', '本站所展示的综合年化均按单利计算'];

/** Builds the portal in a folder, of the same sources but for a text on every page and a rule of its style sheet. */
export function buildOther(folder: string): void {
  copySources(folder);
  symlinkSync(realpathSync('node_modules'), join(folder, 'node_modules'));
  change(join(folder, 'client/shell/Footer.tsx'), TEXT, OTHER_TEXT);
  change(join(folder, 'client/styles/index.css'), /$/, '\n.footer-risk { --build: other; }\n');
  // The file is the project's own.
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { build: string } };
  const { status, stdout, stderr } = spawnSync(process.execPath, scripts.build.split(' ').slice(1), {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the other build failed: ${stdout}${stderr}`);
}

/** Whether a page's HTML is of the other build. */
export const isOfOther = (html: string): boolean => html.includes(OTHER_TEXT);

function change(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${file} does not have ${String(from)}`);
  writeFileSync(file, changed);
}
