import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// The package's `exports` only has the development build, with its warnings and checks; the production build is in another folder.
const folder = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist/production');

/** The files of React Router's production build, by what is imported. */
export const routerFiles = { 'react-router': join(folder, 'index.mjs'), 'react-router/dom': join(folder, 'dom-export.mjs') };
