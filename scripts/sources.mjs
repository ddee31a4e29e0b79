import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';

// Runs the sources: node --import ./scripts/sources.mjs FILE. tsx compiles TypeScript; what Vite does with imports that are no programs is done here:
// `?raw` is the text of a file; style sheets and pictures are for the browser.
const HOOKS = '?hooks';
if (!import.meta.url.endsWith(HOOKS)) {
  const { register: compile } = await import('tsx/esm/api');
  // The one beside package.json only names the parts.
  compile({ tsconfig: fileURLToPath(new URL('../tsconfig.base.json', import.meta.url)) });
  register(import.meta.url + HOOKS);
}

/** Node's hook (https://nodejs.org/api/module.html#loadurl-context-nextload). */
export async function load(url, context, next) {
  const isText = url.endsWith('?raw');
  // tsx would compile JavaScript too, which takes two seconds for the built server.
  if (context.format === 'module' && url.endsWith('js'))
    return { format: 'module', source: await readFile(new URL(url)), shortCircuit: true };
  if (!isText && !/\.(css|svg)$/.test(url)) return next(url, context);
  const text = isText ? await readFile(fileURLToPath(url.slice(0, -'?raw'.length)), 'utf8') : '';
  return { format: 'module', source: `export default ${JSON.stringify(text)};`, shortCircuit: true };
}
