import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PAGE = /\/client\/pages\/.+\.tsx$/;
const ACTION = /^export (async function action\()/m;
/** Mark of the second file, which exports the action alone, and of the copy of the page's module that it takes it from. */
const ALONE = '?action';
const COPY = '?copy';

/**
 * Gives the `action` of each page a file of its own, which the browser loads after hydration (client/lazyAction.ts): what a form does
 * when it is sent is not needed to show it. Both files are made from the same module; the bundler drops what each does not use.
 */
export const splitActions: Plugin = {
  name: 'split-actions',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    const [file = '', query = ''] = id.split(/(?=\?)/);
    if (query === ALONE) return `export { action } from '${file}${COPY}';`;
    return query === COPY ? readFile(file, 'utf8') : undefined;
  },
  transform(code, id) {
    if (!PAGE.test(id)) return undefined;
    if (!ACTION.test(code)) return /\bexport\b.*\baction\b/.test(code) ? this.error('an action has to be an exported async function') : undefined;
    const lazyAction = join(import.meta.dirname, '../../client/lazyAction.ts');
    const added = `import { lazyAction } from '${lazyAction}';\nexport const action = lazyAction(() => import('${id}${ALONE}'));`;
    return { code: `${code.replace(ACTION, 'async function sentAction(')}\n${added}\n`, map: null };
  },
};
