import t from 'tap';
import { MEMBER, startPortal } from '../helper.ts';
import { startTranslator } from '../support/upstreams/translator.ts';
import { tidyFaults } from '../support/tidy/tidyFaults.ts';

/** The same value without the texts of its numbers, and with every step of a workflow by its number only. */
const numbersOnly = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => numbersOnly(one, key));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([name]) =>
      !/(?<!rule|release|arrival|scene|way)_text$/.test(name) && !(key === 'timeline' && name === 'text'),
  );
  return Object.fromEntries(kept.map(([name, field]) => [name, numbersOnly(field, name)]));
};

const PAGES: Record<string, RegExp> = {
  '/wallet/record': /消费余额.*已生效|可提现.*已生效/,
  '/wallet/record?tab=recharge': /微信扫码|支付宝|模拟支付/,
  '/wallet/record?tab=withdraw': /提现成功/,
  '/wallet/withdrawl': /审核中|打款中|提现成功/,
  '/vip/record': /生效中|已过期|已退款|待支付/,
  '/form/record': /受理中|机构审批中|已放款|审批通过/,
  '/user/info': /已通过|已实名认证/,
  '/user/consents': /有效|已撤回|已失效/,
  '/user/devices': /成功/,
  '/user/messages': /待处理|已回复|已关闭/,
  '/spread?tab=team': /一级好友/,
  '/spread?tab=commission': /待结算|已生效/,
  '/notice?tab=mine': /系统|资金/,
  '/user/notifications': /站内消息.*申请进度/,
};

t.test(
  'with an upstream that sends numbers without their texts, pages, files and programs have the contract’s words',
  async (t) => {
    const { origin } = await startTranslator(t, {
      response: ({ data, ...envelope }) => ({ ...envelope, data: numbersOnly(data) }),
    });
    const portal = await startPortal(t, { upstream: origin });
    const members = [
      await portal.member(),
      await portal.member(MEMBER.vip),
      await portal.member(MEMBER.long),
    ];
    for (const [path, words] of Object.entries(PAGES)) {
      const texts = await Promise.all(
        members.map(async (member) => {
          const { status, text } = await member.get(path);
          t.equal(status, 200, path);
          const main = /<main[^]*<\/main>/.exec(text)?.[0] ?? '';
          t.same(tidyFaults(main), [], `${path} is tidy`);
          return main.replace(/<[^>]+>/g, '|');
        }),
      );
      t.match(texts.join('\n').replaceAll('\n', ' '), words, path);
      t.notMatch(texts.join('\n'), /未知状态/, path);
    }

    const [member] = members;
    const bills = (await member!.get('/bff/user/bill?count=100')).json.data as Record<string, unknown>[];
    t.match(
      bills.find(({ biz_type }) => biz_type === 101),
      { type_text: '入账', biz_type_text: '充值到账', purse_text: '消费余额', status_text: '已生效' },
    );
    t.same(
      bills.filter((bill) => !bill.type_text || !bill.biz_type_text || !bill.purse_text || !bill.status_text),
      [],
    );
    const [, ...rows] = (await member!.get('/bff/user/bill.csv')).text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    t.same(
      rows.filter(([, , direction, kind, , , purse, status]) => !direction || !kind || !purse || !status),
      [],
    );
    const withdrawal = (
      (await member!.get('/bff/user/withdraw')).json.data as {
        timeline: { status: number; text: string }[];
      }[]
    )[0];
    t.match(withdrawal?.timeline[0], { status: 0, text: '审核中' });
  },
);
