import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build as bundle, type Plugin } from 'esbuild';
import { format } from 'prettier';
import ts from 'typescript';
import * as account from '../../shared/records/account.ts';
import * as config from '../../shared/records/config.ts';
import * as content from '../../shared/records/content.ts';
import * as html from '../../shared/records/html.ts';
import * as loan from '../../shared/records/loan.ts';
import * as membership from '../../shared/records/membership.ts';
import * as partner from '../../shared/records/partner.ts';
import * as recharge from '../../shared/records/recharge.ts';
import * as selfService from '../../shared/records/selfService.ts';
import * as site from '../../shared/records/site.ts';
import * as spread from '../../shared/records/spread.ts';
import * as wallet from '../../shared/records/wallet.ts';
import * as webhook from '../../shared/records/webhook.ts';
import * as withdrawal from '../../shared/records/withdrawal.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { Both } from '../../shared/paths.ts';
import { REASONS } from '../../shared/reasons.ts';
import { contract } from '../../shared/contract/index.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { toJsonSchema } from '../../server/openapi/schemas.ts';
import { textsOf } from '../../server/openapi/operations.ts';
import { addedTable, listTable, recordTable, wireTable } from '../../sdk/wireTable.ts';

const files = [
  account,
  config,
  content,
  html,
  loan,
  membership,
  partner,
  recharge,
  selfService,
  site,
  spread,
  wallet,
  webhook,
  withdrawal,
];

/** The schemas of `shared/records` by identity, with the names that they are exported under. */
function recordNames(): Map<unknown, string> {
  const all = files.flatMap((file) => Object.entries<unknown>(file));
  return new Map(
    all
      .filter(([name, value]) => /^[A-Z]/.test(name) && typeof value === 'object')
      .map(([name, schema]) => [schema, name]),
  );
}

/**
 * The text of `calls.d.ts`: input and output of each call, and the reasons of refusals, written from the contract's schemas, so that who uses the package needs neither
 * the sources nor the schema library. Records have the names that they have in `shared/records`.
 */
function declareCalls(): string {
  const names = recordNames();
  const used = new Set<unknown>();
  const nameOf: NameOf = (schema) => {
    const name = names.get(schema);
    if (name !== undefined) used.add(schema);
    return name;
  };
  const rows = Object.entries<Endpoint>(contract).filter(([, { body }]) => body !== 'multipart');
  const calls = rows.map(
    ([name, { summary, input, output }]) =>
      `/** ${summaryOf(summary)} */\n${name}: { input: ${declareSchema(input, nameOf, true)}; output: ${declareSchema(output, nameOf)} };`,
  );
  const records: string[] = [];
  // A record may name others, which are then used too; the set grows while it is walked through.
  for (const schema of used) {
    const others: NameOf = (part) => (part === schema ? undefined : nameOf(part));
    records.push(`export type ${names.get(schema)} = ${declareSchema(schema, others)};`);
  }
  const reasons = Object.entries(REASONS).map(
    ([reason, { meaning }]) => `/** ${meaning.en} */\n| '${reason}'`,
  );
  return `${records.join('\n')}\n/** Why a call was refused. */\nexport type Reason =\n${reasons.join('\n')};\n/** Input and output of each call. */\nexport type Calls = {\n${calls.join('\n')}\n};\n`;
}

/** What a call does, in one line. */
function summaryOf(text: Both): string {
  const { summary, description } = textsOf(text);
  return description.en === `${summary.en}.` ? description.en : `${summary.en}. ${description.en}`;
}

/** The name under which a schema is declared once; undefined: it is written where it stands. */
type NameOf = (schema: unknown) => string | undefined;

/**
 * Writes the TypeScript type of a schema: the JSON Schema that TypeBox makes, with the keywords that the contract uses. The English meanings
 * of fields become comments. `isInput`: optional fields may also be undefined, and those with a default may be left out.
 *
 * @throws for a schema with other keywords, so that no type is wrong without a word
 */
function declareSchema(schema: unknown, nameOf: NameOf, isInput = false): string {
  const name = nameOf(schema);
  if (name !== undefined) return name;
  const {
    type,
    const: only,
    enum: values,
    anyOf,
    items,
    properties,
    required,
    patternProperties,
  } = fieldsOf(schema);
  const inner = (part: unknown) => declareSchema(part, nameOf, isInput);
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(anyOf)) return anyOf.map(inner).join(' | ');
  if (Array.isArray(type)) return type.map((one) => inner({ type: one as unknown })).join(' | ');
  if (type === 'array') return `(${inner(items)})[]`;
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'string' || type === 'boolean' || type === 'null') return type;
  if (type !== 'object') throw new Error(`no type for the schema ${JSON.stringify(schema)}`);
  if (patternProperties !== undefined)
    return `{ [key: string]: ${Object.values(fieldsOf(patternProperties)).map(inner).join(' | ')} }`;
  const needed = Array.isArray(required) ? required : [];
  const fields = Object.entries(fieldsOf(properties)).map(([key, field]) => {
    const isOptional = !needed.includes(key);
    const absent = isOptional && isInput ? ' | undefined' : '';
    return `${commentOf(field)}${key}${isOptional ? '?' : ''}: ${inner(field)}${absent};`;
  });
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n}`;
}

/** What a text is that is no free text: the description has it under `components`. */
const FORMS: Readonly<Record<string, string>> = {
  Yuan: 'Yuan, a string with two decimal places; null if the upstream has sent one that cannot be read',
  Rate: 'Percent: `3.85` is 3.85%',
  Flag: '0 no, 1 yes',
  Date: '`YYYY-MM-DD`, Beijing time',
  Time: '`YYYY-MM-DD HH:mm:ss`, Beijing time (UTC+08:00)',
};

/** The meaning of a field, and its form, as a comment on a line of its own; '' without one. */
function commentOf(schema: unknown): string {
  const { $ref, 'x-en': own } = toJsonSchema(fieldsOf(schema));
  const form = typeof $ref === 'string' ? FORMS[$ref.slice($ref.lastIndexOf('/') + 1)] : undefined;
  const text = [own, form].filter(Boolean).join('. ');
  return text === '' ? '' : `/** ${text.replaceAll('*/', '*\\/')} */\n`;
}

/** The modules whose declarations are part of the package's own. They name no type of other folders. */
const DECLARED = ['index', 'createClient', 'client', 'portalError', 'webhook'];

/** Replaces sdk/wireTable.ts by its values: the package has the calls' names and paths, without schemas. */
const tables: Plugin = {
  name: 'tables',
  setup(build) {
    const contents = Object.entries({ wireTable, listTable, addedTable, recordTable }).map(
      ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
    );
    build.onLoad({ filter: /\/sdk\/wireTable\.ts$/ }, () => ({ contents: contents.join('\n') }));
  },
};

/** The module for `import`: it hands on what `require` gives, so that a program has one `PortalError`, however its parts load the package. */
const IMPORTED = `import client from './index.cjs';
export const { createClient, PortalError, verifyWebhook } = client;
`;

/**
 * Builds the package of the typed client: one module without dependencies, for `import` and for `require`, the declarations of both, `package.json`, README
 * and licence. It can be packed and published as it is.
 */
export async function buildSdk(outdir: string): Promise<void> {
  await mkdir(outdir, { recursive: true });
  await bundle({
    entryPoints: ['sdk/index.ts'],
    outfile: join(outdir, 'index.cjs'),
    bundle: true,
    platform: 'neutral',
    format: 'cjs',
    target: 'es2022',
    plugins: [tables],
  });
  await writeFile(join(outdir, 'index.js'), IMPORTED);
  const declarations = DECLARED.map(
    async (name) => [name, declarationsOf(await readFile(`sdk/${name}.ts`, 'utf8'), name)] as const,
  );
  const calls = await format(declareCalls(), {
    parser: 'typescript',
    printWidth: 160,
    singleQuote: true,
  });
  for (const [name, text] of [...(await Promise.all(declarations)), ['calls', calls] as const]) {
    await writeFile(join(outdir, `${name}.d.ts`), text);
    await writeFile(join(outdir, `${name}.d.cts`), text.replaceAll(/(from '\.\/\w+)\.js'/g, "$1.cjs'"));
  }
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
  if (/from '\.\.\//.test(outputText))
    throw new Error(`sdk/${name}.ts: a declaration names a type that is not in the package`);
  return outputText.replaceAll(/(from '\.\/\w+)\.ts'/g, "$1.js'");
}

/** The package's own `package.json`. What it shares with the portal's stands there. */
async function manifest(): Promise<object> {
  // The project's own file has these fields.
  const { version, license, engines, repository } = JSON.parse(await readFile('package.json', 'utf8')) as {
    version: string;
    license: string;
    engines: object;
    repository?: object | string;
  };
  return {
    name: 'yinqiao-client',
    version,
    description: 'Typed client of the Yinqiao portal, for programs',
    keywords: ['yinqiao', 'api', 'client'],
    license,
    repository: builtFrom() ?? repository,
    type: 'module',
    engines,
    main: './index.cjs',
    types: './index.d.cts',
    exports: {
      '.': {
        import: { types: './index.d.ts', default: './index.js' },
        require: { types: './index.d.cts', default: './index.cjs' },
      },
      './package.json': './package.json',
    },
    files: ['*.js', '*.cjs', '*.d.ts', '*.d.cts'],
    sideEffects: false,
    // Who installs it can see from which commit and by which build it was made. Only a CI that can vouch for that publishes it.
    publishConfig: { access: 'public', provenance: true },
  };
}

/** The repository that a CI builds from. Provenance is refused if the package names another one. */
function builtFrom(): object | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name, CI_PROJECT_URL: project } = process.env;
  const url = server && name ? `${server}/${name}` : project;
  return url ? { type: 'git', url: `git+${url}.git` } : undefined;
}
