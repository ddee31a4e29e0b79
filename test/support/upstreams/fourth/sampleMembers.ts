import { emptyMember, feeOf, snowflake, uuidOf } from './make.ts';
import { sampleLedger } from './sampleLedger.ts';
import { letters, referrals } from './samplePeople.ts';
import type { Member } from './state.ts';

/** The day on which the sample data ends: 2026-11-20 14:05 in China. */
const SAMPLE_END = Date.UTC(2026, 10, 20, 6, 5);
const DAY = 86_400_000;
const ago = (days: number) => SAMPLE_END - days * DAY;

/** Sample members. All have the same password. */
export const SAMPLE = {
  password: 'Qiaotou-2026',
  /** Certified, with a membership, a team, a ledger and applications. */
  mobile: '13960001001',
  /** Registered last week: nothing but the account. */
  fresh: '13960001002',
  suspended: '13960001003',
  referralCode: 'HX7K2M',
};

function fullMember(): Member {
  const member = emptyMember({
    id: uuidOf('member-1'),
    serial: 86,
    mobile: SAMPLE.mobile,
    password: SAMPLE.password,
    registeredAt: ago(420),
  });
  const person = { name: '沈知秋', idNo: '110101199105040026' };
  const bank = {
    payeeId: uuidOf('payee-1'),
    way: 'BANK',
    holder: person.name,
    number: '6200000000000067890',
    bankCode: 'DEMOA',
    branch: '城东支行',
    lastUsedAt: ago(9),
    removed: false,
  } as const;
  const payout = (
    index: number,
    state: Member['payouts'][number]['state'],
    sum: number,
    more: object = {},
  ) => ({
    payoutId: uuidOf(`payout-${index}`),
    number: `PO2026110${index}000${index}`,
    state,
    sum,
    fee: feeOf(sum),
    payee: bank,
    filedAt: ago(index * 9),
    ...more,
  });
  const application = (index: number, questionnaire: string, phases: string[], more: object) => ({
    id: String(snowflake(500 + index)),
    number: `LA2026100000${index}`,
    questionnaire,
    phase: phases.at(-1) ?? 'DRAFT',
    history: phases.map((phase, step) => ({ phase, at: ago(40 - index * 8 - step) })),
    answers: {
      sum: `${index + 1}50000.00`,
      months: 24,
      city: '杭州',
      contact: person.name,
      mobile: `+86${SAMPLE.mobile}`,
    },
    documents: [],
    openedAt: ago(40 - index * 8),
    changedAt: ago(40 - index * 8 - phases.length + 1),
    ...more,
  });
  const order = (index: number, st: Member['orders'][number]['st'], amt: number, more: object) => ({
    ordNo: `CZ2026100000000${index}`,
    outTradeNo: `sample-000${index}`,
    amt,
    gift: 0,
    chn: '',
    st,
    crt: ago(index * 7),
    exp: ago(index * 7) + 1_800_000,
    ...more,
  });
  const adviser = { name: '许顾问', mobile: '13800002211' };
  return {
    ...member,
    nick: '沈知秋',
    gender: 'F',
    born: '1991-05-04',
    mail: 'zhiqiu@example.cn',
    tier: 'SILVER',
    referralCode: SAMPLE.referralCode,
    referredBy: uuidOf('member-3'),
    lastSeenAt: SAMPLE_END,
    edition: 7,
    ...sampleLedger(SAMPLE_END),
    payees: [
      bank,
      {
        payeeId: uuidOf('payee-2'),
        way: 'ALIPAY',
        holder: person.name,
        number: SAMPLE.mobile,
        removed: false,
      },
      {
        payeeId: uuidOf('payee-3'),
        way: 'BANK',
        holder: person.name,
        number: '6200000000000011111',
        bankCode: 'DEMOB',
        removed: true,
      },
    ],
    payouts: [
      payout(1, 'REVIEW', 20_000),
      payout(2, 'PAID', 100_000, { decidedAt: ago(17), paidAt: ago(17), bankRef: 'BK0000981' }),
      payout(3, 'REFUSED', 30_000, { decidedAt: ago(26), why: '收款账号与户名不符' }),
      payout(4, 'CANCELLED', 10_000, { decidedAt: ago(36) }),
    ],
    orders: [
      order(1, 'CLOSED', 20_000, {}),
      order(2, 'SUCC', 50_000, { gift: 2000, chn: 'WX_NATIVE', paid: ago(14) }),
      order(3, 'REFUND', 10_000, { chn: 'ALI_PAGE', paid: ago(21) }),
    ],
    memberships: [
      {
        membershipId: uuidOf('membership-1'),
        planCode: 'SEASON',
        label: '季度会员',
        price: 19_800,
        payWith: 'PURSE',
        state: 'RUNNING',
        boughtAt: ago(3),
        from: ago(3),
        until: ago(-87),
      },
      {
        membershipId: uuidOf('membership-2'),
        planCode: 'MONTH',
        label: '月度会员',
        price: 9900,
        payWith: 'CASHIER',
        state: 'OVER',
        boughtAt: ago(200),
        from: ago(200),
        until: ago(170),
      },
    ],
    verifications: [
      {
        verificationId: uuidOf('verification-2'),
        subject: 'COMPANY',
        state: 'FAILED',
        filedAt: ago(60),
        decidedAt: ago(58),
        why: '营业执照照片不清晰',
        company: { name: '杭州示例商贸有限公司', uscc: '91330100MA0000000X', legalRep: person.name },
        files: [],
      },
      {
        verificationId: uuidOf('verification-1'),
        subject: 'PERSON',
        state: 'PASSED',
        filedAt: ago(410),
        decidedAt: ago(409),
        person,
        files: [],
      },
    ],
    applications: [
      application(3, 'biz-operating-v2', ['DRAFT', 'FILED', 'IN_HAND', 'WANTS_DOCS'], {
        lenderCode: 'HJBK',
        adviser,
        wantsDocs: { items: ['近六个月的银行流水', '近一年的纳税证明'], by: ago(-10) },
      }),
      application(2, 'personal-v3', ['DRAFT', 'FILED'], {}),
      application(1, 'biz-operating-v2', ['DRAFT', 'FILED', 'IN_HAND', 'AT_LENDER', 'APPROVED'], {
        lenderCode: 'MHBK',
        adviser,
        offer: { lender: '闽海示例银行', sum: 20_000_000, apr: '0.0468', months: 24, signBy: '2026-12-10' },
      }),
    ],
    tickets: [
      {
        ticketId: uuidOf('ticket-1'),
        number: 'TK100001',
        category: 'ADVICE',
        state: 'ANSWERED',
        openedAt: ago(30),
        answerBy: ago(27),
        thread: [
          { by: 'MEMBER', at: ago(30), text: '请问经营贷需要抵押吗？' },
          { by: 'STAFF', at: ago(29), text: '多数产品不需要抵押，以机构审批为准。' },
        ],
      },
    ],
    letters: letters(ago),
    referrals: referrals(ago),
  };
}

/** The members at the start. */
export function sampleMembers(): Member[] {
  const { password, fresh, suspended } = SAMPLE;
  return [
    fullMember(),
    emptyMember({ id: uuidOf('member-2'), serial: 87, mobile: fresh, password, registeredAt: ago(6) }),
    {
      ...emptyMember({
        id: uuidOf('member-3'),
        serial: 12,
        mobile: suspended,
        password,
        registeredAt: ago(800),
      }),
      nick: '周望舒',
      suspended: true,
    },
  ];
}
