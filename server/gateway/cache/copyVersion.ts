import { createHash } from 'node:crypto';
import { contract, type CallName } from '../../../shared/contract/index.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';

/**
 * Version of what the reader makes of a response. Raise it when the reader or the sanitiser makes something else of the same
 * response, so that no copy of an earlier build is served; a test notices the change (test/outage/copyVersion.test.ts).
 */
const READER_VERSION = 3;

/**
 * Returns the version of a call's stored copies, which is part of their key: a copy is read only by a portal with the same
 * schema and reader. `circumstances`: what else the copies depend on, such as the upstream's origin; portals that share a store
 * and differ in it do not see each other's copies.
 */
export function copyVersions(circumstances: unknown): (name: CallName) => string {
  const versions = new Map<CallName, string>();
  return (name) => {
    const { input, output }: Endpoint = contract[name];
    const version = versions.get(name) ?? digest(JSON.stringify([READER_VERSION, circumstances, input, output]));
    versions.set(name, version);
    return version;
  };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
