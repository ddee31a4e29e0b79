import t from 'tap';
import { isJson, type Json } from '../../server/openapi/json.ts';
import { breakingChanges, listed } from '../../scripts/openapi/breakingChanges.ts';
import { neutralOpenApi } from '../../scripts/openapi/lint.ts';

/** The part of a description at this place, which is made if it is missing. */
const at = (part: Json, place: string): Json =>
  place
    .split(' ')
    .reduce(
      (found, key) =>
        (isJson(found[key]) || Array.isArray(found[key]) ? found[key] : (found[key] = {})) as Json,
      part,
    );
const BILL = 'components schemas Bill properties';
const SITE = 'paths /bff/site get';
const WITHDRAW = 'components schemas WithdrawRequest';

/** Changes of the real description, by the object that they change; `named`: the lines of those that break clients. */
const CHANGES: [what: string, place: string, change: (part: Json) => unknown, named?: RegExp][] = [
  ['nothing', '', () => undefined],
  ['a path is removed', 'paths', (paths) => delete paths['/bff/site'], /^GET \/bff\/site: removed$/],
  [
    'a path is added',
    'paths',
    (paths) => {
      paths['/bff/more'] = { get: {} };
    },
  ],
  [
    'a session is needed',
    SITE,
    (call) => {
      call.security = [{ session: [] }];
    },
    /^GET \/bff\/site: needs a session now$/,
  ],
  [
    'a new parameter is required',
    SITE,
    (call) => {
      call.parameters = [{ name: 'x', in: 'query', required: true, schema: {} }];
    },
    /parameter query x: is required now$/,
  ],
  [
    'an optional parameter is added',
    SITE,
    (call) => {
      call.parameters = [
        ...(call.parameters as Json[]),
        { name: 'x', in: 'query', required: false, schema: {} },
      ];
    },
  ],
  [
    'a request field becomes required',
    WITHDRAW,
    (request) => {
      request.required = [...(request.required as string[]), 'use_last'];
    },
    /request body\.use_last: is required now$/,
  ],
  [
    'a request field is removed',
    `${WITHDRAW} properties`,
    (fields) => delete fields.use_last,
    /request body\.use_last: removed$/,
  ],
  [
    'an optional request field is added',
    `${WITHDRAW} properties`,
    (fields) => {
      fields.more = { type: 'string' };
    },
  ],
  [
    'a response field is removed',
    BILL,
    (fields) => delete fields.amount,
    /^GET \/bff\/user\/bill: response 200\.data\[\]\.amount: removed$/,
  ],
  [
    'a response field has another type',
    BILL,
    (fields) => {
      fields.title = { type: 'integer' };
    },
    /data\[\]\.title: may be of type integer now$/,
  ],
  [
    'a response field may have one more type',
    BILL,
    (fields) => {
      fields.title = { anyOf: [{ type: 'string' }, { type: 'integer' }] };
    },
    /data\[\]\.title: may be of type integer now$/,
  ],
  [
    'a response field is added',
    BILL,
    (fields) => {
      fields.more = { type: 'string' };
    },
  ],
  [
    'texts change',
    `${BILL} id`,
    (field) => {
      field.description = '编号';
    },
  ],
  [
    'a status is removed',
    `${SITE} responses`,
    (responses) => delete responses['200'],
    /^GET \/bff\/site: response 200: removed$/,
  ],
];

t.test('each change of the description is named if it breaks clients, and only then', async (t) => {
  const before = structuredClone({ ...neutralOpenApi() }) as unknown as Json;
  // All of them would take long.
  before.paths = Object.fromEntries(
    Object.entries(before.paths as Json).filter(([path]) =>
      ['/bff/site', '/bff/user/bill', '/bff/user/withdraw'].includes(path),
    ),
  );
  for (const [what, place, change, named] of CHANGES) {
    const after = structuredClone(before);
    change(place === '' ? after : at(after, place));
    const lines = breakingChanges(before as never, after as never);
    t.equal(lines.length > 0, named !== undefined, `${what}: ${lines.join(', ')}`);
    for (const line of lines) t.match(line, named, what);
  }
});

t.test('what several responses or calls share is listed once', async (t) => {
  const shared = (call: string, status: string) =>
    `${call}: response ${status}.reason: may be terms_changed now`;
  t.same(listed(['GET /bff/a: removed', shared('GET /bff/b', '400')]), [
    'GET /bff/a: removed',
    shared('GET /bff/b', '400'),
  ]);
  t.same(
    listed([
      shared('GET /bff/a', '400'),
      'POST /bff/b: removed',
      shared('GET /bff/a', '401'),
      shared('POST /bff/c', '400'),
    ]),
    ['GET /bff/a, POST /bff/c: responses 400, 401.reason: may be terms_changed now', 'POST /bff/b: removed'],
  );
  t.same(listed(Array.from({ length: 9 }, (_, id) => shared(`GET /bff/${id}`, 'default'))), [
    '9 calls: responses default.reason: may be terms_changed now',
  ]);
});
