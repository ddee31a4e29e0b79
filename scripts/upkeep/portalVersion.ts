import { readFileSync } from 'node:fs';

/** The portal's version, as package.json has it. The tools are two folders below it, as sources and in the build. */
export const portalVersion = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    // The file is part of the project.
    version: string;
  }
).version;
