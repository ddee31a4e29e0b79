import type { Plugin } from 'esbuild';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Gives each of the CommonJS packages that `packages` matches an ES module around it, whose exports are bound once. esbuild itself
 * reaches them through getters, each time that a component uses React.
 */
export function bindCommonJs(packages: RegExp): Plugin {
  return {
    name: 'bind-commonjs',
    setup(build) {
      build.onResolve({ filter: packages }, ({ path, kind }) => (kind === 'import-statement' ? { path, namespace: 'bound' } : undefined));
      build.onLoad({ filter: /.*/, namespace: 'bound' }, ({ path }) => {
        // A module of CommonJS with several exports is an object.
        const names = Object.keys(require(path) as object).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default');
        const lines = [`const all = require(${JSON.stringify(path)});`, 'export default all;', ...names.map((name) => `export const ${name} = all.${name};`)];
        return { contents: lines.join('\n'), resolveDir: process.cwd() };
      });
    },
  };
}
