import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REASONS } from '../../shared/reasons.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { neutralOpenApi } from '../openapi/lint.ts';
import { seenFaultsBy, type Seen } from './seenFaults.ts';

/** A check of the whole run, which counts as a test. */
export interface RunCheck {
  name: string;
  faults: string[];
}

/**
 * Checks the responses that `recordResponses.mjs` has written into the folder: each is in the description, and each refusal has a reason of
 * the catalogue. `isWhole`: all tests ran, so every reason of the catalogue must have been seen.
 */
export function checkSeen(folder: string, isWhole: boolean): RunCheck[] {
  const all = readdirSync(folder).flatMap((file) => linesOf(join(folder, file)));
  const faultsOf = seenFaultsBy(neutralOpenApi());
  const faults = new Set(
    all.flatMap((seen) =>
      faultsOf(seen).map((fault) => `${seen.method || '(unparsed)'} ${seen.path} ${seen.status}: ${fault}`),
    ),
  );
  const reasons = new Set(all.map(({ body }) => fieldsOf(body).reason));
  const unseen = Object.keys(REASONS).filter((reason) => !reasons.has(reason));
  return [
    {
      name: `the ${all.length} kinds of responses of this run are in the description of /bff`,
      faults: [...faults],
    },
    ...(isWhole
      ? [
          {
            name: 'every reason of the catalogue was seen',
            faults: unseen.map((reason) => `no test causes ${reason}`),
          },
        ]
      : []),
  ];
}

/** The last line may be cut, when its process was killed. */
function linesOf(file: string): Seen[] {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  // As recordResponses.mjs writes them.
  return lines.map((line) => JSON.parse(line) as Seen);
}
