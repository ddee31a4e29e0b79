import { rmSync } from 'node:fs';
import fastify from 'fastify';
import t from 'tap';
import type { TObject, TSchema } from 'typebox';
import { contract } from '../../shared/contract/index.ts';
import { sampleInput } from '../../shared/contract/sample.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { fillPath, toQuery } from '../../shared/wire.ts';
import { seededDirectory } from '../../test/support/seededDirectory.ts';
import { startEmbedded } from '../../test/support/built.ts';
import { apiRoutes } from '../handlers/apiRoutes.ts';
import { openDb, type Db } from '../store/db.ts';
import { sweepAll } from '../workflows/sweepAll.ts';
import { LIN, PASSWORD } from './support/embeddedUpstream.ts';

/** Tables that do not grow with members. */
const SMALL = ['article_counts', 'offer_reviews'];

/** Lists of a member that grow for years, and the index that gives their rows in order, so that a page costs the same however many there are. */
const IN_ORDER: [list: string, table: string, index: string][] = [
  ['bill', 'bills', 'sqlite_autoindex_bills_3'],
  ['bill?biz_type=401', 'bills', 'bills_kind'],
  ['bill?start_date=2026-01-01', 'bills', 'bills_time'],
  ['notice/list', 'notices', 'notices_user'],
  ['notice/list?is_read=0', 'notices', 'notices_unread'],
  ['login/list', 'logins', 'logins_user'],
  ['recharge', 'recharges', 'recharges_user'],
  ['withdraw', 'withdrawals', 'withdrawals_user'],
];

/** Values of a field: those that it lists, or an example. */
const valuesOf = ({
  anyOf,
  ...field
}: TSchema & {
  anyOf?: TSchema[];
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  type?: string;
}): unknown[] =>
  anyOf?.flatMap(valuesOf) ??
  field.enum ??
  field.examples ?? [field.const ?? (field.type === 'integer' ? 1 : 'RC202611201')];

/** Inputs of a call: its required fields alone, each other field with each of its values, and all of them; on the first and on a late page. */
function inputsOf(schema: TObject): Record<string, unknown>[] {
  const { page, count: _count, ...fields } = schema.properties;
  const required = sampleInput(schema);
  const single = Object.entries(fields).flatMap(([name, field]) =>
    valuesOf(field).map((value) => ({ ...required, [name]: value })),
  );
  return [required, ...single, Object.assign({}, ...single)].flatMap((input) =>
    page ? [input, { ...input, page: 40 }] : [input],
  );
}

t.test(
  'no reading call, no login and no sweep reads a whole table, with any filter and on any page',
  async (t) => {
    const now = Date.parse('2026-11-20T15:00:00+08:00');
    const varDir = await seededDirectory(startEmbedded, '2026-11-20', () => now);
    const real = openDb(varDir, 'embedded.db');
    const plans = new Map<string, string[]>();
    const explained = <T extends 'get' | 'all' | 'number' | 'run'>(way: T) =>
      ((sql: string, ...bind: []) => {
        plans.set(
          sql,
          real.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...bind).map(({ detail }) => detail),
        );
        return real[way](sql, ...bind);
      }) as Db[T];
    const db: Db = {
      ...real,
      get: explained('get'),
      all: explained('all'),
      number: explained('number'),
      run: explained('run'),
    };
    const app = fastify();
    t.teardown(async () => {
      await app.close();
      real.close();
      rmSync(varDir, { recursive: true });
    });
    apiRoutes(app, { db, now: () => now, sandbox: true, portalPorts: [], publicOrigin: undefined });
    await app.listen({ port: 0 });
    const login = await app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { phone_number: LIN, password: PASSWORD },
    });
    const headers = { authorization: login.json<{ data: { access_token: string } }>().data.access_token };

    for (const { upstream = '', input } of Object.values(contract as Record<string, Endpoint>).filter((row) =>
      row.upstream?.startsWith('GET '),
    )) {
      for (const one of inputsOf(input)) {
        const { path, rest } = fillPath(upstream.slice(4), one);
        const { statusCode, body } = await app.inject({ url: path + toQuery(rest), headers });
        t.equal(statusCode, 200);
        t.notMatch(body, /"code":(401|422|500)/, `${path} ${JSON.stringify(rest)}`);
      }
    }
    const { user_no: memberNo } = (await app.inject({ url: '/api/user', headers })).json<{
      data: { user_no: string };
    }>().data;
    for (const [call, payload, code] of [
      ['login', { account: memberNo, password: PASSWORD }, 200],
      ['login', { account: memberNo.toLowerCase(), password: PASSWORD }, 200],
      ['login', { account: 'YQ1', password: PASSWORD }, 400],
      ['login', { phone_number: LIN, code: '000000' }, 422],
      ['send/sms', { phone_number: LIN, scene: '2' }, 200],
      ['login', { phone_number: LIN, code: '000000' }, 422],
      ['scanAuth', { code: 'code-000001', state: 'state-000001' }, 400],
      ['scanAuth', { action: 'poll', scan_id: 'no-such-ticket-0001' }, 404],
      [
        'register',
        {
          phone_number: '17700030001',
          code: '000000',
          password: PASSWORD,
          password_confirmation: PASSWORD,
          agree: 1,
          invite_code: 'yq8r3w',
        },
        422,
      ],
      [
        'forget/password',
        { phone_number: LIN, code: '000000', password: PASSWORD, password_confirmation: PASSWORD },
        422,
      ],
    ] as const)
      t.equal(
        (await app.inject({ method: 'POST', url: `/api/${call}`, payload })).json<{ code: number }>().code,
        code,
        `${call} ${JSON.stringify(payload)}`,
      );
    sweepAll(db, now, (error) => t.error(error));

    const tables = real
      .all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .map(({ name }) => name)
      .filter((name) => !SMALL.includes(name));
    // A partial index has what is open alone.
    const partial = new Set(
      real
        .all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql LIKE '% WHERE %'")
        .map(({ name }) => name),
    );
    t.ok(plans.size > 100, `${plans.size} statements`);
    for (const [sql, plan] of plans) {
      // A plan names a table by its alias, if it has one.
      const names = tables.flatMap((table) => [
        table,
        ...Array.from(sql.matchAll(new RegExp(`\\b${table}(?: AS)? (\\w+)`, 'g')), ([, alias = '']) => alias),
      ]);
      const scans = plan.filter((step) => {
        const [, table = '', index = ''] = /^SCAN (\w+)(?:.* INDEX (\w+))?/.exec(step) ?? [];
        return names.includes(table) && !partial.has(index);
      });
      t.same(scans, [], sql);
    }

    for (const [list, table, index] of IN_ORDER) {
      plans.clear();
      t.equal(
        (await app.inject({ url: `/api/user/${list}`, headers })).json<{ code: number }>().code,
        200,
        list,
      );
      const [plan = []] = [...plans].flatMap(([sql, plan]) =>
        sql.includes(`FROM ${table} `) && sql.includes('LIMIT ? OFFSET ?') ? [plan] : [],
      );
      t.match(plan.join('; '), new RegExp(`INDEX ${index} `), list);
      t.notMatch(plan.join('; '), 'TEMP B-TREE', list);
    }
  },
);
