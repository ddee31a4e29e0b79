// Runs a program of `scripts`: its source where the development packages are installed, else what `npm run build` made of it.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [, , name, ...args] = process.argv;
/** Whether esbuild is there, with which sources are read. */
const hasSources = () => {
  try {
    createRequire(import.meta.url).resolve('esbuild');
    return existsSync(`scripts/${name}.ts`);
  } catch {
    return false;
  }
};
const built = [`dist/tools/${name}.js`, `dist/tools/${name}/${name}.js`].find((file) => existsSync(file));
process.argv = [process.argv[0], `scripts/${name}`, ...args];
if (hasSources()) {
  await import('./ts.mjs');
  await import(pathToFileURL(`scripts/${name}.ts`).href);
} else if (built !== undefined) {
  await import(pathToFileURL(built).href);
} else {
  process.stderr.write(
    `the build is missing: npm run build makes it, where the development packages are installed\n`,
  );
  process.exitCode = 2;
}
