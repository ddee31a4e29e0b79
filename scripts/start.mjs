// `npm start`: builds if a source is newer than the build, then starts the server in this process.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';

const BUILT = 'dist/server/main.js';
const SOURCES = ['client', 'server', 'shared', 'vite.config.ts', 'scripts/build.ts', 'package-lock.json'];

const changed = (path) => {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(
    0,
    ...readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(`${entry.parentPath}/${entry.name}`).mtimeMs),
  );
};

const built = statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs ?? 0;
if (SOURCES.some((source) => changed(source) > built)) {
  const { status } = spawnSync(process.execPath, ['--import', './scripts/ts.mjs', 'scripts/build.ts'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
if (existsSync('.env')) process.loadEnvFile('.env');
await import('../dist/server/main.js');
