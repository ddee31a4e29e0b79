import { check } from './checkUpstream/checkCalls.ts';
import { HELP, readArguments } from './checkUpstream/readArguments.ts';
import { readEnvFile, refuse } from './commandLine.mjs';
import { guard } from './runTool.ts';
import { ConfigError } from '../server/config/environment.ts';
import { AdaptationError } from '../server/upstream/adapt/readAdaptation.ts';

// `npm run check:upstream`: says where an API stands against the contract. It prints no secret and no value of a response.

const NAME = 'check:upstream';
readEnvFile(NAME);
await guard(NAME, [], async () => {
  try {
    const given = readArguments(process.argv.slice(2), process.env);
    if (given === 'help') process.stdout.write(HELP);
    else process.exitCode = await check(given, process);
  } catch (error) {
    if (error instanceof AdaptationError || error instanceof ConfigError) refuse(NAME, error.message);
    throw error;
  }
});
