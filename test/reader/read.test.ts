import t, { type Test } from 'tap';
import { Type, type TSchema } from 'typebox';
import { compileReader } from '../../server/gateway/read/compileReader.ts';
import { Drift } from '../../server/gateway/read/drift.ts';
import { contract } from '../../shared/contract/index.ts';
import { nullable, tolerant } from '../../shared/records/tolerant.ts';
import * as field from '../../shared/records/wire.ts';
import { readerTools, recorded } from '../support/recorded.ts';

/** What the reader makes of a value, and what it notes. */
function read(schema: TSchema, value: unknown) {
  const drift = new Drift();
  return {
    made: compileReader(schema, readerTools)(JSON.parse(JSON.stringify({ value })).value, drift),
    notes: drift.places.map(({ path, kind, n }) => `${kind} ${path}${n > 1 ? ` ×${n}` : ''}`),
  };
}
const inRecord = (schema: TSchema, value: unknown) => read(tolerant({ f: schema }), { f: value });

/** Table of a field's repairs: what is sent, and what it becomes; undefined: the field is left out. */
function repairs(t: Test, schema: TSchema, table: readonly (readonly [sent: unknown, made: unknown])[]) {
  for (const [sent, made] of table) {
    const { made: record, notes } = inRecord(schema, sent);
    t.same(record, made === undefined ? {} : { f: made }, JSON.stringify(sent));
    // Turning an address into the gateway's is no repair.
    const repaired =
      'x-reads' in schema && /link/.test(String(schema['x-reads'])) ? made === undefined : sent !== made;
    t.equal(
      notes.length > 0,
      repaired,
      `${JSON.stringify(sent)} is noted if it was changed: ${notes.join()}`,
    );
  }
}

t.test('money is read by its decimal digits and never guessed', async (t) => {
  repairs(t, field.yuan, [
    ['12.50', '12.50'],
    ['12.5', '12.50'],
    ['12', '12.00'],
    [12, '12.00'],
    [12.5, '12.50'],
    [0, '0.00'],
    ['0', '0.00'],
    ['-5', '-5.00'],
    [-0.5, '-0.50'],
    ['-0.00', '0.00'],
    ['18.0000', '18.00'],
    ['0.00000000', '0.00'],
    ['0E-8', '0.00'],
    ['-0E-8', '0.00'],
    ['1e3', '1000.00'],
    ['1.2345E+2', '123.45'],
    [1e-2, '0.01'],
    ['5e-2', '0.05'],
    [' 12', '12.00'],
    ['012', '12.00'],
    ['.5', '0.50'],
    ['5.', '5.00'],
    ['9999999999999.99', '9999999999999.99'],
    [0.1 + 0.2, null],
    ['0.30000000000000004', null],
    ['1e-3', null],
    [1e21, null],
    ['1e99', null],
    ['10000000000000', null],
    ['1,234.50', null],
    ['1.234,50', null],
    ['12.505', null],
    ['12.50元', null],
    ['¥12', null],
    ['１２', null],
    ['0x10', null],
    ['面议', null],
    [true, null],
    [[12], null],
    [{}, null],
    [9007199254740993, null],
    ['', undefined],
    ['—', undefined],
    ['NaN', undefined],
    ['NULL', undefined],
    ['\u200b', undefined],
    [[], undefined],
  ]);
});

t.test('rates are read from text and numbers; further decimals are rounded half up', async (t) => {
  repairs(t, field.rate, [
    ['3.85', '3.85'],
    [3.85, '3.85'],
    ['3.8', '3.80'],
    [4, '4.00'],
    ['3.85%', '3.85'],
    ['3.855', '3.86'],
    ['3.8549', '3.85'],
    ['99.999', '100.00'],
    ['-1', undefined],
    ['1e2', undefined],
    ['1000', undefined],
  ]);
});

t.test('numbers are read from text, and text from numbers, where nothing is lost', async (t) => {
  repairs(t, field.count, [
    [12, 12],
    ['12', 12],
    ['12.0', undefined],
    ['012', undefined],
    [1.5, undefined],
    ['12abc', undefined],
    [2 ** 60, undefined],
    ['9007199254740993', undefined],
    [true, undefined],
    ['0', 0],
    [-1, undefined],
    ['-1', undefined],
  ]);
  repairs(t, field.text, [
    ['甲', '甲'],
    [12, '12'],
    [12.5, '12.5'],
    [1e21, undefined],
    [2 ** 60, undefined],
    [false, undefined],
    [['甲'], undefined],
    [{}, undefined],
    ['null', undefined],
    ['NULL', undefined],
    ['None', undefined],
    ['\u200b', undefined],
    ['\ufeff \u200e', undefined],
    ['[object Object]', undefined],
    ['  ', undefined],
    ['—', undefined],
    ['非空', '非空'],
    ['Nonesuch', 'Nonesuch'],
  ]);
  repairs(t, field.flag, [
    [1, 1],
    [0, 0],
    ['1', 1],
    ['0', 0],
    [true, 1],
    [false, 0],
    [2, undefined],
    ['yes', undefined],
    [-1, undefined],
  ]);
  repairs(t, Type.Number({ exclusiveMinimum: 0, maximum: 1 }), [
    [0.5, 0.5],
    ['0.5', 0.5],
    [0, undefined],
    ['1e-1', undefined],
  ]);
});

t.test(
  'a text that was not sent is the contract’s word for its number; an unknown number has none',
  async (t) => {
    const words = { 0: '审核中', 11: '提现成功' };
    const schema = tolerant(
      {
        id: field.id,
        status_text: field.worded(['type', { 3: '' }], ['status', words]),
        status: field.kind,
        type: field.kind,
        timeline: field.timelineOf(words),
      },
      ['id'],
    );
    const textOf = (record: object) =>
      (read(schema, { id: 1, ...record }).made as { status_text?: string }).status_text;
    for (const [record, text] of [
      [{ status: 11 }, '提现成功'],
      [{ status: '11' }, '提现成功'],
      [{ status: 0, status_text: null }, '审核中'],
      [{ status: 0, status_text: '' }, '审核中'],
      [{ status: 0, status_text: [] }, '审核中'],
      [{ status: 0, status_text: '财务审核中' }, '财务审核中'],
      [{ status: 12 }, undefined],
      [{ status: 'constructor' }, undefined],
      [{}, undefined],
      [{ status: null }, undefined],
      [{ status: 0, type: 3 }, undefined],
      [{ status: 0, type: 2 }, '审核中'],
    ] as const)
      t.equal(textOf(record), text, JSON.stringify(record));
    const { made } = read(schema, {
      id: 1,
      timeline: [{ status: 0, at: '2026-11-20 10:00:00' }, { status: 7 }, { status: 7, text: '复核' }],
    });
    t.match(made, {
      timeline: [
        { status: 0, text: '审核中' },
        { status: 7, text: '复核' },
      ],
    });
  },
);

t.test('an id is an integer or a text, whatever its digits', async (t) => {
  repairs(t, field.id, [
    [12, 12],
    ['12', 12],
    [0, 0],
    ['0', 0],
    ['-3', -3],
    ['012', '012'],
    ['9007199254740993', '9007199254740993'],
    ['12abc', '12abc'],
    ['LN-2024-001', 'LN-2024-001'],
    ['3f2c7a10-5b1e-4c8d-9e6f-0000000000a1', '3f2c7a10-5b1e-4c8d-9e6f-0000000000a1'],
    ['V1StGXR8_Z5jdHi6B~myT', 'V1StGXR8_Z5jdHi6B~myT'],
    ['a'.repeat(64), 'a'.repeat(64)],
    ...[
      1.5,
      2 ** 60,
      true,
      ['a'],
      {},
      'null',
      'undefined',
      '..',
      'a/b',
      'a b',
      'a,b',
      '编号',
      '',
      'a'.repeat(65),
    ].map((sent) => [sent, undefined] as const),
  ]);
});

t.test('times become wall time in Shanghai', async (t) => {
  repairs(t, field.time, [
    ['2026-11-20 14:05:00', '2026-11-20 14:05:00'],
    ['2026-11-20 14:05', '2026-11-20 14:05:00'],
    ['2026-11-20T14:05:00', '2026-11-20 14:05:00'],
    ['2026-11-20', '2026-11-20 00:00:00'],
    ['2026-11-20T14:05:00+08:00', '2026-11-20 14:05:00'],
    ['2026-11-20T06:05:00Z', '2026-11-20 14:05:00'],
    ['2026-11-20T06:05:00.123Z', '2026-11-20 14:05:00'],
    ['2026-11-20T01:05:00-0500', '2026-11-20 14:05:00'],
    ['2026-12-31T23:00:00Z', '2027-01-01 07:00:00'],
    [1763618700, '2025-11-20 14:05:00'],
    ['1763618700', '2025-11-20 14:05:00'],
    [1763618700000, '2025-11-20 14:05:00'],
    ['1763618700000', '2025-11-20 14:05:00'],
    [999999999999, '2001-09-09 09:46:39'],
    [100000000000, '1973-03-03 17:46:40'],
    [99999999999, '5138-11-16 17:46:39'],
    [100000000, '1973-03-03 17:46:40'],
    [99999999, undefined],
    ['99999999', undefined],
    ['17636187000000', undefined],
    ['0000-00-00 00:00:00', undefined],
    ['0001-01-01T00:00:00Z', undefined],
    ['0001-01-01 00:00:00', undefined],
    ['1753-01-01 00:00:00', undefined],
    ['1899-12-30', undefined],
    ['1900-01-01 00:00:00', undefined],
    ['1970-01-01 08:00:00', undefined],
    ['1970-01-01T00:00:00Z', undefined],
    ['1969-12-31T16:00:00-08:00', undefined],
    ['1969-12-31 19:00:00', undefined],
    ['0', undefined],
    ['2026-02-30 10:00:00', undefined],
    ['2026-11-20 24:00:00', undefined],
    ['yesterday', undefined],
    [0, undefined],
    [-1, undefined],
    [1e300, undefined],
    [12, undefined],
  ]);
  repairs(t, field.date, [
    ['2026-11-20', '2026-11-20'],
    ['2026-11-20 14:05:00', '2026-11-20'],
    ['2026-11-19T23:00:00Z', '2026-11-20'],
    ['1990-02-30', undefined],
    ['', undefined],
  ]);
});

const CODE = '[\\w-]{22}';
/** The address that the gateway makes for a member's file: it is not one that one could write down. */
const SEALED = /^\/bff\/upload\/~[\w-]{40,900}$/;

t.test('addresses are those that a browser may use', async (t) => {
  const { addresses } = readerTools;
  /** What the gateway makes of an address, with the code left out. */
  const withoutCode = (made: unknown) =>
    typeof made === 'string' ? made.replace(new RegExp(`^(/media/[~!])/${CODE}/`), '$1/CODE/') : made;
  for (const [sent, made] of [
    ['/media/a.png', '/media/a.png'],
    ['/media/a', '/media/a'],
    ['http://portal.test/media/a.png', '/media/a.png'],
    ['http://upstream.test/media/a', '/media/!/media/a'],
    ['/media/a.png#x', '/media/a.png'],
    ['/uploads/a.png', '/media/~/CODE/uploads/a.png'],
    ['http://upstream.test/uploads/a.png?v=2', '/media/!/CODE/uploads/a.png?v=2'],
    ['/pic/logo.PNG?v=2', '/media/~/CODE/pic/logo.PNG?v=2'],
    [' /uploads/a b.png ', '/media/~/CODE/uploads/a%20b.png'],
    ['/uploads/图.png', '/media/~/CODE/uploads/%E5%9B%BE.png'],
    ['/uploads//a.png', '/media/~/CODE/=L3VwbG9hZHMvL2EucG5n'],
    ['/media/a;b.png?v=2', '/media/~/CODE/=L21lZGlhL2E7Yi5wbmc?v=2'],
    ['/media/..;/a.png', undefined],
    ['/uploads/a;b.png', undefined],
    ['/uploads/a\\b.png', undefined],
    ['https://cdn.test/a.png', 'https://cdn.test/a.png'],
    ['/console/files/7', undefined],
    ['/console/files/7?x=.png', undefined],
    ['/api/upload/7', '/bff/upload/7'],
    ['http://upstream.test/api/upload/7', '/bff/upload/7'],
    ['https://evil.test/a.png', undefined],
    ['http://user:x@upstream.test/a.png', undefined],
    ['star', undefined],
    ['//evil.test/a.png', undefined],
    ['javascript:alert(1)', undefined],
    ['data:image/png;base64,AA', undefined],
    ['/\\evil.test', undefined],
    ['/bff/user', undefined],
    ['uploads/a.png', undefined],
    [7, undefined],
  ] as const) {
    const { made: record, notes } = inRecord(field.picture, sent);
    t.equal(withoutCode((record as { f?: string }).f), made, String(sent));
    t.equal(notes.length > 0, made === undefined, `${sent} is noted if it is none`);
  }
  repairs(t, field.link, [
    ['/bank?loan_type_id=1', '/bank?loan_type_id=1'],
    ['https://pay.test/x', 'https://pay.test/x'],
    ['http://upstream.test/pay/7', 'http://upstream.test/pay/7'],
    ['http://portal.test/vip', '/vip'],
    ['//evil.test', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['star', undefined],
    ['mailto:x@y.test', undefined],
  ]);
  for (const sent of ['/uploads/a.png', 'http://upstream.test/uploads/a.png', '/uploads/%E6%89%A7.png?v=2'])
    t.equal(
      addresses.toUpstream(addresses.picture(sent) ?? '', undefined),
      sent,
      `${sent} is sent back as the upstream gave it`,
    );
  for (const [address, upstream] of [
    ['/media/a.png', '/media/a.png'],
    ['/bff/upload/7', '/api/upload/7'],
    ['https://store.test/7', 'https://store.test/7'],
    ['/media/~/uploads/a.png', undefined],
    [`/media/~/${'A'.repeat(22)}/uploads/a.png`, undefined],
    ['/uploads/a.png', undefined],
    ['http://upstream.test/uploads/a.png', undefined],
    ['http://portal.test/uploads/a.png', undefined],
    ['甲', undefined],
  ] as const)
    t.equal(
      addresses.toUpstream(address, 'member:7'),
      upstream,
      `${address}: only what the gateway has made leads to the upstream's files`,
    );
});

t.test('the address of a member’s file is sealed for this member, and the same each time', async (t) => {
  const { addresses } = readerTools;
  const readFor = (member: string | undefined, schema: TSchema, value: unknown) => {
    const drift = new Drift({ member });
    return { made: compileReader(schema, readerTools)(value, drift), notes: drift.places, ...drift.reading };
  };
  const files = [
    '/uploads/a.png',
    '/media/a.png',
    '/uploads/a.pdf',
    '/file?id=7',
    'http://upstream.test/uploads/a.png',
    'https://cdn.test/a.png',
    'https://store.test/7',
  ];
  for (const sent of files) {
    const { made, notes } = readFor('member:7', field.file, sent);
    t.match(made, SEALED, sent);
    t.same(notes, []);
    t.equal(readFor('member:7', field.file, sent).made, made, 'the same again');
    t.not(readFor('member:8', field.file, sent).made, made, 'another for another member');
    t.equal(addresses.toUpstream(String(made), 'member:7'), sent, 'it is sent back as the upstream gave it');
    for (const other of ['member:8', 'member:77', 'token:7', '', undefined])
      t.equal(addresses.toUpstream(String(made), other), undefined, `not by ${other}`);
    t.match(
      readFor(undefined, field.file, sent),
      { made: undefined, notes: [], lacks: 'file' },
      'without a member there is none',
    );
  }
  const sealed = String(readFor('member:7', field.file, '/uploads/a.png').made);
  for (let at = sealed.indexOf('~') + 1; at < sealed.length; at++) {
    const other = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    if (addresses.toUpstream(other, 'member:7') !== undefined)
      t.fail(`a changed character at ${at} is not noticed`);
  }
  for (const other of [
    `${sealed}=`,
    `${sealed}AA`,
    sealed.slice(0, -1),
    '/bff/upload/~',
    '/bff/upload/~AAAA',
  ])
    t.equal(addresses.toUpstream(other, 'member:7'), undefined, other);
  t.match(
    readFor('member:7', field.file, '/api/upload/7'),
    { made: '/bff/upload/7' },
    'one by its number is its member’s at the upstream',
  );
  for (const sent of ['star', '//evil.test/a.png', 'javascript:alert(1)'])
    t.match(readFor('member:7', field.file, sent), { made: undefined, notes: [{ kind: 'url' }] }, sent);

  for (const [sent, made] of [
    ['/uploads/a.png', SEALED],
    ['http://upstream.test/uploads/a.png', SEALED],
    ['/media/avatar.svg', /^\/media\/avatar\.svg$/],
    ['https://cdn.test/a.png', /^https:\/\/cdn\.test\/a\.png$/],
    ['/api/upload/7', /^\/bff\/upload\/7$/],
  ] as const)
    t.match(readFor('member:7', field.avatar, sent).made, made, `a portrait at ${sent}`);
  t.match(
    readFor(undefined, field.avatar, '/uploads/a.png'),
    { made: undefined, notes: [], lacks: 'avatar' },
    'a visitor sees none',
  );
  t.equal(readFor('member:7', field.avatar, 'https://evil.test/a.png').made, undefined);

  const answers = (sent: unknown) =>
    (
      readFor('member:7', contract.formRecord.output, { id: 7, status: 0, answers: { one: sent } }).made as {
        answers: { one: unknown };
      }
    ).answers.one;
  t.match(answers(['/uploads/a.png', '/uploads/a.pdf', 'http://upstream.test/u/a.png']), [
    SEALED,
    SEALED,
    SEALED,
  ]);
  t.same(
    answers(['甲', '/uploads', 'https://example.com/logo.png', '/bff/upload/7', '//x.test/a.png']),
    ['甲', '/uploads', 'https://example.com/logo.png', '/bff/upload/7', '//x.test/a.png'],
    'choices stay as they are',
  );
  for (const text of ['甲', '/uploads/a.png', '/api/upload/7'])
    t.equal(answers(text), text, 'and so does whatever is typed as a text');
});

t.test('nothing is an absent field: as drift, unless the field may be nothing', async (t) => {
  for (const nothing of [null, '', []])
    t.same(inRecord(field.yuan, nothing), { made: {}, notes: ['null /f'] }, JSON.stringify(nothing));
  t.same(inRecord(field.text, ''), { made: {}, notes: [] }, 'an empty text');
  for (const nothing of [null, '', []])
    t.same(inRecord(field.maybeTime, nothing), { made: {}, notes: [] }, 'a time that there is not yet');
  for (const nothing of [{}, { other: 1 }, 'x', 5])
    t.same(
      inRecord(Type.Optional(tolerant({ g: Type.Optional(field.text) })), nothing).made,
      {},
      `${JSON.stringify(nothing)}: a record of which nothing can be read`,
    );
  t.same(
    read(tolerant({ f: field.text, g: Type.Optional(field.text) }), {}),
    { made: {}, notes: ['missing /f'] },
    'only an expected field is missed',
  );
});

t.test('records and lists are recognised in the forms that other upstreams send', async (t) => {
  const row = tolerant({ id: field.id, name: field.text }, ['id']);
  const rows = Type.Array(row);
  const full = { id: 1, name: '甲' };
  for (const [sent, made, notes] of [
    [[full], [full], []],
    [null, [], ['null /']],
    ['', [], ['null /']],
    [{}, [], ['type /']],
    [{ list: [full] }, [full], ['type /']],
    [{ 0: full, 1: full }, [full, full], ['type /']],
    [full, [full], ['type /']],
    ['x', [], ['type /']],
    [7, [], ['type /']],
    [
      [full, { name: '乙' }, null, 'x', { id: '2' }],
      [full, { id: 2 }],
      ['missing /*/id', 'row /*/id', 'null /*', 'row /* ×2', 'type /*', 'type /*/id', 'missing /*/name'],
    ],
  ] as const)
    t.same(read(rows, sent), { made, notes }, JSON.stringify(sent));
  const paged = field.list(row);
  t.same(read(paged, [full]).made, { list: [full] }, 'rows where a list with totals is expected');
  t.same(read(paged, []).made, { list: [] });
  t.same(read(paged, { list: null, total: '3' }).made, { list: [], total: 3 });
  t.same(read(Type.Array(field.text), '甲').made, ['甲'], 'a single text where a list is expected');
  const holder = tolerant({
    own: tolerant({ a: field.text }),
    other: nullable(tolerant({ a: field.text })),
    rows,
  });
  for (const sent of [{}, { own: [], other: [], rows: {} }, { own: null, other: null, rows: null }, []])
    t.same(read(holder, sent).made, { own: {}, rows: [] }, JSON.stringify(sent));
  t.same(
    read(row, { name: '甲' }),
    { made: undefined, notes: ['missing /id', 'row /id'] },
    'a record without identity is none',
  );
  t.same(read(row, []).made, undefined);
});

t.test('undeclared fields are dropped, whatever their names', async (t) => {
  const sent = JSON.parse(
    '{"id":1,"access_token":"x","__proto__":{"name":"x"},"constructor":{"name":"x"}}',
  ) as object;
  const schema: TSchema = tolerant({ id: field.id, name: Type.Optional(field.text) }, ['id']);
  t.same(compileReader(schema, readerTools)(sent, new Drift()), { id: 1 });
});

t.test('what the embedded upstream sends is read as it is, without drift', async (t) => {
  for (const [name, row] of Object.entries(contract)) {
    for (const data of recorded[name as keyof typeof recorded])
      t.same(read(row.output, data).notes, [], name);
  }
});

t.test(
  "what is declared as masked is masked where the upstream sends it in full, and an upstream's own mask stays",
  async (t) => {
    for (const [of, table] of Object.entries({
      phone: [
        ['13812345678', '138****5678'],
        ['+86 138 1234 5678', '138****5678'],
        ['138****5678', '138****5678'],
        ['138xxxx5678', '138xxxx5678'],
        ['02012345678', '020****5678'],
        ['未绑定', '****'],
      ],
      nickname: [
        ['林知夏', '林**'],
        ['林**', '林**'],
        ['林某某', '林某某'],
        ['用户5678', '用**'],
      ],
      personName: [
        ['林知夏', '林*夏'],
        ['林*夏', '林*夏'],
        ['张三', '张*'],
      ],
      idCard: [
        ['320106199002284526', '320***********4526'],
        ['320***********4526', '320***********4526'],
      ],
      account: [
        ['6222021234567890128', '**** 0128'],
        ['**** 0128', '**** 0128'],
        ['13812345678', '138****5678'],
        ['zhixia@example.com', 'z****@example.com'],
        ['wx_zhixia', 'wx****'],
      ],
      address: [
        ['203.0.113.7', '203.0.*.*'],
        ['203.0.*.*', '203.0.*.*'],
        ['江澜市', '江澜市'],
      ],
    } as const))
      repairs(t, field.masked(of as Parameters<typeof field.masked>[0]), table);
  },
);

t.test(
  'numbers in the answers of an application are masked once it is submitted; a draft keeps them',
  async (t) => {
    const answers = {
      contact_name: '林知夏',
      phone_number: '13812345678',
      id_card: '320106199002284526',
      amount: '200000',
      others: ['13912345678', '甲'],
    };
    const shown = (status: unknown) =>
      (read(contract.formRecord.output, { id: 7, status, answers }).made as { answers: unknown }).answers;
    for (const status of [10, '10', 41])
      t.same(
        shown(status),
        {
          ...answers,
          phone_number: '138****5678',
          id_card: '320***********4526',
          others: ['139****5678', '甲'],
        },
        String(status),
      );
    t.same(shown(0), answers, 'a draft is continued with its answers');
  },
);
