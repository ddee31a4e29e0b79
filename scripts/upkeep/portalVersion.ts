import { fileURLToPath } from 'node:url';
import { readVersion } from '../../server/readVersion.ts';

/** The portal's version, as package.json has it. The tools are two folders below it, as sources and in the build. */
export const portalVersion = readVersion(fileURLToPath(new URL('../..', import.meta.url)));
