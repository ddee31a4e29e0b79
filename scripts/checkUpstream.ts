import { existsSync } from 'node:fs';
import { check } from './checkUpstream/checkCalls.ts';
import { ArgumentsError, HELP, readArguments } from './checkUpstream/createAsk.ts';

// `npm run check:upstream`: says where an API stands against the contract. It prints no secret and no value of a response.

/** Exit code for wrong arguments. */
const WRONG_ARGUMENTS = 2;

if (existsSync('.env')) process.loadEnvFile('.env');
try {
  const given = readArguments(process.argv.slice(2), process.env);
  if (given === 'help') process.stdout.write(HELP);
  else process.exitCode = await check(given, process);
} catch (error) {
  if (!(error instanceof ArgumentsError)) throw error;
  process.stderr.write(`check:upstream: ${error.message}; --help explains the arguments\n`);
  process.exitCode = WRONG_ARGUMENTS;
}
