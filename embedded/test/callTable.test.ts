import t, { type Test } from 'tap';
import { handlers } from '../handlers/index.ts';
import { openDb } from '../store/db.ts';
import { contract, type EndpointName } from '../../shared/contract/index.ts';
import { sampleInput } from '../../shared/contract/sample.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { reasonEntry, isBusinessReason, type BusinessReason } from '../../shared/reasons.ts';
import { createShape } from '../../server/gateway/shape.ts';
import { fillPath, toQuery } from '../../shared/wire.ts';
import { readerTools } from '../../test/support/recorded.ts';
import { accountCases } from './callCases/accountCases.ts';
import {
  KINDS,
  mayBeWithout,
  type TestCall,
  type Case,
  type Cases,
  type Kind,
  type RowCases,
  createCaseContext,
} from './callCases/callCase.ts';
import { contentCases, siteCases } from './callCases/contentCases.ts';
import { consentCases, loanCases } from './callCases/loanCases.ts';
import { membershipCases } from './callCases/membershipCases.ts';
import { selfServiceCases, webhookCases } from './callCases/selfServiceCases.ts';
import { walletCases } from './callCases/walletCases.ts';
import type { AnyEnvelope } from './support/embeddedUpstream.ts';

// Makes every call of the contract on the embedded upstream: what it does, and each kind of refusal.
const cases: Cases<EndpointName> = {
  ...accountCases,
  ...walletCases,
  ...membershipCases,
  ...contentCases,
  ...siteCases,
  ...loanCases,
  ...consentCases,
  ...selfServiceCases,
  ...webhookCases,
};
const rows = Object.entries(contract as Record<string, Endpoint>);
const context = await createCaseContext(t);

/** Tables that a refused call may change: they count or note failed logins, codes, captchas and visits. */
const COUNTED = new Set(['login_failures', 'sms_codes', 'captchas', 'visits', 'session_visits', 'logins']);
const file = openDb(context.upstream.varDir, 'embedded.db');
t.teardown(() => file.close());
file.exec('CREATE TABLE seen_writes (id INTEGER PRIMARY KEY)');
for (const { name } of file.all<{ name: string }>(
  "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'seen_writes'",
))
  // What is sent to receivers is noted in its own time.
  if (!COUNTED.has(name))
    for (const act of name === 'webhook_deliveries' ? ['INSERT', 'DELETE'] : ['INSERT', 'UPDATE', 'DELETE'])
      file.exec(
        `CREATE TRIGGER seen_${act}_${name} AFTER ${act} ON ${name} BEGIN INSERT INTO seen_writes VALUES (NULL); END`,
      );
/** Number of rows of all other tables that were written so far; a refused call must write none. */
const writes = () => file.get<{ last: number | null }>('SELECT max(id) AS last FROM seen_writes')?.last;

/** Reads that give the same answer again; each captcha is a new one. */
const isRead = (row: Endpoint): boolean =>
  row.upstream?.startsWith('GET') === true && !row.bff?.startsWith('POST') && row !== contract.captcha;
/** What is read again after one answer: only an article counts that it was read. */
const readAgain = (row: Endpoint, data: { view_count: number }) =>
  row === contract.article ? { ...data, view_count: data.view_count + 1 } : data;

function call(
  { upstream }: Endpoint,
  { input = {}, token, address }: Omit<TestCall, 'response'>,
): Promise<AnyEnvelope> {
  const [method, template = ''] = (upstream ?? '').split(' ');
  const { path, rest } = fillPath(template, input);
  return method === 'GET'
    ? context.upstream.get(path + toQuery(rest), token)
    : context.upstream.post(path, rest, { token, address });
}

/** The cases of a kind, including those that follow from the row's `auth`. */
function casesOf(kind: Kind, row: Endpoint, of: RowCases): Case | undefined {
  if (kind !== 'unauthenticated') return of[kind];
  const refused = { code: 401, message: '登录已过期，请重新登录', data: null };
  if (row.auth === 'member')
    return ['0', 'an-invented-token-00000000000000'].map((token) => () => ({
      token,
      input: sampleInput(row.input),
      response: refused,
    }));
  return of.unauthenticated;
}

t.test('every row with a handler has cases, and all cases belong to a row', async (t) => {
  const names = rows.map(([name]) => name);
  t.same(
    names.filter((name) => Object.hasOwn(handlers, name) && !Object.hasOwn(cases, name)),
    [],
    'a call with a handler needs cases in callCases/',
  );
  t.same(
    Object.keys(cases).filter((name) => !names.includes(name)),
    [],
  );
});

for (const [name, row] of rows) {
  t.test(name, async (t) => {
    if (row.body === 'multipart')
      return void t.notOk(
        Object.hasOwn(handlers, name),
        'a call that sends a file is tested in upload.test.ts',
      );
    const of = cases[name as EndpointName];
    if (of === undefined) return void t.fail('a row needs cases in callCases/, or NO_CALL');
    if (typeof of === 'string') {
      t.notOk(row.upstream, of);
      return void t.comment(`${name}  – ${of}`);
    }
    for (const [field, rule] of Object.entries<FieldRule>(row.input.properties))
      if (rule.message && !('const' in rule)) await checkField(t, row, field, rule);
    const line: string[] = [];
    for (const kind of KINDS) {
      const prepared = casesOf(kind, row, of);
      if (!prepared) {
        t.ok(mayBeWithout(kind, row), `${kind}: no case, and the row does not tell why`);
        line.push(`${kind} –`);
        continue;
      }
      let passed = true;
      for (const [i, prepare] of [prepared].flat().entries())
        passed = (await check(t, `${kind}${i ? ` ${i + 1}` : ''}`, row, await prepare(context))) && passed;
      line.push(`${kind} ${passed ? '✓' : '✗'}`);
    }
    t.comment(`${name}  ${line.join(' ')}`);
  });
}

interface FieldRule {
  'x-reads'?: string;
  type?: string;
  message?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
}

/** Values that the rule of a field does not allow: of another type, and beyond each of its bounds. */
function badValues({
  'x-reads': reads,
  type,
  minimum,
  maximum,
  minLength = 0,
  maxLength = 0,
  minItems = 0,
}: FieldRule): unknown[] {
  if (reads === 'id') return ['a/b', 0, -1.5e300];
  return [
    type === 'string' ? '\u0000'.repeat(maxLength + 1) : 'x',
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(minLength > 1 ? ['字'.repeat(minLength - 1)] : []),
    ...(minItems > 0 ? [[]] : []),
  ];
}

/** Whatever a field's rule does not allow is refused with the rule's message, and changes nothing. */
async function checkField(t: Test, row: Endpoint, field: string, rule: FieldRule): Promise<void> {
  const before = writes();
  for (const bad of badValues(rule)) {
    const envelope = await call(row, {
      token: context.stranger.token,
      input: { ...sampleInput(row.input), [field]: bad },
    });
    t.match(
      envelope,
      { code: 422, data: { errors: { [field]: rule.message } } },
      `${field} ${JSON.stringify(bad).slice(0, 20)}`,
    );
  }
  if (rule['x-reads'] === 'id') {
    const { code, data } = await call(row, {
      token: context.stranger.token,
      input: { ...sampleInput(row.input), [field]: 'LN-2024-001' },
    });
    t.ok(
      code === 200 ? isRead(row) && [data?.list ?? data].flat().length === 0 : code < 500,
      `${field}: a text is the id of no record here: ${code}`,
    );
  }
  t.equal(writes(), before, `${field}: a refusal changes nothing`);
}

/** The codes of a reason, with the one that the gateway makes 40000. */
function codesOf(reason: BusinessReason): number[] {
  return [...reasonEntry(reason).codes, ...(reason === 'session_expired' ? [401] : [])];
}

/** Makes the call: a refusal must leave the database unchanged, the gateway must read a success without drift. */
async function check(
  t: Test,
  title: string,
  row: Endpoint,
  { response: expected, ...input }: TestCall,
): Promise<boolean> {
  const before = writes();
  const envelope = await call(row, input);
  const matches = t.match(envelope, expected, title);
  if (envelope.code !== 200)
    t.ok(
      isBusinessReason(envelope.reason) && codesOf(envelope.reason).includes(envelope.code),
      `${title}: ${envelope.code} ${envelope.reason}`,
    );
  if (envelope.code !== 200)
    return t.equal(writes(), before, `${title}: a refusal changes nothing`) && matches;
  if (isRead(row))
    t.same(
      (await call(row, input)).data,
      readAgain(row, envelope.data),
      `${title}: is the same when it is read again`,
    );
  const read = createShape(row, readerTools).output(envelope.data);
  return (
    t.same(
      { fault: 'fault' in read && read.fault, places: read.places },
      { fault: false, places: [] },
      `${title}: is read without drift`,
    ) && matches
  );
}
