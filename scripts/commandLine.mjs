// What every command has in common, also those that run without the development packages' loader.
import { existsSync } from 'node:fs';

/** Exit code for wrong arguments, and of a command that cannot start at all. */
export const REFUSED = 2;

/** Says in one line why a command does not run, and ends it. */
export function refuse(name, why) {
  process.stderr.write(`${name}: ${why}\n`);
  process.exit(REFUSED);
}

/** Reads the variables of the file `.env`, if there is one. */
export function readEnvFile(name) {
  if (!existsSync('.env')) return;
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    refuse(name, `the file .env cannot be read (${error.code ?? error.message}): mend or remove it`);
  }
}

/** Refuses a command whose build is missing. */
export function needBuild(name) {
  if (!existsSync('dist/server/main.js'))
    refuse(
      name,
      'the build is missing: npm run build makes it (where the development packages are installed)',
    );
}
