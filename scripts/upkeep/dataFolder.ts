import { fileURLToPath } from 'node:url';
import { readVersion } from '../../server/readVersion.ts';
import { textOf } from '../runTool.ts';

/** The portal's version, as package.json has it. The tools are two folders below it, as sources and in the build. */
export const portalVersion = readVersion(fileURLToPath(new URL('../..', import.meta.url)));

/** The folder of the data: `--var`, else the variable `VAR_DIR`, else `var`. */
export const varDirOf = ({ var: given }: Record<string, string | boolean | undefined>): string =>
  textOf(given) ?? (process.env.VAR_DIR || 'var');
