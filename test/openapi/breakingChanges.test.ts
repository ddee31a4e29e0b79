import t from 'tap';
import type { Json } from '../../server/openapi/json.ts';
import { breakingChanges } from '../../scripts/openapi/breakingChanges.ts';
import { neutralOpenApi } from '../../scripts/openapi/lint.ts';

/** A small description: a read with a filter and a record, and a write with a body. */
const base = () => ({
  paths: {
    '/bff/things/{id}': {
      get: {
        security: [] as object[],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } as Json },
          { name: 'page', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 100 } as Json },
          { name: 'If-None-Match', in: 'header', required: false, schema: { type: 'string' } as Json },
        ],
        responses: {
          200: { headers: { ETag: {} } as Json, content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } as Json },
          404: { 'x-reasons': ['not_found', 'no_such_route'], content: { 'application/json': { schema: { type: 'object' } } } },
        } as Record<string, Json>,
      },
    } as Json,
    '/bff/things': {
      post: {
        security: [{ session: [] }],
        parameters: [],
        requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/ThingRequest' } } } },
        responses: { 200: { description: 'ok' } },
      },
    } as Json,
  } as Record<string, Json>,
  components: {
    schemas: {
      Thing: {
        type: 'object',
        required: ['id', 'tags'],
        properties: {
          id: { type: 'integer' },
          amount: { type: 'string', pattern: '^\\d+$' },
          tags: { type: 'array', items: { type: 'string' } },
          kind: { enum: ['a', 'b'] },
          owner: { anyOf: [{ type: 'object', properties: { name: { type: 'string' } } }, { type: 'null' }] },
        } as Record<string, Json>,
      },
      ThingRequest: {
        type: 'object',
        required: ['amount'],
        properties: { amount: { type: 'string', maxLength: 10, pattern: '^\\d+$' }, size: { enum: ['s', 'm'] }, note: { type: 'string', minLength: 1 } } as Record<string, Json>,
      },
    },
  },
});
type Description = ReturnType<typeof base>;
type Change = (description: Description) => void;

const get = (description: Description) => (description.paths['/bff/things/{id}'] as { get: { security: object[]; parameters: { name: string; in: string; required: boolean; schema: Json }[]; responses: Record<string, Json> } }).get;
const thing = ({ components }: Description) => components.schemas.Thing;
const request = ({ components }: Description) => components.schemas.ThingRequest;

const BREAKING: [what: string, change: Change, named: RegExp][] = [
  ['a path is removed', (d) => delete d.paths['/bff/things'], /POST \/bff\/things: removed/],
  ['a session is needed', (d) => get(d).security.push({ session: [] }), /GET \/bff\/things\/\{id\}: needs a session now/],
  ['a parameter is removed', (d) => void get(d).parameters.splice(1, 1), /parameter query page: removed/],
  ['a parameter becomes required', (d) => { get(d).parameters[1]!.required = true; }, /parameter query page: is required now/],
  ['a parameter accepts less', (d) => { get(d).parameters[1]!.schema.maximum = 50; }, /parameter query page: maximum is smaller/],
  ['a parameter has another type', (d) => { get(d).parameters[0]!.schema = { type: 'string' }; }, /parameter path id: type integer is not accepted any more/],
  ['a body becomes required', (d) => { delete get(d).responses['1']; Object.assign(get(d), { requestBody: { required: true } }); }, /request body: is required now/],
  ['a new request field is required', (d) => { request(d).properties.more = {}; request(d).required.push('more'); }, /request body\.more: is required now/],
  ['a request field is removed, since undeclared fields are refused', (d) => delete request(d).properties.note, /request body\.note: removed/],
  ['a request field accepts fewer values', (d) => { request(d).properties.size = { enum: ['s'] }; }, /request body\.size: value m is not accepted any more/],
  ['a request field has a closed list now', (d) => { request(d).properties.note = { type: 'string', minLength: 1, enum: ['x'] }; }, /request body\.note: takes only some values now/],
  ['a request field has another pattern', (d) => { request(d).properties.amount!.pattern = '^1$'; }, /request body\.amount: another pattern/],
  ['a response field is removed', (d) => delete thing(d).properties.amount, /response 200\.amount: removed/],
  ['a certain response field may be absent', (d) => void thing(d).required.splice(0, 1), /response 200\.id: may be absent now/],
  ['a response field may be null', (d) => { thing(d).properties.amount!.type = ['string', 'null']; }, /response 200\.amount: may be of type null now/],
  ['a response field has a value more', (d) => { thing(d).properties.kind = { enum: ['a', 'b', 'c'] }; }, /response 200\.kind: may be c now/],
  ['the items of a list have another type', (d) => { thing(d).properties.tags = { type: 'array', items: { type: 'integer' } }; }, /response 200\.tags\[\]: may be of type integer now/],
  ['a field of a record that may be null is removed', (d) => { thing(d).properties.owner = { anyOf: [{ type: 'object', properties: {} }, { type: 'null' }] }; }, /response 200\.owner\.name: removed/],
  ['a status is removed', (d) => { delete get(d).responses[404]; Object.assign(get(d), { 'x-reasons': ['not_found', 'no_such_route'] }); }, /response 404: removed/],
  ['a reason is removed', (d) => { get(d).responses[404]!['x-reasons'] = ['not_found']; }, /GET \/bff\/things\/\{id\}: reason no_such_route removed/],
  ['a response has another media type', (d) => { get(d).responses[200]!.content = { 'text/csv': {} }; }, /response 200: application\/json removed/],
  ['a response header is removed', (d) => { get(d).responses[200]!.headers = {}; }, /response 200: header ETag removed/],
];

const HARMLESS: [what: string, change: Change, named?: undefined][] = [
  ['a path is added', (d) => { d.paths['/bff/more'] = { get: {} }; }],
  ['an optional parameter is added', (d) => void get(d).parameters.push({ name: 'sort', in: 'query', required: false, schema: {} })],
  ['a parameter accepts more', (d) => { get(d).parameters[1]!.schema.maximum = 200; }],
  ['an optional request field is added', (d) => { request(d).properties.more = { type: 'string' }; }],
  ['a request field accepts more values', (d) => { request(d).properties.size = { enum: ['s', 'm', 'l'] }; }],
  ['a response field is added', (d) => { thing(d).properties.more = { type: 'string' }; }],
  ['a response field has fewer values', (d) => { thing(d).properties.kind = { enum: ['a'] }; }],
  ['a reason moves from a response to the operation', (d) => { get(d).responses[404]!['x-reasons'] = ['not_found']; Object.assign(get(d), { 'x-reasons': ['no_such_route'] }); }],
  ['a status of refusal moves under default', (d) => { const { 404: one, ...rest } = get(d).responses; get(d).responses = { ...rest, default: { 'x-statuses': { 404: one } } }; }],
  ['a record moves out of the components', (d) => { get(d).responses[200]!.content = { 'application/json': { schema: structuredClone(thing(d)) } }; }],
];

t.test('each change is named if it breaks clients, and only then', async (t) => {
  for (const [what, change, named] of [...BREAKING, ...HARMLESS]) {
    const after = base();
    change(after);
    const lines = breakingChanges(base(), after);
    t.equal(lines.length, named ? 1 : 0, `${what}: ${lines.join(', ')}`);
    if (named) t.match(lines[0], named, what);
  }
});

t.test('the real description: a removed field of a shared record is named at every operation that returns it', async (t) => {
  const before = { ...neutralOpenApi() };
  const after = structuredClone(before);
  delete (after.components as unknown as { schemas: { Bill: { properties: Json } } }).schemas.Bill.properties.amount;
  t.same(breakingChanges(before, structuredClone(before)), []);
  t.match(breakingChanges(before, after), [/^GET \/bff\/user\/bill: response 200\.data\[\]\.amount: removed$/]);
});
