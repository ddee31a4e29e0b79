import { relative } from 'node:path';
import { parseSync, type Plugin } from 'vite';

const PAGE = /^client\/(?:pages|shell\/layouts)\/.+\.tsx$/;

/**
 * A route module's component is replaced in the page as it stands; its loader and whatever else stands beside the
 * component is held by the router, so that a change of that is a page load.
 */
export function pageReload(root: string): Plugin {
  const known = new Map<string, string>();
  return {
    name: 'dev-page-reload',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (PAGE.test(relative(root, id))) known.set(id, besideComponents(code));
    },
    async hotUpdate({ file, read }) {
      const before = known.get(file);
      if (before === undefined) return undefined;
      const after = besideComponents(await read());
      if (after === before) return undefined;
      known.set(file, after);
      this.environment.hot.send({ type: 'full-reload', triggeredBy: file });
      return [];
    },
  };
}

/** The text of a module without its imports, types and function components. What cannot be read is no change: Vite says what is wrong. */
function besideComponents(code: string): string {
  const { program, errors } = parseSync('page.tsx', code);
  if (errors.length > 0) return '';
  return program.body
    .filter((statement) => {
      const what = statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement;
      if (/^(?:Import|TS(?:Interface|TypeAlias))/.test(what.type)) return false;
      return !(what.type === 'FunctionDeclaration' && /^[A-Z]/.test(what.id?.name ?? ''));
    })
    .map(({ start, end }) => code.slice(start, end))
    .join('\n');
}
