import { Ajv } from 'ajv';
import t from 'tap';
import type { TObject } from 'typebox';
import { HTTP_TIMEOUT } from '../../shared/constants.ts';
import { gatewayRoutes, type GatewayRoute } from '../../shared/contract/gatewayRoutes.ts';
import { callNames, contract, type EndpointName } from '../../shared/contract/index.ts';
import { sampleInput } from '../../shared/contract/sample.ts';
import { canOpenSession, type ResultOf, type Endpoint } from '../../shared/endpoint.ts';
import { bffCall, toWire } from '../../shared/wire.ts';
import { createShape } from '../../server/gateway/shape.ts';
import { readerTools, recordedData } from '../support/recorded.ts';

const rows = Object.entries(contract) as [EndpointName, Endpoint][];

// Inputs as the gateway compiles them, with defaults and coercion; outputs as they are after reading.
const inputs = strict({ useDefaults: true, coerceTypes: true });
const outputs = strict({});

function strict(options: object): Ajv {
  const ajv = new Ajv({ strict: true, allErrors: true, ...options });
  ajv.addVocabulary([
    'message',
    'x-en',
    'x-timezone',
    'x-reads',
    'x-typed',
    'x-html',
    'x-mask',
    'x-words',
    'x-identity',
    'x-expected',
    'x-nullable',
  ]);
  return ajv;
}

type Json = { [key: string]: unknown };

/** The schema itself and every schema nested in it. */
function* schemasIn(schema: unknown): Generator<Json> {
  if (typeof schema !== 'object' || schema === null) return;
  if (Array.isArray(schema)) {
    yield* schema.flatMap((each) => [...schemasIn(each)]);
    return;
  }
  const { properties, patternProperties, items, anyOf, ...own } = schema as Json;
  yield { ...own, properties, patternProperties, items, anyOf };
  for (const each of [
    ...Object.values(properties ?? {}),
    ...Object.values(patternProperties ?? {}),
    items,
    ...((anyOf as unknown[]) ?? []),
  ])
    yield* schemasIn(each);
}

t.test('the table has every call of the specification, verbatim', async (t) => {
  const calls = `
    POST /api/login, POST /api/register, GET /api/user, POST /api/send/sms, POST /api/forget/password, POST /api/user/change/password,
    POST /api/user/edit, POST /api/user/change/phone_number, POST /api/user/bind/phone_number, POST /api/user/set/password,
    GET /api/user/cert/logs/list, GET /api/user/cert/logs/page, POST /api/user/cert/apply, GET /api/user/childs, GET /api/level, GET /api/vip,
    GET /api/user/notice/list, GET /api/user/notice/detail/{id}, POST /api/scanAuth, GET /api/user/vip/refund, GET /api/user/bag, GET /api/user/bill,
    GET /api/user/bill/page, POST /api/user/withdraw, GET /api/user/withdraw, GET /api/user/withdraw/page, GET /api/withdraw, POST /api/user/recharge,
    GET /api/index, GET /api/site, GET /api/recharge, GET /api/seo, GET /api/config, GET /api/upload, GET /api/visit, GET /api/partner,
    GET /api/loan_type, GET /api/notice, GET /api/wz`
    .split(',')
    .map((call) => call.trim());
  const known = rows.filter(([, row]) => !row.assumed).map(([, row]) => row.upstream);
  t.same(
    calls.filter((call) => !known.includes(call as never)),
    [],
  );
  t.same(
    known.filter((call) => call && !calls.includes(call)),
    [],
    'every other call is marked as assumed',
  );
});

t.test('each row has its own verb and path under /bff', async (t) => {
  const places = rows.map(([, row]) => Object.values(bffCall(row)).join(' '));
  t.same(
    places.filter((place, index) => places.indexOf(place) !== index),
    [],
  );
  t.same(
    places.filter((place) => !/^(GET|POST) \/bff\/[\w/{}]+$/.test(place)),
    [],
  );
  t.same(
    rows
      .filter(([, row]) => row.upstream && !/^(GET|POST) \/api\/[\w/{}]+$/.test(row.upstream))
      .map(([name]) => name),
    [],
  );
  t.same(
    rows.filter(([, row]) => !row.upstream).map(([name]) => name),
    ['capabilities'],
    'only this makes no call on the upstream',
  );
});

t.test('every placeholder is a required field of the input', async (t) => {
  for (const [name, row] of rows) {
    const required = (row.input as { required?: string[] }).required ?? [];
    const placeholders = [row.upstream ?? '', bffCall(row).path].flatMap((path) =>
      [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key as string),
    );
    t.same(
      placeholders.filter((key) => !required.includes(key)),
      [],
      name,
    );
  }
});

t.test('no GET changes state, and a row with `once` is a POST with an input field for its key', async (t) => {
  for (const [name, row] of rows) {
    const { method } = bffCall(row);
    if (row.once) t.equal(method, 'POST', name);
    if (row.once) t.ok('request_id' in row.input.properties, name);
    if (row.session || row.limit === 'money' || row.limit === 'sms') t.equal(method, 'POST', name);
    if (method === 'GET') t.ok(row.limit === 'read' || row.limit === 'captcha', name);
  }
  t.same(
    rows
      .filter(([, row]) => row.once)
      .map(([name]) => name)
      .sort(),
    ['balanceRefund', 'certApply', 'recharge', 'submitForm', 'supplementForm', 'vipRefund', 'withdraw'],
  );
});

t.test('only public GETs are cached', async (t) => {
  for (const [name, row] of rows.filter(([, row]) => row.cache)) {
    t.equal(row.auth, 'public', name);
    t.equal(bffCall(row).method, 'GET', name);
    t.ok((row.cache?.fresh ?? 0) * 1000 < HTTP_TIMEOUT, name);
  }
});

t.test('the failure policies are those of the specification', async (t) => {
  const of = (policy: Endpoint['onFailure']) =>
    rows.filter(([, row]) => row.onFailure === policy).map(([name]) => name);
  t.same(of('false'), ['login', 'register']);
  t.same(of('session'), ['visit']);
  for (const name of [
    'index',
    'site',
    'rechargeConfig',
    'seo',
    'config',
    'uploadConfig',
    'partner',
    'loanType',
    'notice',
    'wz',
  ] as const)
    t.ok(of('null').includes(name), name);
  t.same(
    rows.filter(([, row]) => row.auth === 'member' && row.onFailure !== 'sentinel').map(([name]) => name),
    [],
  );
  t.same(
    rows.filter(([, row]) => canOpenSession(row)).map(([name]) => name),
    ['login', 'register', 'scanAuth', 'scanPoll'],
  );
  t.same(
    rows.filter(([, row]) => row.session === 'mayOpen').map(([name]) => name),
    ['scanPoll'],
    'polling a QR ticket opens a session only after it was confirmed',
  );
});

t.test('a call returns what the specification says', async (t) => {
  const said = {
    login: 'data',
    register: 'data',
    user: 'data',
    sendSms: 'message',
    forgetPassword: 'message',
    certApply: 'envelope',
    withdraw: 'message',
    recharge: 'data',
  } as const;
  for (const [name, returns] of Object.entries(said))
    t.equal(contract[name as keyof typeof said].returns, returns, name);
});

t.test('the calls that the specification names public send no token', async (t) => {
  for (const name of [
    'login',
    'register',
    'sendSms',
    'forgetPassword',
    'levels',
    'vipPackages',
    'scanAuth',
  ] as const)
    t.equal(contract[name].auth, 'public', name);
});

t.test("the cookie's invite code is sent with exactly those calls whose input has one", async (t) => {
  for (const [name, row] of rows) t.equal(row.invite === true, 'invite_code' in row.input.properties, name);
});

t.test('the call that ends an OAuth login requires the OAuth state', async (t) => {
  const withState = rows.filter(([, row]) => row.oauthState);
  t.same(
    withState.map(([name]) => name),
    ['scanAuth'],
  );
  for (const [name, row] of withState)
    t.ok(((row.input as { required?: string[] }).required ?? []).includes('state'), name);
});

t.test('the typed api has no method for a call that sends a file', async (t) => {
  const names: readonly string[] = callNames;
  t.same(
    rows.filter(([name]) => !names.includes(name)).map(([name]) => name),
    ['upload'],
  );
  t.same(Object.keys(toWire(contract)), names);
});

t.test(
  "the gateway's own routes have paths and names that the contract does not have, and Chinese summaries",
  async (t) => {
    const places = [...rows.map(([, row]) => bffCall(row)), ...Object.values(gatewayRoutes)].map(
      ({ method, path }) => `${method} ${path}`,
    );
    t.same(
      places.filter((place, index) => places.indexOf(place) !== index),
      [],
    );
    t.same(
      Object.keys(gatewayRoutes).filter((name) => name in contract),
      [],
    );
    t.same(
      Object.entries<GatewayRoute>(gatewayRoutes)
        .filter(([, { csrfExempt }]) => csrfExempt)
        .map(([name]) => name),
      ['browserReport', 'cspReport'],
    );
  },
);

t.test('a sample of every input is valid', async (t) => {
  for (const [name, row] of rows) {
    const validate = inputs.compile(row.input);
    t.ok(validate(sampleInput(row.input)), `${name}: ${inputs.errorsText(validate.errors)}`);
  }
});

t.test('the default of every string satisfies its own pattern', async (t) => {
  for (const [name, row] of rows) {
    for (const schema of [...schemasIn(row.output), ...schemasIn(row.input)]) {
      if (typeof schema.pattern !== 'string') continue;
      t.match(schema.pattern, /^\^.*\$$/, `${name}: ${schema.pattern} is anchored`);
      t.doesNotThrow(() => new RegExp(schema.pattern as string, 'v'), name);
      for (const value of [schema.default, ...((schema.examples as unknown[]) ?? [])]) {
        if (value !== undefined) t.match(value, new RegExp(schema.pattern, 'u'), name);
      }
    }
  }
});

t.test(
  'every object schema refuses undeclared fields, and no schema is a choice between two objects',
  async (t) => {
    for (const [name, row] of rows) {
      for (const schema of [...schemasIn(row.output), ...schemasIn(row.input)]) {
        if (schema.type === 'object') t.equal(schema.additionalProperties, false, name);
        const choices = (schema.anyOf as Json[] | undefined) ?? [];
        t.ok(
          choices.filter(({ type }) => type === 'object').length <= 1,
          `${name}: removing the fields that one object does not declare would damage the other`,
        );
      }
    }
  },
);

t.test('an undeclared field is refused in an input and dropped from an output', async (t) => {
  for (const [name, row] of rows) {
    t.notOk(inputs.compile(row.input)({ ...sampleInput(row.input), canary: 1 }), name);
    const data = recordedData(name);
    if (typeof data !== 'object' || data === null || Array.isArray(data)) continue;
    const read = createShape(row, readerTools).output({
      ...data,
      canary: 1,
      access_token: 'canary',
      password: 'canary',
    });
    t.ok('value' in read && outputs.compile(row.output)(read.value), name);
    t.notMatch(JSON.stringify(read), /canary/, name);
  }
});

t.test(
  'an output record requires its identity, its lists and its records without identity, and nothing else',
  async (t) => {
    for (const [name, row] of rows) {
      for (const schema of schemasIn(row.output)) {
        const {
          'x-identity': identity,
          properties = {},
          required = [],
        } = schema as { 'x-identity'?: string[]; properties?: Record<string, Json>; required?: string[] };
        if (!identity) continue;
        const others = required
          .filter((key) => !identity.includes(key))
          .filter(
            (key) =>
              properties[key]?.type !== 'array' &&
              (properties[key]?.['x-identity'] as unknown[] | undefined)?.length !== 0,
          );
        t.same(others, [], `${name}: ${Object.keys(properties).slice(0, 3).join()}`);
      }
    }
  },
);

t.test('every input field has a Chinese message for its refusal', async (t) => {
  for (const [name, row] of rows) {
    for (const [field, schema] of Object.entries(row.input.properties)) {
      if ('const' in schema && 'default' in schema && !('message' in schema)) continue;
      t.match((schema as Json).message, /\p{Script=Han}/u, `${name}.${field}`);
    }
  }
});

t.test('the call for a list and the call for its page totals take the same filter', async (t) => {
  for (const [list, page] of [
    ['bill', 'billPage'],
    ['withdrawals', 'withdrawalsPage'],
    ['rechargeOrders', 'rechargeOrdersPage'],
    ['certLogs', 'certLogsPage'],
    ['formRecords', 'formRecordsPage'],
  ] as const) {
    // Only a list can be asked for one record, by its id or idempotency key, and for what was added since a time.
    const {
      id: _id,
      request_id: _key,
      since: _added,
      ...filter
    } = (contract[list] as Endpoint).input.properties;
    t.same(filter, contract[page].input.properties, list);
  }
});

t.test('invalid inputs are refused by the schemas', async (t) => {
  const refused: [EndpointName, object][] = [
    ['login', {}],
    ['login', { phone_number: '13800001234' }],
    ['login', { phone_number: '23800001234', password: 'x' }],
    ['login', { phone_number: ['13800001234'], password: 'x' }],
    ['sendSms', { phone_number: '13800001234', area: '1' }],
    ['sendSms', { phone_number: '13800001234', scene: '10' }],
    ['sendSms', { phone_number: '1380000１234' }],
    ['register', { ...sampleInput(contract.register.input), agree: 0 }],
    ['changePassword', { password: 'yinqiao-2026', password_confirmation: 'yinqiao-2026' }],
    ['editUser', {}],
    ['withdraw', { ...sampleInput(contract.withdraw.input), amount: '1e3' }],
    ['withdraw', { ...sampleInput(contract.withdraw.input), amount: '-1' }],
    ['recharge', { channel: 'mock' }],
    ['rechargeOrder', { order_no: 'page' }],
    ['rechargeOrder', { order_no: '../1' }],
    ['article', { type: 'secret', id: 1 }],
    ['article', { type: 'news', id: 0 }],
    ['scanPoll', { action: 'create', scan_id: 'scan-00000001' }],
    ['certApply', { cert_type: 4, agree: 1 }],
    ['submitForm', { form_id: 1, answers: { __proto__x: '1' } }],
    ['submitForm', { form_id: 1, answers: { a: { b: 1 } } }],
    ['submitForm', { form_id: 1, answers: { a: 'x'.repeat(501) } }],
  ];
  for (const [name, input] of refused)
    t.notOk(
      inputs.compile(contract[name].input as TObject)(structuredClone(input)),
      `${name} ${JSON.stringify(input)}`,
    );
});

// Checked by the compiler: tsc fails if one of these types is wrong. Nothing of it runs.
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type AllTrue<Checks extends true[]> = Checks;
export type ResultTypes = AllTrue<
  [
    Equal<Extract<ResultOf<typeof contract.login>, false>, false>,
    Equal<Extract<ResultOf<typeof contract.bill>, 40000 | null>, 40000 | null>,
    Equal<ResultOf<typeof contract.withdraw>, string | 40000 | null>,
    Equal<Extract<ResultOf<typeof contract.site>, 40000 | false>, never>,
  ]
>;
