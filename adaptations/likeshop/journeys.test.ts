import t from 'tap';
import { MEMBER, PASSWORD } from '../../test/helper.ts';
import { type Browser, filePart, kindPart, multipart, sendForm } from '../../test/support/browserLike.ts';
import { PNG } from '../../embedded/test/support/uploadFile.ts';
import shapes from './shapes.json' with { type: 'json' };
import { startShop } from './start.ts';

type Data = Record<string, unknown>;
const get = async (browser: Browser, path: string) =>
  (await browser.get(path)).json as { code: number; message: string; reason?: string; data: Data };
const post = async (browser: Browser, path: string, body: object, headers: Record<string, string> = {}) =>
  (await browser.post(path, body, headers)).json as {
    code: number;
    message: string;
    reason?: string;
    data: Data;
  };
/** What was not tried against the real one: WeChat could not be reached. */
const UNTRIED = ['POST payment/prepay 200 1'];
let keys = 0;
/** The key of a call that moves money. */
const once = () => ({ 'idempotency-key': `likeshop-journey-${String(++keys).padStart(4, '0')}` });

/** The fields of a value by their paths, each with its types. A row of a list is `*`. */
function typesIn(value: unknown, path: string, types = new Map<string, Set<string>>()) {
  const type =
    value === null
      ? 'null'
      : Array.isArray(value)
        ? 'list'
        : typeof value === 'object'
          ? 'record'
          : typeof value === 'string'
            ? 'text'
            : typeof value;
  types.set(path, (types.get(path) ?? new Set()).add(type));
  if (Array.isArray(value)) for (const one of value) typesIn(one, `${path}/*`, types);
  else if (value !== null && typeof value === 'object')
    for (const [key, one] of Object.entries(value)) typesIn(one, `${path}/${key}`, types);
  return types;
}

t.test('likeshop over HTTP', async (t) => {
  const { shop, portal, member, captcha, code } = await startShop(t);

  await t.test('a visitor registers by an invitation, and the password goes encrypted', async (t) => {
    const inviter = await get(await member(MEMBER.ordinary), '/bff/user');
    const visitor = portal.browser();
    const phone_number = '13811112222';
    const sent = await code(visitor, phone_number, '1');
    t.match(sent, /^\d{4}$/);
    const wrong = {
      phone_number,
      code: '0001',
      password: 'Zhixia-2026',
      password_confirmation: 'Zhixia-2026',
      agree: 1,
    };
    t.match(await post(visitor, '/bff/register', wrong), {
      code: 422,
      reason: 'code_wrong',
      data: { errors: { code: '验证码错误' } },
    });
    t.match(
      await post(visitor, '/bff/register', { ...wrong, code: sent, invite_code: inviter.data.invite_code }),
      { code: 200, data: { is_new: 1 } },
    );
    t.match(await get(visitor, '/bff/user'), {
      data: { phone_mask: '138****2222', inviter: { nickname: '知**' } },
    });
    t.notMatch(
      JSON.stringify(shop.calls),
      /Zhixia|"password":"(?!RSA:)/,
      'no password is sent in plain text',
    );
    const keysUsed = shop.calls.flatMap(({ post: { password_key_id: id } }) => (id ? [id] : []));
    t.equal(new Set(keysUsed).size, keysUsed.length, 'each key opens one request');
    shop.settings.register_setting = 0;
    t.match(
      await post(portal.browser(), '/bff/register', {
        ...wrong,
        phone_number: '13811113333',
        code: undefined,
      }),
      { code: 200, message: '注册成功' },
      'a shop that wants no code gets none',
    );
    shop.settings.register_setting = 1;
    t.match(
      await post(portal.browser(), '/bff/send/sms', {
        scene: '1',
        phone_number: MEMBER.ordinary,
        captcha_key: 'x',
        captcha: '1234',
      }),
      { code: 409, reason: 'phone_taken' },
    );
  });

  await t.test(
    'a login needs a captcha each time; wrong ones, wrong passwords and disabled members are told apart',
    async (t) => {
      const visitor = portal.browser();
      const login = async (more: object, phone_number: string = MEMBER.ordinary) =>
        post(visitor, '/bff/login', { phone_number, password: PASSWORD, ...more });
      t.match(await login({}), { code: 422, reason: 'captcha_required', data: { captcha_required: true } });
      t.match(await login({ ...(await captcha(visitor)), captcha: '0000' }), {
        code: 422,
        reason: 'captcha_wrong',
        data: { errors: { captcha: '图形验证码错误' } },
      });
      t.match(await login({ ...(await captcha(visitor)), password: 'Wrong-2026' }), {
        code: 400,
        reason: 'credentials_wrong',
        message: '账号或密码错误',
      });
      t.match(await login(await captcha(visitor), MEMBER.disabled), {
        code: 403,
        reason: 'account_disabled',
      });
      t.match(await login(await captcha(visitor)), { code: 200, data: { user_id: 1 } });
      t.match(visitor.jar.get('bank_token'), /./);

      const byCode = portal.browser();
      const unknown = '13833334444';
      t.match(await post(byCode, '/bff/send/sms', { scene: '2', phone_number: unknown }), {
        code: 422,
        reason: 'captcha_required',
      });
      t.notOk(
        shop.calls.some((one) => one.call === 'POST sms/send' && one.post.mobile === unknown),
        'nothing is sent without a captcha: it would register the number',
      );
      t.match(
        await post(byCode, '/bff/login', {
          phone_number: unknown,
          code: await code(byCode, unknown, '2'),
          agree: 1,
        }),
        { code: 200 },
      );
      t.match(await get(byCode, '/bff/user'), { data: { phone_mask: '138****4444' } });
    },
  );

  await t.test('the wallet: bills with their filter, a withdrawal, a recharge at Alipay', async (t) => {
    const browser = await member(MEMBER.ordinary);
    t.match(await get(browser, '/bff/user/bag'), {
      data: { balance: '4380.80', withdrawable: '520.30', consume_only: '3860.50' },
    });
    const bills = (await get(browser, '/bff/user/bill?count=5&page=2')) as unknown as {
      data: { id: number }[];
    };
    t.same(
      bills.data.map(({ id }) => id),
      [142, 141, 140, 139, 138],
    );
    const out = (await get(browser, '/bff/user/bill?type=2&count=50')) as unknown as {
      data: { type: number }[];
    };
    t.ok(out.data.length > 10 && out.data.every(({ type }) => type === 2));
    t.match(await get(browser, '/bff/user/bill/page?type=2'), { data: { total: out.data.length } });
    t.match(
      await get(browser, '/bff/user/bill?start_date=2026-11-01'),
      { reason: 'not_offered' },
      'a filter that the list does not have is refused',
    );

    const all = (await get(browser, '/bff/user/withdraw?count=10')) as unknown as { data: { id: number }[] };
    const rest = (await get(browser, '/bff/user/withdraw?count=10&page=2')) as unknown as {
      data: { id: number }[];
    };
    t.same([all.data.length, rest.data.length], [10, 3], 'the list that is never cut is cut here');
    t.match(await get(browser, '/bff/user/withdraw/page?status=20'), {
      data: { total: 3, sum_amount: '0.00' },
    });
    t.match(await get(browser, '/bff/user/withdraw?start_date=2026-11-11&end_date=2026-11-12'), {
      data: [{ id: 39, status: 20, status_text: '未通过', reason: '资料不符' }],
    });
    const failed = all.data.find(({ id }) => id === 35);
    t.match(
      failed,
      {
        status: 20,
        status_text: '转账失败，已退回',
        reason: '银行卡号错误',
        timeline: [{}, { status: 10 }, {}],
      },
      'the reason of a failed transfer, not that of its approval',
    );
    t.match(await get(browser, '/bff/withdraw'), {
      data: {
        enabled: 1,
        fee_rate: '1.00',
        types: [
          { type: 1, required: ['real_name', 'account', 'bank_code', 'bank_branch'] },
          { type: 2 },
          { type: 3 },
          { type: 4, fee_type: 2, fee_fixed: '0.00' },
        ],
      },
    });
    shop.settings.max_withdraw = 0;
    t.match(await get(browser, '/bff/withdraw'), { data: { enabled: 0 } }, 'not set up');
    shop.settings.max_withdraw = 500_000;
    const withdrawal = {
      amount: '100.00',
      type: 1,
      real_name: '林知夏',
      account: '6222021234567890128',
      bank_code: 'CMB',
      bank_branch: '江澜支行',
    };
    t.match(await post(browser, '/bff/user/withdraw', { ...withdrawal, amount: '9000.00' }, once()), {
      code: 422,
      reason: 'balance_short',
    });
    t.match(await post(browser, '/bff/user/withdraw', { ...withdrawal, amount: '1.00' }, once()), {
      code: 422,
      reason: 'below_minimum',
    });
    t.match(await post(browser, '/bff/user/withdraw', { ...withdrawal, real_name: '欧阳·娜娜' }, once()), {
      code: 422,
      data: { errors: { real_name: /只能是汉字/ } },
    });
    const key = once();
    t.match(await post(browser, '/bff/user/withdraw', withdrawal, key), { code: 200 });
    t.match(await post(browser, '/bff/user/withdraw', withdrawal, key), { code: 200 });
    t.equal(
      shop.calls.filter(
        ({ call, post: body }) =>
          call === 'POST withdraw/apply' && body.money === '100.00' && body.real_name === '林知夏',
      ).length,
      1,
      'the same key moves the money once',
    );
    t.match(await get(browser, '/bff/user/withdraw?count=1'), {
      data: [{ amount: '100.00', fee: '1.00', real_amount: '99.00', bank_name: '招商银行', status: 0 }],
    });
    t.match(
      await post(
        browser,
        '/bff/user/withdraw',
        { amount: '20.00', type: 1, real_name: '林知夏', use_last: 1 },
        once(),
      ),
      { code: 200 },
    );
    t.match(
      await get(browser, '/bff/user/withdraw?count=1'),
      { data: [{ amount: '20.00', bank_name: '招商银行', account: '**** 0128' }] },
      'to the same account',
    );
    t.match(
      await post(browser, '/bff/user/withdraw', { amount: '20.00', type: 4 }, once()),
      { code: 200 },
      'into the wallet, without an account',
    );
    t.match(await get(browser, '/bff/user/bag'), { data: { withdrawable: '380.30' } });

    const order = await post(browser, '/bff/user/recharge', { package_id: 2, channel: 'alipay_pc' }, once());
    t.match(order, {
      code: 200,
      data: {
        status: 0,
        channel_text: '支付宝',
        pay_url:
          /^https:\/\/openapi\.alipay\.com\/gateway\.do\?.*method=alipay\.trade\.page\.pay.*biz_content=/,
      },
    });
    t.equal(
      JSON.parse(new URL(order.data.pay_url as string).searchParams.get('biz_content')!).total_amount,
      '200.00',
    );
    t.match(await post(browser, '/bff/user/recharge', { amount: '1.00', channel: 'alipay_pc' }, once()), {
      code: 422,
      reason: 'below_minimum',
      data: { errors: { amount: /10/ } },
    });
    const itsOrder = `/bff/user/recharge/${order.data.order_no as string}`;
    t.match(await get(browser, itsOrder), {
      data: { status: 0, amount: '200.00', pay_url: order.data.pay_url },
    });
    t.match(await get(await member(MEMBER.vip), itsOrder), { code: 404 }, 'it is its member’s');
    shop.pay(shop.newestOrder());
    t.match(await get(browser, itsOrder), {
      data: { status: 10, total_amount: '220.00', pay_url: undefined },
    });
    t.match(await get(browser, '/bff/user/recharge?count=1'), {
      data: [
        {
          order_no: order.data.order_no,
          amount: '200.00',
          give_amount: '20.00',
          total_amount: '220.00',
          status: 10,
        },
      ],
    });
    t.match(await get(browser, '/bff/user/bill?count=1'), {
      data: [{ title: '用户充值余额', amount: '220.00', type: 1 }],
    });
    t.match(
      await post(browser, '/bff/user/recharge', { amount: '50.00', channel: 'wechat_native' }, once()),
      {
        code: 200,
        data: { channel_text: '微信扫码', qr_image: /^data:image\/png;base64,[\w+/=]+$/, pay_url: undefined },
      },
    );
  });

  await t.test('a payment that cannot be opened can be tried again; closed recharges are said', async (t) => {
    const browser = await member(MEMBER.ordinary);
    const order = { amount: '50.00', channel: 'alipay_pc' };
    shop.settings.payments = 'away';
    t.match(await post(browser, '/bff/user/recharge', order, once()), { code: 502, data: null });
    shop.settings.payments = 'not set up';
    t.match(await post(browser, '/bff/user/recharge', order, once()), { code: 422, reason: 'refused' });
    shop.settings.payments = 'ready';
    shop.settings.open_racharge = 0;
    t.match(await get(browser, '/bff/recharge'), { data: { enabled: 0 } });
    t.match((await browser.get('/wallet/recharge')).text, /充值暂停受理/);
    t.match(await post(browser, '/bff/user/recharge', order, once()), { reason: 'recharges_paused' });
    shop.settings.open_racharge = 1;
  });

  await t.test(
    'an uploaded portrait is shown, and an uploaded payment code goes along with a withdrawal',
    async (t) => {
      const browser = await member(MEMBER.ordinary);
      const upload = async (kind: string) =>
        (
          (await sendForm(browser, multipart(kindPart(kind), filePart(PNG, 'a.png')))).json.data as {
            url: string;
          }
        ).url;
      t.match(await post(browser, '/bff/user/edit', { avatar: await upload('avatar') }), { code: 200 });
      t.match(
        shop.calls.findLast(({ call }) => call === 'POST user/setinfo'),
        { post: { field: 'avatar', value: /^\/uploads\/user\/20261121\/\d+\.png$/ } },
        'under the back end’s own address',
      );
      const { avatar } = (await get(browser, '/bff/user')).data as { avatar: string };
      t.equal((await browser.get(avatar)).status, 200);
      t.match(
        await post(
          browser,
          '/bff/user/withdraw',
          { amount: '30.00', type: 2, real_name: '林知夏', account: '13800000001' },
          once(),
        ),
        { code: 422, data: { errors: { qr_code_url: /收款码/ } } },
      );
      t.match(
        await post(
          browser,
          '/bff/user/withdraw',
          {
            amount: '30.00',
            type: 2,
            real_name: '林知夏',
            account: '13800000001',
            qr_code_url: await upload('qr_code_url'),
          },
          once(),
        ),
        { code: 200 },
      );
      t.match(
        shop.calls.findLast(({ call }) => call === 'POST withdraw/apply')?.post.money_qr_code,
        /^\/uploads\/user\/20261121\/\d+\.png$/,
      );
    },
  );

  await t.test('news, messages and the team', async (t) => {
    const visitor = portal.browser();
    t.match(await get(visitor, '/bff/wz/news?count=1&page=2'), { data: { total: 28, list: [{ id: 49 }] } });
    t.match(await get(visitor, '/bff/wz/news/49'), {
      data: { title: '门店上新第 23 期', content: { html: /全文/ } },
    });
    t.match(await get(visitor, '/bff/wz/help/30'), { data: { title: /./ } });
    for (const path of ['/bff/wz/news/4711', '/bff/wz/help/4711'])
      t.match(await get(visitor, path), { code: 404 }, 'PHP’s error is a record that is not there');
    t.match(await get(visitor, '/bff/site'), {
      data: { service_qrcode: /^\/media\//, work_time: '9:00-18:00' },
    });
    const browser = await member(MEMBER.ordinary);
    await browser.get('/user');
    t.match(
      await get(browser, '/bff/user'),
      { data: { has_unread: 1 } },
      'the account page reads no message',
    );
    t.match(await get(browser, '/bff/user/notice/list?count=3&page=10'), {
      data: { total: 29, list: [{ id: 53 }, { id: 52 }] },
    });
    t.match(await get(browser, '/bff/user'), { data: { has_unread: 0 } });
    t.match(await get(browser, '/bff/user/notice/detail/52'), { data: { id: 52, title: '注册成功通知' } });
    t.match(await get(browser, '/bff/user/notice/detail/4711'), { code: 404 });
    t.match(await get(browser, '/bff/user/childs?level=1&count=2&page=8'), {
      data: {
        total: 15,
        list: [{ relation: 1 }],
        summary: { first_count: 15, second_count: 9, total_commission: '1634.80' },
      },
    });
  });

  await t.test('passwords and numbers are changed by codes, and this session goes on', async (t) => {
    const browser = await member(MEMBER.ordinary);
    const changed = { password: 'Anders-2026', password_confirmation: 'Anders-2026' };
    t.match(
      await post(browser, '/bff/user/change/password', { ...changed, old_password: PASSWORD }),
      { code: 400 },
      'there is no change by the old password',
    );
    t.match(
      await post(browser, '/bff/user/change/password', {
        password: PASSWORD,
        password_confirmation: PASSWORD,
        code: await code(browser, MEMBER.ordinary, '4'),
      }),
      { data: { errors: { password: /原密码/, code: /重新获取/ } } },
      'the code is spent, and that is said',
    );
    t.match(
      await post(browser, '/bff/user/change/password', {
        ...changed,
        code: await code(browser, MEMBER.ordinary, '4'),
      }),
      { code: 200, message: '密码已修改' },
    );
    const oldCode = await code(browser, MEMBER.ordinary, '5');
    const newNumber = '13855556666';
    const newCode = await code(browser, newNumber, '6');
    const change = { old_code: oldCode, phone_number: newNumber, code: newCode };
    t.match(await post(browser, '/bff/user/change/phone_number', { ...change, old_code: '0000' }), {
      code: 422,
      data: { errors: { old_code: /验证码/ } },
    });
    t.match(await post(browser, '/bff/user/change/phone_number', { ...change, code: '0000' }), {
      data: { errors: { code: '验证码错误' } },
    });
    t.match(
      await post(browser, '/bff/user/change/phone_number', change),
      { code: 200 },
      'a mistyped new code has not used up the old one',
    );
    t.match(await get(browser, '/bff/user'), { code: 200, data: { phone_number: newNumber } });
    t.match(await post(browser, '/bff/user/edit', { nickname: '知秋', sex: 0 }), { code: 200 });
    t.match(await get(browser, '/bff/user'), { data: { nickname: '知秋', sex: 0 } });
    t.match(await post(browser, '/bff/user/edit', { birthday: '1990-01-01' }), { code: 400 });

    const visitor = portal.browser();
    t.match(
      await post(visitor, '/bff/forget/password', {
        phone_number: newNumber,
        code: await code(visitor, newNumber, '3'),
        password: 'Drittes-2026',
        password_confirmation: 'Drittes-2026',
      }),
      { code: 200 },
    );
    t.match(
      await post(visitor, '/bff/login', {
        phone_number: newNumber,
        password: 'Drittes-2026',
        ...(await captcha(visitor)),
      }),
      { code: 200 },
    );
  });

  await t.test(
    'a logout ends the token upstream; a token that the back end has ended ends the session here',
    async (t) => {
      const browser = await member(MEMBER.fresh);
      await browser.get('/user');
      const { token } = shop.calls.findLast(({ call }) => call === 'GET user/center')!;
      t.ok(shop.isOpen(token));
      t.match(await post(browser, '/bff/logout', {}), { code: 200 });
      t.notOk(shop.isOpen(token));
      const first = await member(MEMBER.vip);
      shop.settings.breaks = 3;
      t.match(
        await get(first, '/bff/user'),
        { code: 200 },
        'what breaks while sessions are renewed is read again',
      );
      const second = await member(MEMBER.vip);
      t.match(
        await get(first, '/bff/user'),
        { code: 40000, message: '会话失效，请重新登录' },
        'a member has one session for the PC',
      );
      t.match(await get(second, '/bff/user'), { code: 200 });
    },
  );

  await t.test('the imitation sends what the real one sent, field by field and type by type', async (t) => {
    const sent = new Map<string, Map<string, Set<string>>>();
    for (const { reply, body } of shop.replies) {
      const types = sent.get(reply) ?? new Map<string, Set<string>>();
      sent.set(reply, reply.endsWith('page') ? types : typesIn((body as Data).data, 'data', types));
    }
    const faults = Object.entries<Readonly<Record<string, string>>>(shapes).flatMap(([reply, fields]) => {
      const own = sent.get(reply);
      if (!own) return [`${reply}: is never sent`];
      return [...new Set([...Object.keys(fields), ...own.keys()])].flatMap((path) => {
        const real = fields[path]?.split(' ') ?? [];
        const other = [...(own.get(path) ?? ['nothing'])].filter((type) => !real.includes(type));
        return other.length > 0 ? [`${reply}: ${path} is ${other.join()} and not ${real.join()}`] : [];
      });
    });
    const unknown = [...sent.keys()].filter((reply) => !(reply in shapes) && !UNTRIED.includes(reply));
    t.same([...faults, ...unknown], []);
  });
});
