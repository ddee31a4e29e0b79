// `npm start`: builds if the build is missing or was made of other sources, then starts the server in this process. In production it
// never builds: what runs there was built and tested before.
import { spawnSync } from 'node:child_process';
import { builtFrom, sourcesHash } from './build/sourcesHash.mjs';
import { readEnvFile, refuse } from './commandLine.mjs';

if (process.argv.length > 2)
  refuse(
    'start',
    `there is no option ${process.argv[2]}: settings are variables, in the file .env too (.env.example)`,
  );
readEnvFile('start');
const sources = sourcesHash();
const built = builtFrom();
if (built === undefined || (sources !== undefined && sources !== built)) {
  if (process.env.NODE_ENV === 'production') {
    const why =
      built === undefined ? 'the build is missing' : 'the build was made of other sources than these';
    refuse('start', `${why}: npm run build makes it; in production npm start does not (NODE_ENV)`);
  }
  process.stdout.write('building… (some 15 seconds)\n');
  const { status } = spawnSync(process.execPath, ['--import', './scripts/sources.mjs', 'scripts/build.ts'], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
await import('../dist/server/main.js');
