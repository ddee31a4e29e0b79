// Runs a program of `scripts`: its source where the development packages are installed, else what `npm run build` made of it. With
// `--built` the other way round: what an operator calls starts at once.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { refuse } from './commandLine.mjs';

const [first, ...rest] = process.argv.slice(2);
const prefersBuilt = first === '--built';
const [name, ...args] = prefersBuilt ? rest : [first, ...rest];
const sources = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
/** Whether esbuild is there, with which sources are read. */
const hasSources = () => {
  try {
    createRequire(import.meta.url).resolve('esbuild');
    return existsSync(sources);
  } catch {
    return false;
  }
};
const built = [`${name}.js`, `${name}/${name}.js`]
  .map((file) => fileURLToPath(new URL(`../dist/tools/${file}`, import.meta.url)))
  .find((file) => existsSync(file));
process.argv = [process.argv[0], `scripts/${name}`, ...args];
if (hasSources() && !(prefersBuilt && built)) {
  await import('./sources.mjs');
  await import(pathToFileURL(sources).href);
} else if (built) {
  await import(pathToFileURL(built).href);
} else {
  refuse(name, 'the build is missing: npm run build makes it, where the development packages are installed');
}
