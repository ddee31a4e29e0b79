import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import t from 'tap';
import { isJson, type Json } from '../../server/openapi/json.ts';
import { contract } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { bffCall } from '../../shared/wire.ts';
import { exampleOf } from '../../server/openapi/request.ts';
import { neutralOpenApi } from '../../server/openapi/neutralOpenApi.ts';
import { resolverOf, responsesOf } from '../support/openapi.ts';
import { startPortal } from '../helper.ts';

const document = neutralOpenApi('zh');
const resolve = resolverOf({ ...document });
const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
ajv.addSchema({ $id: 'openapi.json', components: document.components });
/** A schema of the document, with its references to the document that ajv knows. */
const compile = (schema: unknown) =>
  ajv.compile(
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi.json#/components')) as object,
  );

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    place: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);
/** Every object in the document, with its place. */
function* parts(part: unknown, place = ''): Generator<[string, Json]> {
  if (Array.isArray(part)) for (const [at, one] of part.entries()) yield* parts(one, `${place}/${at}`);
  if (!isJson(part)) return;
  yield [place, part];
  for (const [key, one] of Object.entries(part)) yield* parts(one, `${place}/${key}`);
}

t.test('every example of a request, a response, a parameter and a field fits its schema', async (t) => {
  let count = 0;
  const check = (place: string, schema: unknown, example: unknown) => {
    const validate = compile(schema);
    t.ok(validate(example), `${place}: ${ajv.errorsText(validate.errors)}`);
    count++;
  };
  for (const [place, part] of parts({ paths: document.paths, components: document.components })) {
    if ('example' in part && isJson(part.schema)) check(place, part.schema, part.example);
    if (Array.isArray(part.examples) && !place.endsWith('/properties'))
      for (const example of part.examples) check(place, { ...part, examples: undefined }, example);
  }
  t.ok(count > 300, `${count} examples`);
});

t.test(
  'every operation has an example of its request body, and each response gives one that fits',
  async (t) => {
    for (const { place, operation } of operations) {
      const media = (part: unknown) => {
        const { content } = resolve(part);
        return isJson(content) && isJson(content['application/json']) ? [content['application/json']] : [];
      };
      for (const body of media(operation.requestBody)) t.ok('example' in body, place);
      for (const { schema, example } of Object.entries(operation.responses).flatMap(([status, one]) =>
        status < '400' ? media(one) : [],
      )) {
        const validate = compile(schema);
        t.ok(validate(example ?? whole(schema)), `${place}: ${ajv.errorsText(validate.errors)}`);
      }
      t.match(
        operation,
        { operationId: /^\w+$/, summary: /\p{Script=Han}/u, description: /\p{Script=Han}/u, tags: [String] },
        place,
      );
    }
  },
);

/** The example that the fields of a schema make, as tools show it. */
const whole = (schema: unknown): unknown => exampleOf(flat(schema), {});
const flat = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(flat);
  if (!isJson(part)) return part;
  const { examples, ...rest } = resolve(part);
  return {
    ...Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, flat(one)])),
    ...(Array.isArray(examples) && { examples }),
  };
};

t.test(
  'no two components have names that tools take for the same, and every reference leads to one',
  async (t) => {
    const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
    for (const [kind, entries] of Object.entries(document.components)) {
      const names = Object.keys(entries).map(plain);
      t.strictSame(
        names.filter((name, at) => names.indexOf(name) !== at),
        [],
        kind,
      );
    }
    const schemas = Object.keys(document.components.schemas ?? {}).map(plain);
    // Names that generators make of operations, and of the list of all files.
    const made = operations.flatMap(({ operation: { operationId } }) =>
      ['params', 'body', 'result', 'response', 'data', 'error', '200'].map((end) => plain(operationId + end)),
    );
    t.strictSame(
      schemas.filter((name) => ['index', ...made].includes(name)),
      [],
    );
    for (const [place, { $ref }] of parts({ ...document }))
      if (typeof $ref === 'string')
        t.ok(
          $ref
            .split('/')
            .slice(1)
            .reduce<unknown>((at, key) => (isJson(at) ? at[key] : undefined), document),
          `${place}: ${$ref}`,
        );
  },
);

t.test('every call and route is described once, without a token, not even in an example', async (t) => {
  t.strictSame(
    operations.map(({ operation }) => operation.operationId).sort(),
    [...Object.keys(contract), ...Object.keys(gatewayRoutes)].sort(),
  );
  t.notMatch(JSON.stringify(document), /access_token|eyJ[A-Za-z0-9_-]{10,}|Bearer /);
});

t.test(
  'each operation has a summary of its own, and names the refusals that others like it do not have',
  (t) => {
    const summaries = operations.map(({ operation }) => String(operation.summary));
    t.strictSame(
      summaries.filter((one, at) => summaries.indexOf(one) !== at),
      [],
    );
    const withdraw = document.paths['/bff/user/withdraw']?.post as unknown as Json & {
      'x-reasons': string[];
    };
    for (const reason of ['balance_short', 'withdrawals_paused', 'idempotency_key_reused', 'outcome_unknown'])
      t.ok(withdraw['x-reasons'].includes(reason), reason);
    t.notOk(
      withdraw['x-reasons'].includes('upstream_timeout'),
      'what any call may be refused for stands elsewhere',
    );
    t.notOk('x-reasons' in (document.paths['/bff/user/bag']?.get ?? {}));
    t.equal(withdraw['x-rate-limit'], 'money');
    t.match(document.info.description, /\n- `money`：.*每个用户 1 分钟内 30 次请求/);
    t.match(document['x-rate-limits'].money, [
      { policy: String, per: String, max: Number, seconds: Number, counts: String },
    ]);
    t.notMatch(JSON.stringify(document), /上游/, 'one word for it: 业务系统');
    t.end();
  },
);

t.test('the examples of money calls are whole: a portal carries them out', async (t) => {
  const portal = await startPortal(t);
  const member = await portal.member();
  for (const path of ['/bff/user/withdraw', '/bff/user/recharge', '/bff/user/cert/apply', '/bff/user/form']) {
    const { content } = document.paths[path]?.post?.requestBody as {
      content: Record<string, { example: object }>;
    };
    const example = content['application/json']!.example;
    t.notOk('request_id' in example, 'the gateway fills it in');
    t.match(
      await member.post(path, example, { 'idempotency-key': `example-${path.replaceAll('/', '-')}` }),
      { status: 200, json: { code: 200 } },
      path,
    );
  }
});

t.test('every field and every parameter says what it is', async (t) => {
  for (const [place, part] of parts(document)) {
    if (isJson(part.properties) && part.type === 'object' && !place.endsWith('/schema/allOf/1'))
      for (const [name, field] of Object.entries(part.properties))
        t.match(resolve(field).description, /\S/, `${place}/${name}`);
    if (typeof part.in === 'string' && typeof part.name === 'string' && place.includes('parameters'))
      t.match(part.description, /\S/, place);
  }
});

t.test('the English description says the same in English', async (t) => {
  const texts = (part: unknown): unknown[] =>
    Array.from(parts(part), ([place, { description, summary }]) => [
      place,
      typeof description,
      typeof summary,
    ]);
  const english = neutralOpenApi('en');
  t.strictSame(texts(english), texts(document), 'text for text');
  for (const [place, { description, summary }] of parts(english))
    // The name of the one city that means all of them.
    t.notMatch(String([description, summary]).replace('全国', ''), /[\p{Script=Han}，。；：、（）]/u, place);
});

/** The types of bills, as people read them. */
const BILL_TYPES = {
  101: '充值到账',
  102: '充值赠送',
  103: '充值退款',
  104: '余额退款',
  105: '余额退款退回',
  106: '收回赠送',
  201: '提现申请',
  202: '提现退回',
  301: '开通 VIP 会员',
  302: 'VIP 会员退款',
  401: '一级推广佣金',
  402: '二级推广佣金',
  403: '佣金冲回',
  404: '邀请注册奖励',
  501: '系统增加',
  502: '系统扣减',
};

t.test(
  'the types of bills have the same words in the description that is served and on the page',
  async (t) => {
    const portal = await startPortal(t);
    const described = fieldsOf((await portal.browser().get('/bff/openapi.json')).json);
    const { description } = fieldsOf(
      fieldsOf(fieldsOf(fieldsOf(fieldsOf(described.components).schemas).Bill).properties).biz_type,
    );
    const words = Object.entries(BILL_TYPES);
    t.equal(description, `业务类型：${words.map(([type, word]) => `${type} ${word}`).join('，')}`);
    const page = (await (await portal.member()).get('/wallet/record')).text;
    t.same(
      Array.from(page.matchAll(/<option value="(\d{3})">([^<]*)</g), ([, type, word]) => [type, word]),
      words,
    );
  },
);

t.test('each operation says who may call it, how often, and what a write needs', async (t) => {
  for (const [name, row] of Object.entries<Endpoint>(contract)) {
    const { method, path } = bffCall(row);
    const operation = document.paths[path]?.[method.toLowerCase()] as unknown as Json & {
      'x-rate-limit': string;
    };
    t.same(
      operation.security ?? document.security,
      row.auth === 'member' ? [{ session: [] }] : row.auth === 'optional' ? [{ session: [] }, {}] : [],
      name,
    );
    t.equal(operation['x-assumed'], row.assumed, name);
    t.ok(operation['x-rate-limit'] in document['x-rate-limits'], `${name}: limits`);
    const given = ((operation.parameters as Json[]) ?? []).map(resolve);
    const inPath = given.filter((one) => one.in === 'path');
    t.same(
      inPath.map((one) => [one.name, one.required]).sort(),
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, true]).sort(),
      `${name}: each placeholder is a path parameter`,
    );
    t.equal(
      given.some((one) => one.name === 'idempotency-key'),
      row.once === true,
      name,
    );
    const references = JSON.stringify(operation.parameters ?? []);
    t.equal(
      references.includes('CsrfHeader') && references.includes('Origin'),
      method === 'POST',
      `${name}: the headers of a write`,
    );
    if (method === 'POST' && [row.input.required ?? []].flat().some((key) => !path.includes(`{${key}}`)))
      t.match(operation.requestBody, { required: true }, name);
    const responses = responsesOf({ ...document }, operation);
    const passesOn = row.upstream !== undefined && row.session !== 'closes';
    t.equal('502' in responses, passesOn, `${name}: only the upstream can fail, and a logout does not`);
    const conditional = [
      given.some((one) => one.name === 'If-None-Match' && !one.required),
      '304' in responses,
      'ETag' in fieldsOf(responses['200']?.headers),
    ];
    t.same(
      conditional,
      Array<boolean>(3).fill(row.cache !== undefined),
      `${name}: public calls, and no others, have entity tags`,
    );
    for (const status of [
      200,
      400,
      405,
      414,
      429,
      431,
      500,
      503,
      ...(method === 'POST' ? [403, 413, 415] : []),
      ...(passesOn ? [404, 409, 422, 502, 504] : []),
      ...(row.auth === 'public' ? [] : [401]),
    ]) {
      t.ok(status in responses, `${name}: ${status}`);
      t.match(responses[status]?.headers, { 'X-Request-Id': Object }, `${name}: ${status}`);
    }
  }
});
