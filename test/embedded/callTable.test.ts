import { createHash } from 'node:crypto';
import { Ajv } from 'ajv';
import t, { type Test } from 'tap';
import { handlers } from '../../server/upstream/embedded/handlers/index.ts';
import { openDb } from '../../server/upstream/embedded/store/db.ts';
import { contract, type EndpointName } from '../../shared/contract/index.ts';
import { sampleInput } from '../../shared/contract/sample.ts';
import { canOpenSession, type Endpoint } from '../../shared/endpoint.ts';
import { fillPath, toQuery } from '../../shared/wire.ts';
import { accountCases } from './callCases/accountCases.ts';
import { isTrue, KINDS, NO_TOKEN, sampleCases, type Ask, type Case, type Cases, type Kind, type RowCases } from './callCases/callCase.ts';
import { createCaseContext } from './callCases/caseContext.ts';
import { contentCases } from './callCases/contentCases.ts';
import { loanCases } from './callCases/loanCases.ts';
import { membershipCases } from './callCases/membershipCases.ts';
import { siteCases } from './callCases/siteCases.ts';
import { walletCases } from './callCases/walletCases.ts';
import type { AnyEnvelope } from './support/embeddedUpstream.ts';

// Every call of the contract, straight at the upstream: what it does, and everything that it must refuse.
const cases: Cases<EndpointName> = { ...accountCases, ...walletCases, ...membershipCases, ...contentCases, ...siteCases, ...loanCases };
const rows = Object.entries(contract as Record<string, Endpoint>);
const context = await createCaseContext(t);
const ajv = new Ajv({ strict: false });

/** Whatever a refusal is there to count: wrong tries, wrong codes, pictures used up, visits. */
const COUNTED = new Set(['login_failures', 'sms_codes', 'captchas', 'visits']);
const file = openDb(context.upstream.varDir, 'embedded.db');
t.teardown(() => file.close());
const tables = file.all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").filter(({ name }) => !COUNTED.has(name));
/** All that the upstream keeps; a refused call leaves it as it is. */
function kept(): string {
  const hash = createHash('sha256');
  for (const { name } of tables) hash.update(JSON.stringify(file.all(`SELECT * FROM ${name}`)));
  return hash.digest('hex');
}

function call({ upstream }: Endpoint, { input = {}, token, address }: Omit<Ask, 'response'>): Promise<AnyEnvelope> {
  const [method, template = ''] = (upstream ?? '').split(' ');
  const { path, rest } = fillPath(template, input);
  return method === 'GET' ? context.upstream.get(path + toQuery(rest), token) : context.upstream.post(path, rest, { token, address });
}

/** Cases of a kind, those that follow from the row among them. */
function casesOf(kind: Kind, row: Endpoint, of: RowCases): Case {
  if (kind !== 'unauthenticated') return of[kind];
  const refused = { code: 401, message: '登录已过期，请重新登录', data: null };
  if (row.auth === 'member') return ['0', 'an-invented-token-00000000000000'].map((token) => () => ({ token, input: sampleInput(row.input), response: refused }));
  return of.unauthenticated ?? NO_TOKEN;
}

t.test('every row with rules of its own has its cases, and no case is without a row', async (t) => {
  const names = rows.map(([name]) => name);
  t.same(names.filter((name) => Object.hasOwn(handlers, name) && !Object.hasOwn(cases, name)), [], 'a call that the upstream handles needs its cases in callCases/');
  t.same(Object.keys(cases).filter((name) => !names.includes(name)), []);
});

for (const [name, row] of rows) {
  await t.test(name, async (t) => {
    if (row.body === 'multipart') return void t.notOk(Object.hasOwn(handlers, name), 'takes a file, not JSON: upload.test.ts');
    const of = cases[name as EndpointName] ?? sampleCases(row);
    if (typeof of === 'string') {
      t.notOk(row.upstream, of);
      return void t.comment(`${name}  – ${of}`);
    }
    const line: string[] = [];
    for (const kind of KINDS) {
      const tries = casesOf(kind, row, of);
      if (typeof tries === 'string') {
        t.ok(isTrue(tries, row, Object.hasOwn(handlers, name)), `${kind}: ${tries}`);
        line.push(`${kind} –`);
        continue;
      }
      let well = true;
      for (const [i, attempt] of [tries].flat().entries()) well = (await holds(t, `${kind}${i ? ` ${i + 1}` : ''}`, row, await attempt(context))) && well;
      line.push(`${kind} ${well ? '✓' : '✗'}`);
    }
    t.comment(`${name}  ${line.join(' ')}`);
  });
}

/** Asks; what is refused must have changed nothing, what is answered must be as the contract declares it. */
async function holds(t: Test, title: string, row: Endpoint, { response: expected, ...ask }: Ask): Promise<boolean> {
  const before = kept();
  const answer = await call(row, ask);
  const right = t.match(answer, expected, title);
  if (answer.code !== 200) return t.equal(kept(), before, `${title}: refused, and nothing has changed`) && right;
  // The token is taken off by the gateway before the schema is asked.
  if (canOpenSession(row)) for (const field of ['access_token', 'token_type']) delete answer.data?.[field];
  return t.ok(ajv.validate(row.output, answer.data), `${title}: ${ajv.errorsText()}`) && right;
}
