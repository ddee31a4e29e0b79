import { pathToFileURL } from 'node:url';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import { type Adaptation, adapt } from './adapt.ts';

/** The file cannot be read, or holds no adaptation. The message is one line. */
export class AdaptationError extends Error {}

/** Node's error for a module that is not there. */
const ABSENT_FILE = 'ERR_MODULE_NOT_FOUND';

/**
 * The adaptation of a file: its export `adaptation`. Without a file the upstream fits the contract. Node itself reads the module, TypeScript too
 * from version 22.18 on. Rejects with `AdaptationError`.
 */
export async function readAdaptation(file: string | undefined): Promise<Adaptation> {
  if (file === undefined) return adapt({});
  const { adaptation } = await load(file);
  const { rows, envelope, token } = fieldsOf(adaptation);
  if (![rows, envelope, token].every((part) => typeof part === 'object' && part !== null))
    throw new AdaptationError(`${file} has no export adaptation = adapt({ … }) (see docs/adapting.md)`);
  // What `adapt` has made; checkAdaptation.ts looks at its parts.
  return adaptation as Adaptation;
}

async function load(file: string): Promise<Record<string, unknown>> {
  // Also where a tool has taught Node to read it: what the check takes, the start takes.
  if (/\.[cm]?ts$/.test(file) && !fieldsOf(process.features).typescript)
    throw new AdaptationError(
      `${file} is TypeScript, which Node ${process.versions.node} cannot read: use Node 22.18, or make a file of it that ends in .mjs: npx esbuild ${file} --format=esm --outfile=${file.replace(/\.[cm]?ts$/, '.mjs')}`,
    );
  try {
    return fieldsOf(await import(/* @vite-ignore */ pathToFileURL(file).href));
  } catch (error) {
    const { code, name, message }: NodeJS.ErrnoException =
      error instanceof Error ? error : new Error(String(error));
    if (code === ABSENT_FILE && message.startsWith(`Cannot find module '${file}'`))
      throw new AdaptationError(`${file} is not there`);
    // Node keeps the place of a syntax error to itself.
    const hint =
      name === 'SyntaxError'
        ? ` (node --check ${file} shows where)`
        : message.includes("'yinqiao-portal'")
          ? " (the file has to lie in the portal's folder)"
          : '';
    throw new AdaptationError(`${file} cannot be loaded: ${message.split('\n', 1)[0] ?? ''}${hint}`);
  }
}
