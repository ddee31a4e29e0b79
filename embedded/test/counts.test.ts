import t from 'tap';
import { PASSWORD, startEmbeddedUpstream, type AnyEnvelope } from './support/embeddedUpstream.ts';
import { certify, give, newMember, operate, pay, type NewMember } from './support/newMember.ts';
import { OWN_PHOTO, withPhotos } from './support/uploadFile.ts';
import { must } from './walks/walk.ts';

const upstream = await startEmbeddedUpstream(t);
const DAY = 86_400_000;
const MINUTE = 60_000;
let numbers = 0;
const number = (): string => `1780002${String(++numbers).padStart(4, '0')}`;
const HOME = '2001:db8:1:1::1';
/** Another address of its /64; another /64; an IPv4 address, and its mapped form. */
const [NEIGHBOUR, NEXT_DOOR, FOURTH, MAPPED] = [
  '2001:db8:1:1:ffff::2',
  '2001:db8:1:2::1',
  '198.51.100.250',
  '::ffff:198.51.100.250',
];
const [one, another] = [await newMember(upstream), await newMember(upstream)];
const feedback = (address: string, token?: string) =>
  upstream.post(
    '/api/feedback',
    { name: '林女士', phone_number: '13800000001', content: '想了解经营贷需要准备哪些材料。' },
    { address, token },
  );

/** Limits for an address, whoever asks: number, time until it is open again (ms; a day ends at midnight in China, nine hours after the tests begin), and the call. */
const BY_ADDRESS: [
  what: string,
  max: number,
  open: number,
  ask: (address: string, token?: string) => Promise<AnyEnvelope>,
][] = [
  [
    'text messages',
    50,
    9 * 60 * MINUTE,
    (address, token) =>
      upstream.post('/api/send/sms', { scene: '1', phone_number: number() }, { address, token }),
  ],
  ['messages of the contact page', 10, 9 * 60 * MINUTE, feedback],
  [
    'wrong passwords',
    15,
    30 * MINUTE,
    (address, token) =>
      upstream.post(
        '/api/login',
        { phone_number: number(), password: 'Wrong-2026' },
        { address, token, agent: 'new here' },
      ),
  ],
];

for (const [what, max, open, ask] of BY_ADDRESS)
  t.test(
    `${what}: ${max} for an IPv4 address or a /64 of IPv6, for all accounts there together`,
    async (t) => {
      // The afternoon of the next day.
      upstream.clock.now =
        Date.parse('2026-11-20T15:00:00+08:00') +
        Math.ceil((upstream.clock.now - Date.parse('2026-11-20T15:00:00+08:00')) / DAY) * DAY +
        DAY;
      const began = upstream.clock.now;
      for (const [home, neighbour] of [
        [HOME, NEIGHBOUR],
        [FOURTH, MAPPED],
      ] as const) {
        upstream.clock.now = Math.max(began, upstream.clock.now);
        const codes: number[] = [];
        for (let n = 0; n < max; n++)
          codes.push((await ask(n % 2 ? neighbour : home, n % 3 ? one.token : another.token)).code);
        t.notOk(codes.includes(429), `${max} pass`);
        for (const address of [home, neighbour])
          for (const token of [one.token, another.token, undefined])
            t.match(await ask(address, token), { code: 429 }, `no more from ${address}`);
      }
      for (const token of [one.token, another.token, undefined])
        t.not((await ask(NEXT_DOOR, token)).code, 429, 'the same accounts elsewhere');
      upstream.clock.now = began + open / 2;
      t.equal((await ask(HOME)).code, 429, 'after half of the time');
      upstream.clock.now = began + open;
      t.not((await ask(HOME)).code, 429, 'after it');
    },
  );

t.test(
  'a vote on an article counts once for a member wherever they are, and once for a visitor’s address',
  async (t) => {
    const { id } = (await upstream.get('/api/wz?type=help')).data.list[0] as { id: number };
    const vote = async (address: string, token?: string) =>
      (await upstream.post(`/api/wz/${id}/helpful`, { helpful: 1 }, { address, token })).data
        .helpful_yes as number;
    const first = await vote(HOME, one.token);
    for (const [address, token, more] of [
      [NEXT_DOOR, one.token, 0],
      [HOME, another.token, 1],
      [HOME, undefined, 2],
      [NEIGHBOUR, undefined, 2],
      [NEXT_DOOR, undefined, 3],
    ] as const)
      t.equal(
        await vote(address, token),
        first + more,
        `${address} ${token === undefined ? 'a visitor' : 'a member'}`,
      );
  },
);

t.test(
  'the failures with a member number count together however it is written, and so does an invite code',
  async (t) => {
    const { token, invite } = await newMember(upstream);
    const { user_no: no } = (await upstream.get('/api/user', token)).data as { user_no: string };
    const spellings = [
      no,
      no.toLowerCase(),
      `${no[0]}${no.slice(1).toLowerCase()}`,
      `${no[0]?.toLowerCase()}${no.slice(1)}`,
    ];
    const login = async (account: string, password: string, place: number) =>
      (
        await upstream.post(
          '/api/login',
          { account, password },
          { address: `10.6.0.${place}`, agent: `new ${place}` },
        )
      ).code;
    for (const [at, account] of spellings.entries())
      t.equal(await login(account, PASSWORD, at), 200, account);
    for (const [at, account] of spellings.slice(0, 3).entries())
      t.equal(await login(account, 'Wrong-2026', 10 + at), 400, account);
    for (const [at, account] of spellings.entries())
      t.equal(
        await login(account, PASSWORD, 20 + at),
        422,
        `after three failures, ${account} needs a captcha too`,
      );
    for (const code of [invite, invite.toLowerCase()])
      t.match(await upstream.get(`/api/invite/${code}`), { code: 200, data: { nickname: /\S/ } }, code);
  },
);

/** Records of every kind: an application for certification refused, one passed; orders paid and cancelled; withdrawals cancelled and refused; drafts; a friend; a failed login. */
async function makeRecords(member: NewMember, person: number): Promise<void> {
  const { token, phone, invite } = member;
  const post = async (path: string, body: object = {}) =>
    must(path, upstream.post(`/api/${path}`, body, { token }));
  const judge = (path: string) => must(path, operate(upstream, path, { reason: '演示' }));
  const company = {
    cert_type: 2,
    agree: 1,
    company_name: '江澜欧阳包装有限公司',
    credit_code: '91330106MA2B0KJ550',
    license_url: OWN_PHOTO,
    legal_person: '欧阳知秋',
    contact_phone: '13900001234',
  };
  await judge(
    `cert/${(await post('user/cert/apply', await withPhotos(upstream, token, company))).id}/reject`,
  );
  await certify(upstream, member, person);
  const orders = [
    await post('user/recharge', { amount: '30.00', channel: 'mock' }),
    await post('user/recharge', { amount: '20.00', channel: 'mock' }),
  ];
  await pay(upstream, orders[0].order_no);
  await post(`user/recharge/${orders[1].order_no}/cancel`);
  give(upstream, member, '100.00');
  for (const isCancelled of [true, false]) {
    upstream.clock.now += MINUTE;
    await upstream.post(
      '/api/send/sms',
      { scene: '8', phone_number: phone },
      { token, address: `10.5.0.${person}` },
    );
    await post('user/withdraw', {
      amount: '20.00',
      type: 1,
      real_name: '欧阳知秋',
      account: '6222021234500066208',
      bank_code: 'HCB',
      code: await upstream.code(phone),
    });
    const { id } = (await upstream.get('/api/user/withdraw?count=1', token)).data[0];
    await (isCancelled ? post(`user/withdraw/${id}/cancel`) : judge(`withdraw/${id}/reject`));
  }
  for (const amount of ['30000', '40000'])
    await post('user/form', { form_id: 2, draft: 1, answers: { amount } });
  await newMember(upstream, invite);
  await upstream.post(
    '/api/login',
    { phone_number: phone, password: 'Wrong-2026' },
    { address: `10.5.0.${person}` },
  );
}

/** Each list of a member: where its rows are, where its total, and for each filter how many `makeRecords` makes. */
const LISTS: [list: string, total: string, rows: Record<string, number>][] = [
  [
    'cert/logs/list',
    'cert/logs/page',
    { '': 2, 'status=1': 1, 'status=2': 1, 'cert_type=1': 1, 'cert_type=2&status=1': 0 },
  ],
  ['recharge', 'recharge/page', { '': 2, 'status=10': 1, 'status=0': 0, 'status=30': 1 }],
  ['withdraw', 'withdraw/page', { '': 2, 'status=30': 1, 'status=20': 1, 'status=11': 0 }],
  ['form', 'form/page', { '': 2, 'status=0': 2, 'status=10': 0 }],
  ['bill', 'bill/page', { '': 6, 'biz_type=201': 2, 'biz_type=202': 2, 'biz_type=101': 1, 'type=2': 2 }],
  [
    'notice/list',
    'notice/list',
    { '': 10, 'is_read=0': 10, 'category=1': 3, 'category=2': 6, 'category=4': 1 },
  ],
  ['childs', 'childs', { '': 1, 'level=1': 1, 'level=2': 0 }],
  ['login/list', 'login/list', { '': 2 }],
];

t.test(
  'each list of a member, its total and what counts as the last are the same when another has newer records',
  async (t) => {
    const [first, newer] = [await newMember(upstream), await newMember(upstream)];
    await makeRecords(first, 1);
    await makeRecords(newer, 2);
    for (const [list, totals, filters] of LISTS)
      for (const [filter, wanted] of Object.entries(filters)) {
        const get = async (path: string, query: string) =>
          (await upstream.get(`/api/user/${path}?${filter}&${query}`, first.token)).data;
        const { list: rows, ...own } = await get(list, 'count=100').then((data) =>
          Array.isArray(data) ? { list: data } : data,
        );
        t.same(
          [rows.length, own.total ?? (await get(totals, '')).total],
          [wanted, wanted],
          `${list} ${filter}`,
        );
      }
    t.same(
      (await upstream.get('/api/user/cert/logs/list', first.token)).data.map(
        (row: { status: number; can_resubmit: number }) => [row.status, row.can_resubmit],
      ),
      [
        [1, 0],
        [2, 1],
      ],
      'the refused one is still the last of its kind',
    );
  },
);
