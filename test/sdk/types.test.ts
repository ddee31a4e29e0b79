import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import t, { type Test } from 'tap';
import { short } from '../support/longRun.ts';
import { typeCheck } from '../support/typeCheck.ts';

// The declarations of the package, as a program's compiler reads them.

const PROGRAM = `
import { createClient, PortalError, type Bill, type Calls, type Reason, type SavedSession } from 'yinqiao-client';

const portal = createClient({ origin: 'https://www.example.com' });
const wallet = await portal.bag();
const balance: string | null | undefined = wallet.balance;
for await (const bill of portal.rows.bill({ type: 1 })) {
  const row: Bill = bill;
  const id: number | string = row.id;
  void [id, balance];
}
for await (const { id, title } of portal.rows.articles({ type: 'news' })) void [id satisfies number | string, title satisfies string | undefined];
const saved: SavedSession = portal.saveSession();
void saved;
const input: Calls['withdraw']['input'] = { amount: '100.00', type: 1 };
try {
  await portal.withdraw(input, { key: 'a-key-of-mine' });
} catch (error) {
  if (error instanceof PortalError && error.reason === ('balance_short' satisfies Reason)) console.log(error.data);
}
// @ts-expect-error a withdrawal needs an amount
await portal.withdraw({ type: 1 });
// @ts-expect-error a withdrawal needs a body
await portal.withdraw();
// @ts-expect-error an amount is a text
await portal.withdraw({ amount: 100, type: 1 });
// @ts-expect-error no such field
await portal.bill({ status: 1 });
// @ts-expect-error no such section
await portal.articles({ type: 'sport' });
// @ts-expect-error the totals are no list
portal.rows.billPage();
// @ts-expect-error no such reason
if (new PortalError({} as never).reason === 'no_such_reason') void 0;
// @ts-expect-error an upload needs what it is for
await portal.upload(new Blob([]));
`;

/** What a program of CommonJS does that cannot import. */
const REQUIRING = `
import client = require('yinqiao-client');
import type { Bill } from 'yinqiao-client';

const portal: client.Client = client.createClient({ origin: 'https://www.example.com' });
export async function lastBill(): Promise<Bill | undefined> {
  try {
    return (await portal.bill({ count: 1 }))[0];
  } catch (error) {
    if (error instanceof client.PortalError && error.code === 40000) return undefined;
    throw error;
  }
}
// @ts-expect-error a withdrawal needs an amount
export const wrong = () => portal.withdraw({ type: 1 });
`;

/** A project with the package, and one of the two compilers here: `typescript` (6) or `@typescript/native` (7). Returns what the compiler says of it; '' for nothing. */
function compile(t: Test, compiler: string, options: object, text: string, required = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'sdk-types-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'node_modules'));
  cpSync('dist/sdk', join(folder, 'node_modules/yinqiao-client'), { recursive: true });
  symlinkSync(resolve('node_modules/@types'), join(folder, 'node_modules/@types'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'program.ts'), text);
  writeFileSync(join(folder, 'required.cts'), required);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    target: 'es2022',
    module: 'nodenext',
    ...options,
  };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['program.ts', 'required.cts'] }),
  );
  return typeCheck(folder, compiler);
}

const DOM = { lib: ['es2023', 'dom', 'dom.iterable'], types: [] };
const NODE = { lib: ['es2023'], types: ['node'] };
const BUNDLED = { module: 'preserve', moduleResolution: 'bundler' };
/** How programs are compiled; the first one with the library of browsers. Each finds the declarations of `import` and of `require`. */
const WAYS = [
  { ...DOM, module: 'nodenext' },
  { ...NODE, ...BUNDLED },
];
/** The older compiler is slow. It alone compiles as before Node had modules. */
const MORE_WAYS = [
  { ...NODE, module: 'node16' },
  { ...DOM, ...BUNDLED },
];
const OLD_WAY = {
  ...NODE,
  module: 'commonjs',
  moduleResolution: 'node10',
  ignoreDeprecations: '6.0',
  verbatimModuleSyntax: false,
};

t.test('a strict program compiles, with modules and with CommonJS, and wrong calls do not', (t) => {
  for (const way of [...WAYS, ...short([], MORE_WAYS)])
    t.equal(compile(t, '@typescript/native', way, PROGRAM, REQUIRING), '');
  if (short(false, true))
    t.equal(
      compile(t, 'typescript', NODE, PROGRAM, REQUIRING) + compile(t, 'typescript', OLD_WAY, REQUIRING),
      '',
    );
  t.end();
});

t.test('the declarations of the package are the types of the contract', (t) => {
  const contract = JSON.stringify(resolve('sdk/calls.ts'));
  const program = `
import type { Calls as Package, Reason as PackageReason } from 'yinqiao-client';
import type { Calls as Contract, Reason } from ${contract};
type Fits<A, B> = [A] extends [B] ? true : false;
type Same<A, B> = Fits<A, B> extends true ? Fits<B, A> : false;
type Different = { [N in keyof Contract]: [Same<Package[N]['input'], Contract[N]['input']>, Same<Package[N]['output'], Contract[N]['output']>] extends [true, true] ? never : N }[keyof Contract];
export const names: Same<keyof Package, keyof Contract> = true;
export const reasons: Same<PackageReason, Reason> = true;
export const none: Same<Different, never> = true;
`;
  const options = {
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
    skipLibCheck: true,
    allowImportingTsExtensions: true,
  };
  t.equal(compile(t, '@typescript/native', options, program), '');
  const wrong = program.replace("Package[N]['output']", "Package['bag']['output']");
  t.match(
    compile(t, '@typescript/native', options, wrong),
    /error TS/,
    'and this test would notice a difference',
  );
  t.end();
});
