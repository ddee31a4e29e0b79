import { existsSync } from 'node:fs';
import { check } from './checkUpstream/checkCalls.ts';
import { ArgumentsError, HELP, readArguments } from './checkUpstream/readArguments.ts';
import { ConfigError } from '../server/config/environment.ts';
import { AdaptationError } from '../server/upstream/adapt/readAdaptation.ts';

// `npm run check:upstream`: says where an API stands against the contract. It prints no secret and no value of a response.

/** Exit code for wrong arguments. */
const WRONG_ARGUMENTS = 2;

if (existsSync('.env')) process.loadEnvFile('.env');
try {
  const given = readArguments(process.argv.slice(2), process.env);
  if (given === 'help') process.stdout.write(HELP);
  else process.exitCode = await check(given, process);
} catch (error) {
  const isAdaptation = error instanceof AdaptationError || error instanceof ConfigError;
  if (!(error instanceof ArgumentsError || isAdaptation)) throw error;
  const help = isAdaptation ? '' : '; --help explains the arguments';
  process.stderr.write(`check:upstream: ${error.message}${help}\n`);
  process.exitCode = WRONG_ARGUMENTS;
}
