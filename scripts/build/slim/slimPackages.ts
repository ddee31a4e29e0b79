import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { routerFiles } from '../routerFiles.ts';
import { cutCode, type Cuts } from './cutCode.ts';
import { reactDomCuts } from './reactDomCuts.ts';
import { routerCuts } from './routerCuts.ts';

interface SlimPackage {
  name: string;
  /** The version that the cuts were checked against. */
  version: string;
  /** The file with the package's code. */
  file: RegExp;
  cuts: Cuts;
}

const PACKAGES: SlimPackage[] = [
  { name: 'react-dom', version: '19.3.1', file: /\/react-dom\/cjs\/react-dom-client\.production\.js$/, cuts: reactDomCuts },
  { name: 'react-router', version: '7.18.5', file: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/, cuts: routerCuts },
];

/**
 * Leaves parts of React DOM and React Router out of the browser's build: features that the portal does not use, but that bundlers
 * keep, since the code asks for them at run time. Only the production build is changed. The build fails if a package has another
 * version than its cuts were written for, if a part is no longer found, or if the file is not part of the build.
 */
export function slimPackages(): Plugin {
  const cut = new Set<string>();
  return {
    name: 'slim-packages',
    apply: 'build',
    buildStart() {
      cut.clear();
      for (const { name, version } of PACKAGES) {
        const installed = versionOf(name);
        if (installed !== version) this.error(`${name} is ${installed}: check its cuts in scripts/build/slim, then change its version there from ${version}`);
      }
    },
    transform(code, id) {
      const slim = PACKAGES.find(({ file }) => file.test(id));
      if (!slim || (slim.name === 'react-router' && !code.includes('function createRouter('))) return undefined;
      cut.add(slim.name);
      try {
        return { code: cutCode(slim.name === 'react-router' ? pureComponents(code) : code, slim.cuts), map: null };
      } catch (error) {
        return this.error(`${slim.name} (${relative('.', id)}): ${String(error)}`);
      }
    },
    buildEnd(error) {
      const missing = PACKAGES.filter(({ name }) => !cut.has(name));
      if (!error && missing.length > 0) this.error(`not part of the build: ${missing.map(({ name, file }) => `${name} ${file.source}`).join(', ')}`);
    },
  };
}

/**
 * React Router creates its components by function calls and sets their `displayName`; bundlers treat both as side effects. Marks
 * the calls as pure and removes the names, so that unused components are left out of the build.
 */
const pureComponents = (code: string) =>
  code.replace(/^\w+\.displayName = "\w+";$/gm, '').replace(/= (\w+\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1');

function versionOf(name: string): string {
  // Every package has a version.
  const { version } = JSON.parse(readFileSync(createRequire(routerFiles['react-router']).resolve(`${name}/package.json`), 'utf8')) as { version: string };
  return version;
}
