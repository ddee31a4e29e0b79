import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import t from 'tap';
import { neutralOpenApi } from '../../server/openapi/neutralOpenApi.ts';
import { typeCheck } from '../support/typeCheck.ts';

/** Uses of the generated types. Each `@ts-expect-error` is itself an error where the line below it compiles. */
const USES = `
import type { components, operations, paths } from './client';

type Body<Name extends keyof operations> = operations[Name] extends { requestBody: { content: { 'application/json': infer B } } } ? B : never;
type Call<Name extends keyof operations> = Omit<operations[Name], 'responses'>;
declare function call<Name extends keyof operations>(name: Name, request: Call<Name>): Promise<operations[Name]['responses']>;

const headers = { 'x-bank-csrf': '1', 'idempotency-key': '7c1f0a52-3f0b-4a55-9d0e-1d1f6f6d2c11' } as const;
const none = { query: undefined, path: undefined, cookie: undefined } as { query?: never; path?: never; cookie?: never };
export const whole: Body<'withdraw'> = { amount: '100.00', type: 1 };

void call('withdraw', { parameters: { ...none, header: headers }, requestBody: { content: { 'application/json': whole } } });
// @ts-expect-error a withdrawal without a body
void call('withdraw', { parameters: { ...none, header: headers } });
// @ts-expect-error a withdrawal without an idempotency key
void call('withdraw', { parameters: { ...none, header: { 'x-bank-csrf': '1' } }, requestBody: { content: { 'application/json': whole } } });
// @ts-expect-error a withdrawal without an amount
export const withoutAmount: Body<'withdraw'> = { type: 1 };
// @ts-expect-error an amount is text
export const number: Body<'withdraw'> = { amount: 100, type: 1 };
// @ts-expect-error a field that is not declared
export const undeclared: Body<'withdraw'> = { amount: '100.00', type: 1, nothing: 1 };

type Bill = components['schemas']['Bill'];
declare const bill: Bill;
export const id: number | string = bill.id;
// @ts-expect-error only its identity is certain
export const amount: string = bill.amount;
declare const refusal: components['schemas']['Refusal'];
export const reason: 'balance_short' | string = refusal.reason;
// @ts-expect-error no reason of the catalogue
export const wrong: boolean = refusal.reason === 'no_such_reason';
export const path: keyof paths = '/bff/user/bill';
// @ts-expect-error no such path
export const nowhere: keyof paths = '/bff/nowhere';
type Bills = operations['bill']['responses'][200]['content']['application/json']['data'];
export const bills: Bills = [bill];
`;

const OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'Bundler',
  types: [],
  lib: ['ES2023'],
};

t.test(
  'a client generated from the description compiles strictly; a withdrawal without a body, key or amount does not',
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'client-'));
    t.teardown(() => rmSync(folder, { recursive: true, force: true }));
    const text = astToString(await openapiTS(JSON.parse(JSON.stringify(neutralOpenApi('zh')))));
    writeFileSync(join(folder, 'client.ts'), text);
    writeFileSync(join(folder, 'uses.ts'), USES);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: OPTIONS, include: ['.'] }),
    );
    t.equal(typeCheck(folder), '');
    writeFileSync(join(folder, 'uses.ts'), USES.replaceAll(/\/\/ @ts-expect-error.*/g, ''));
    const errors = typeCheck(folder)
      .trim()
      .split('\n')
      .filter((line) => line.includes('error TS'));
    t.equal(errors.length, USES.match(/@ts-expect-error/g)?.length, errors.join('\n'));
  },
);
