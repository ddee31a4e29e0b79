import { type Differences, pageOf, recordOf, rowsOf, totalsOf } from 'yinqiao-portal/adapt';
import {
  type Ask,
  DAY,
  type Fields,
  cursorPage,
  daysOf,
  entriesOf,
  fileIdOf,
  flag,
  isWithin,
  moneyOf,
  newestFirst,
  percentOfBp,
  phoneOf,
  words,
  yuan,
} from './values.ts';
import { pay } from './cashier.ts';
import { levelOf } from './members.ts';

const MEMBERSHIP = words({ UNPAID: 0, RUNNING: 1, OVER: 2, REFUNDING: 3, REFUNDED: 4, CANCELLED: 5 });
const VERIFICATION = words({ PENDING: 0, PASSED: 1, FAILED: 2 });

function verification({ verificationId, subject, state, filedAt, decidedAt, why, person, company }: Fields) {
  return {
    id: verificationId,
    cert_no: verificationId,
    cert_type: subject === 'PERSON' ? 1 : 2,
    real_name: recordOf(person).name ?? recordOf(company).legalRep,
    id_card: recordOf(person).idNo,
    company_name: recordOf(company).name,
    status: VERIFICATION.of(state),
    reason: why,
    created_at: filedAt,
    audited_at: decidedAt,
    can_cancel: 0,
    can_resubmit: 0,
  };
}

function membership(one: Fields, plans: Fields[], now: number) {
  const { membershipId, planCode, label, price, payWith, ref, state, boughtAt, from, until, refund, ordNo } =
    one;
  const plan = plans.find((each) => each.planCode === planCode);
  const days = daysOf(plan?.refundWithin) || 0;
  const deadline = Number(boughtAt) + days * DAY;
  const { sum, askedAt, doneAt } = recordOf(refund);
  const status = MEMBERSHIP.of(state);
  return {
    id: membershipId,
    cert_no: membershipId,
    request_id: ref,
    cert_type: 3,
    package_title: label,
    price: yuan(price),
    status: status === 0 ? 0 : status === 5 ? 3 : 1,
    created_at: boughtAt,
    expire_at: until,
    can_cancel: 0,
    can_resubmit: 0,
    vip: {
      id: membershipId,
      order_no: ordNo ?? membershipId,
      package_id: planCode,
      title: label,
      vip_day: plan?.span ? daysOf(plan.span) : -1,
      price: yuan(price),
      pay_type: payWith === 'PURSE' ? 1 : undefined,
      status,
      start_at: from,
      expire_at: until,
      refundable: flag(state === 'RUNNING' && now < deadline),
      refund_deadline: days ? deadline : undefined,
      refund_amount_preview: state === 'RUNNING' && now < deadline ? yuan(price) : undefined,
      refund: refund
        ? {
            refund_no: membershipId,
            amount: yuan(sum),
            status: flag(state === 'REFUNDED'),
            applied_at: askedAt,
            done_at: doneAt,
          }
        : null,
      created_at: boughtAt,
    },
  };
}

interface CertFilter {
  cert_type?: number;
  status?: number;
  request_id?: string;
}
/** Its three lists as one: persons, companies and memberships. */
async function certLogs(ask: Ask, { cert_type: type, status, request_id: key }: CertFilter, now: number) {
  const [verifications, memberships, plans] = await Promise.all([
    type === 3 ? [] : ask('GET /core/v3/members/me/verifications'),
    type === 1 || type === 2 ? [] : ask('GET /core/v3/memberships'),
    ask('GET /core/v3/plans'),
  ]);
  const all = [
    ...rowsOf(verifications).map(verification),
    ...rowsOf(memberships).map((one) => membership(one, rowsOf(plans), now)),
  ];
  return newestFirst(all, 'created_at').filter(
    (one) =>
      (type ?? one.cert_type) === one.cert_type &&
      (status ?? one.status) === one.status &&
      (key ?? one.request_id) === one.request_id,
  );
}

interface Certified {
  real_name?: string;
  id_card?: string;
  id_card_front?: string;
  id_card_back?: string;
  company_name?: string;
  credit_code?: string;
  license_url?: string;
  legal_person?: string;
}
const person = ({ real_name: name, id_card: idNo, id_card_front: front, id_card_back: back }: Certified) => ({
  name,
  idNo,
  frontFile: fileIdOf(front),
  backFile: fileIdOf(back),
});
const company = ({
  company_name: name,
  credit_code: uscc,
  legal_person: legalRep,
  license_url: licence,
}: Certified) => ({ name, uscc, legalRep, licenceFile: fileIdOf(licence) });

export const membershipsRows = {
  certApply: {
    fields: [
      'package_id',
      'price',
      'pay_type',
      'real_name',
      'id_card',
      'id_card_front',
      'id_card_back',
      'company_name',
      'credit_code',
      'license_url',
      'legal_person',
    ],
    async answer(
      { cert_type: type, package_id: planCode, price, pay_type: payType, request_id: ref, ...given },
      { ask, refuse },
    ) {
      if (type !== 3) {
        const call =
          type === 1
            ? 'PUT /core/v3/members/me/verifications/person'
            : 'PUT /core/v3/members/me/verifications/company';
        const { verificationId } = recordOf(
          await ask(call, { body: type === 1 ? person(given) : company(given) }),
        );
        return { id: verificationId, cert_type: type, status: 0 };
      }
      const chn = { 2: 'WX_NATIVE', 3: 'ALI_PAGE' }[payType ?? 0];
      if (payType !== 1 && !chn)
        throw refuse({ code: 422, message: '请选择支付方式', errors: { pay_type: '请选择支付方式' } });
      const value =
        price ??
        yuan(rowsOf(await ask('GET /core/v3/plans')).find((plan) => plan.planCode === planCode)?.price);
      const body = { planCode, price: moneyOf(value), payWith: chn ? 'CASHIER' : 'PURSE', ref };
      const bought = recordOf(await ask('POST /core/v3/memberships', { body }));
      if (chn) await pay(ask, 'order.launch', { ordNo: bought.ordNo, chn });
      return { id: bought.membershipId, cert_type: 3, status: flag(!chn), order_no: bought.ordNo };
    },
  },
  certLogs: {
    async answer(input, { ask, now, refuse }) {
      const found = await certLogs(ask, input, now);
      // A certification does not know its key, so nobody can tell that there is none.
      if (input.request_id && found.length === 0 && input.cert_type !== 3)
        throw refuse({ code: 404, reason: 'not_offered', message: '暂不支持按请求编号查找认证' });
      return pageOf(found, input);
    },
  },
  certLogsPage: {
    fields: ['cert_type', 'status'],
    answer: async (input, { ask, now }) => totalsOf(await certLogs(ask, input, now), input),
  },
  cancelCert: 'absent',
  vipPackages: {
    upstream: 'GET /core/v3/plans',
    data: (data) =>
      rowsOf(data)
        .filter(({ onSale }) => onSale === 'Y')
        .map(({ planCode, label, span, price, listPrice, refundWithin, perks, starred }) => ({
          id: planCode,
          title: label,
          type: { P1M: 'month', P3M: 'quarter', P1Y: 'year' }[String(span)] ?? 'ever',
          type_text: { P1M: '月', P3M: '季', P1Y: '年' }[String(span)] ?? '永久',
          vip_day: span ? daysOf(span) : -1,
          price: yuan(price),
          origin_price: yuan(listPrice),
          rights: rowsOf(perks).map(({ head, body }) => ({ title: head, desc: body })),
          refund_days: daysOf(refundWithin),
          is_recommend: flag(starred),
        })),
  },
  vipRefund: {
    async answer(_input, { ask, refuse, now }) {
      const [memberships, plans] = await Promise.all([
        ask('GET /core/v3/memberships', { query: { state: 'RUNNING' } }),
        ask('GET /core/v3/plans'),
      ]);
      const found = rowsOf(memberships)
        .map((one) => membership(one, rowsOf(plans), now))
        .find(({ vip }) => vip.refundable === 1);
      if (!found) throw refuse({ code: 409, reason: 'not_refundable', message: '没有可以退款的 VIP 会员' });
      await ask(`POST /core/v3/memberships/${String(found.id)}/refund`);
      return { ...found.vip, status: 3, refundable: 0 };
    },
  },
  levels: {
    upstream: 'GET /core/v3/tiers',
    data: (data) =>
      entriesOf(recordOf(data).tiers)
        .toSorted((one, other) => Number(one.rank) - Number(other.rank))
        .map((tier) => {
          const { direct, indirect } = recordOf(tier.share);
          const { mode, referrals, team, sales } = recordOf(tier.need);
          const needs = [
            { key: 'child_count', value: referrals, label: `直接邀请 ${String(referrals)} 人` },
            { key: 'team_count', value: team, label: `团队 ${String(team)} 人` },
            { key: 'sales_total', value: sales && yuan(sales), label: `团队消费满 ${yuan(sales)} 元` },
          ];
          return {
            ...levelOf(tier),
            first_ratio: percentOfBp(direct),
            second_ratio: percentOfBp(indirect),
            is_default: flag(tier.rank === 1),
            upgrade_relation: mode === 'ALL' ? 2 : 1,
            conditions: needs.filter(({ value }) => value !== undefined && value !== 0),
            rights: (Array.isArray(tier.perks) ? tier.perks : []).map((title: unknown) => ({ title })),
          };
        }),
  },
  childs: {
    fields: ['level', 'start_date', 'end_date'],
    async answer({ level, page, count, ...days }, { ask }) {
      // It knows no days, so a period is cut out of the whole list.
      const isDated = Object.values(days).some((day) => day !== undefined);
      const part = isDated ? { count: Infinity } : { page, count };
      const [rows, sums, tiers] = await Promise.all([
        cursorPage(ask, 'referrals', level ? { depth: level } : {}, part, ({ joinedAt }) =>
          isWithin(joinedAt, days),
        ),
        ask('GET /core/v3/referrals/tally'),
        ask('GET /core/v3/tiers'),
      ]);
      const { direct, indirect, today, month, withPlan, earned, waiting } = recordOf(sums);
      const total = [Number(direct) + Number(indirect), Number(direct), Number(indirect)][level ?? 0] ?? 0;
      return {
        list: (isDated ? pageOf(rows, { page, count }) : rows).map((one) => ({
          id: one.memberId,
          nickname: one.nick,
          phone_mask: phoneOf(one.mobile),
          relation: one.depth,
          level_name: entriesOf(recordOf(tiers).tiers).find(({ code }) => code === one.tierCode)?.label,
          is_vip: flag(one.hasPlan),
          commission: yuan(one.earned),
          child_count: one.own,
          bind_at: one.joinedAt,
        })),
        ...totalsOf(isDated ? rows : total, { page, count }),
        summary: {
          first_count: direct,
          second_count: indirect,
          today_count: today,
          month_count: month,
          vip_count: withPlan,
          total_commission: yuan(earned),
          pending_commission: yuan(waiting),
        },
      };
    },
  },
} satisfies Differences['rows'];
