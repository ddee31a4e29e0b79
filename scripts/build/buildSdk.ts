import { build as bundle, type Plugin } from 'esbuild';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'prettier';
import ts from 'typescript';
import { listTable, recordTable, wireTable } from '../../sdk/wireTable.ts';
import { declareCalls } from './declareCalls.ts';

/** The modules whose declarations are part of the package's own. They name no type of other folders. */
const DECLARED = ['index', 'createClient', 'client', 'portalError'];

/** Replaces sdk/wireTable.ts by its values: the package has the calls' names and paths, without schemas. */
const tables: Plugin = {
  name: 'tables',
  setup(build) {
    const contents = Object.entries({ wireTable, listTable, recordTable }).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
    build.onLoad({ filter: /\/sdk\/wireTable\.ts$/ }, () => ({ contents: contents.join('\n') }));
  },
};

/**
 * Builds the package of the typed client: one ES module without dependencies, its declarations, `package.json`, README and licence. It
 * can be packed as it is (`npm pack ./dist/sdk`).
 */
export async function buildSdk(outdir: string): Promise<void> {
  await mkdir(outdir, { recursive: true });
  await bundle({
    entryPoints: ['sdk/index.ts'],
    outfile: join(outdir, 'index.js'),
    bundle: true,
    platform: 'neutral',
    format: 'esm',
    target: 'es2022',
    plugins: [tables],
  });
  for (const name of DECLARED) await writeFile(join(outdir, `${name}.d.ts`), declarationsOf(await readFile(`sdk/${name}.ts`, 'utf8'), name));
  await writeFile(join(outdir, 'calls.d.ts'), await format(declareCalls(), { parser: 'typescript', printWidth: 160, singleQuote: true }));
  await writeFile(join(outdir, 'package.json'), `${JSON.stringify(await manifest(), null, 2)}\n`);
  await copyFile('sdk/README.md', join(outdir, 'README.md'));
  await copyFile('LICENSE', join(outdir, 'LICENSE'));
}

/** The declarations of one module, which names the types of what it exports. @throws when it does not, or names one of another folder */
function declarationsOf(source: string, name: string): string {
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(source, {
    fileName: `${name}.ts`,
    reportDiagnostics: true,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      isolatedDeclarations: true,
      declaration: true,
      verbatimModuleSyntax: true,
    },
  });
  const [fault] = diagnostics;
  if (fault) throw new Error(`sdk/${name}.ts: ${ts.flattenDiagnosticMessageText(fault.messageText, ' ')}`);
  if (/from '\.\.\//.test(outputText)) throw new Error(`sdk/${name}.ts: a declaration names a type that is not in the package`);
  return outputText.replaceAll(/(from '\.\/\w+)\.ts'/g, "$1.js'");
}

/** The package's own `package.json`; its version is the portal's. */
async function manifest(): Promise<object> {
  // The project's own file has these fields.
  const { version, license, engines } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string; license: string; engines: object };
  return {
    name: 'yinqiao-client',
    version,
    description: 'Typed client of the Yinqiao portal, for programs',
    license,
    type: 'module',
    engines,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    types: './index.d.ts',
    sideEffects: false,
  };
}
