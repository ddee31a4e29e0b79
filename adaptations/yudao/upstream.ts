import type { IncomingHttpHeaders } from 'node:http';
import type { Test } from 'tap';
import type { Hit } from '../../test/support/stubUpstream.ts';
import { listen } from '../../test/support/upstreams/listen.ts';
import {
  articles,
  banners,
  categories,
  channels,
  dictionaries,
  levelRows,
  type Member,
  members,
  newMember,
  packages,
  pictures,
  type Recharge,
  tradeConfig,
} from './sample.ts';

const PREFIX = '/app-api';
const TENANT = '1';
/** Every text-message code, as the original is delivered (`yudao.sms-code`: begin-code and end-code are 9999). */
export const SMS_CODE = '9999';
/** For the portal before it: sessions with refresh tokens are sealed. */
export const SESSION_KEYS = Buffer.alloc(32, 'yudao').toString('base64');
const SMS_LIFE = 600_000;
const ORDER_LIFE = 7_200_000;
const SETTLED = 1;

interface Settings {
  /** Life of access and refresh tokens, seconds. */
  accessSeconds: number;
  refreshSeconds: number;
  /** Seconds between two text messages to one number. */
  smsGap: number;
}

/** A refusal: HTTP 200 with a code in the body, and no data. */
class Refused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
const invalid = (message: string) => new Refused(400, `请求参数不正确:${message}`);

interface Call {
  query: URLSearchParams;
  /** The JSON body; `{}` without one. */
  body: Record<string, unknown>;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}
type Open = (call: Call) => unknown;
type Own = (call: Call, member: Member) => unknown;
interface Route {
  run: Own;
  /** Whoever calls: the token is read, but not required. */
  isOpen: boolean;
}

interface PayOrder {
  id: number;
  no: string | null;
  owner: number;
  price: number;
  /** 0 waiting, 10 paid, 20 refunded, 30 closed. */
  status: number;
  channelCode: string | null;
  channelOrderNo: string | null;
  createTime: number;
  expireTime: number;
  successTime: number | null;
}

/**
 * Starts an imitation of the API for members of ruoyi-vue-pro (adaptation.ts names version and files) with the members of sample.ts. The
 * filters are in the order of the original: token, login, tenant, route. So a call that does not exist is 401 for a visitor.
 */
export async function startYudao(t: Pick<Test, 'teardown'>, given: Partial<Settings> = {}) {
  const settings: Settings = { accessSeconds: 1_800, refreshSeconds: 2_592_000, smsGap: 60, ...given };
  const hits: Hit[] = [];
  const all = members();
  const access = new Map<string, { member: number; refresh: string; until: number }>();
  const refreshes = new Map<string, { member: number; until: number }>();
  const sms: { mobile: string; scene: number; at: number; used: boolean }[] = [];
  const orders = new Map<number, PayOrder>();
  const files = new Map<string, { type: string; bytes: Buffer }>(
    Object.entries(pictures).map(([path, text]) => [
      path,
      { type: 'image/svg+xml', bytes: Buffer.from(text) },
    ]),
  );
  let last = 1_000;
  const next = () => ++last;
  let origin = '';

  const byId = (id: number | null) => all.find((member) => member.id === id);
  const byMobile = (mobile: unknown) => all.find((member) => member.mobile === mobile);

  const tokens = (member: number, refreshToken: string) => {
    const accessToken = `access-${next()}`;
    const expiresTime = Date.now() + settings.accessSeconds * 1_000;
    access.set(accessToken, { member, refresh: refreshToken, until: expiresTime });
    return { userId: member, accessToken, refreshToken, expiresTime, openid: null };
  };
  function enter(member: Member) {
    if (member.status !== 0) throw new Refused(1_004_003_001, '登录失败，账号被禁用');
    const refreshToken = `refresh-${next()}`;
    refreshes.set(refreshToken, { member: member.id, until: Date.now() + settings.refreshSeconds * 1_000 });
    return tokens(member.id, refreshToken);
  }
  function bearerOf(headers: IncomingHttpHeaders, query: URLSearchParams): string {
    const text = headers.authorization ?? query.get('token') ?? '';
    const at = text.indexOf('Bearer ');
    return at < 0 ? text : text.slice(at + 7).trim();
  }
  function memberOf(token: string): Member | undefined {
    const found = access.get(token);
    return found && found.until > Date.now() ? byId(found.member) : undefined;
  }

  function useCode(mobile: unknown, code: unknown, scene: number): void {
    const sent = sms.findLast((one) => one.mobile === mobile && one.scene === scene);
    if (!sent || code !== SMS_CODE) throw new Refused(1_002_014_000, '验证码不存在');
    if (Date.now() - sent.at >= SMS_LIFE) throw new Refused(1_002_014_001, '验证码已过期');
    if (sent.used) throw new Refused(1_002_014_002, '验证码已使用');
    sent.used = true;
  }

  /** What a paid order does. */
  function settle(order: PayOrder, channelCode: string): void {
    Object.assign(order, {
      status: 10,
      channelCode,
      channelOrderNo: `C${order.id}`,
      no: `P${order.id}`,
      successTime: Date.now(),
    });
    const member = byId(order.owner);
    const recharge = member?.wallet.recharges.find(({ payOrderId }) => payOrderId === order.id);
    if (!member || !recharge) return;
    const price = recharge.payPrice + recharge.bonusPrice;
    Object.assign(recharge, { payStatus: true, payChannelCode: channelCode, payTime: Date.now() });
    member.wallet.balance += price;
    member.wallet.totalRecharge += price;
    member.wallet.transactions.push({ bizType: 1, price, title: '充值', createTime: Date.now() });
  }

  const open = (run: Open): Route => ({ run, isOpen: true });
  const own = (run: Own): Route => ({ run, isOpen: false });
  const routes: Readonly<Record<string, Route>> = {
    'POST /member/auth/login': open(({ body }) => {
      const { mobile, password } = { mobile: mobileOf(body), password: passwordOf(body) };
      const member = byMobile(mobile);
      if (!member?.password || member.password !== password)
        throw new Refused(1_004_003_000, '登录失败，账号密码不正确');
      return enter(member);
    }),
    'POST /member/auth/sms-login': open(({ body }) => {
      const mobile = mobileOf(body);
      useCode(mobile, codeOf(body, 'code'), 1);
      if (!byMobile(mobile)) all.push(newMember(next(), mobile));
      return enter(byMobile(mobile) as Member);
    }),
    'POST /member/auth/logout': open(({ headers, query }) => {
      const token = bearerOf(headers, query);
      refreshes.delete(access.get(token)?.refresh ?? '');
      access.delete(token);
      return true;
    }),
    'POST /member/auth/refresh-token': open(({ query }) => {
      const given = required(query, 'refreshToken');
      const found = refreshes.get(given);
      if (!found) throw new Refused(400, '无效的刷新令牌');
      for (const [token, { refresh }] of access) if (refresh === given) access.delete(token);
      if (found.until <= Date.now()) {
        refreshes.delete(given);
        throw new Refused(401, '刷新令牌已过期');
      }
      return tokens(found.member, given);
    }),
    'POST /member/auth/send-sms-code': open(({ body, headers, query }) => {
      const { scene } = body;
      const member = memberOf(bearerOf(headers, query));
      if (scene === undefined) throw invalid('发送场景不能为空');
      if (![1, 2, 3, 4].includes(scene as number)) throw invalid('必须在指定范围 [1, 2, 3, 4, 21, 22, 23]');
      const mobile = scene === 3 ? member?.mobile : mobileOf(body);
      if (mobile === undefined) throw new Refused(500, '系统异常');
      if (scene === 2 && byMobile(mobile) && byMobile(mobile) !== member)
        throw new Refused(1_004_003_007, '手机号已经被使用');
      if (scene === 4 && !byMobile(mobile)) throw new Refused(1_004_001_001, '手机号未注册用户');
      const previous = sms.findLast((one) => one.mobile === mobile);
      if (previous && Date.now() - previous.at < settings.smsGap * 1_000)
        throw new Refused(1_002_014_005, '短信发送过于频繁');
      sms.push({ mobile, scene: scene as number, at: Date.now(), used: false });
      return true;
    }),

    'GET /member/user/get': own(
      (_call, { id, nickname, avatar, mobile, email, sex, point, experience, level }) => ({
        id,
        nickname,
        avatar: avatar && origin + avatar.replace(origin, ''),
        mobile,
        email,
        sex,
        point,
        experience,
        level,
        brokerageEnabled: null,
      }),
    ),
    'PUT /member/user/update': own(({ body: { nickname, avatar, email, sex } }, member) => {
      if (typeof avatar === 'string' && !URL.canParse(avatar)) throw invalid('头像必须是 URL 格式');
      if (typeof email === 'string' && !/^\S+@\S+$/.test(email)) throw invalid('邮箱格式不正确');
      if (email && all.some((one) => one !== member && one.email === email))
        throw new Refused(1_004_001_004, `修改邮箱失败，该邮箱(${String(email)})已经被使用`);
      Object.assign(member, withoutNulls({ nickname, avatar, email, sex }));
      return true;
    }),
    'PUT /member/user/update-mobile': own(({ body }, member) => {
      const [mobile, code, oldCode] = [mobileOf(body), codeOf(body, 'code'), body.oldCode];
      if (byMobile(mobile)) throw new Refused(1_004_001_002, `修改手机失败，该手机号(${mobile})已经被使用`);
      if (oldCode) useCode(member.mobile, codeOf(body, 'oldCode'), 2);
      useCode(mobile, code, 2);
      member.mobile = mobile;
      return true;
    }),
    'PUT /member/user/update-password': own(({ body }, member) => {
      const password = passwordOf(body);
      useCode(member.mobile, codeOf(body, 'code'), 3);
      member.password = password;
      return true;
    }),
    'PUT /member/user/reset-password': open(({ body }) => {
      const [mobile, password, code] = [mobileOf(body), passwordOf(body), codeOf(body, 'code')];
      const member = byMobile(mobile);
      if (!member) throw new Refused(1_004_001_001, '手机号未注册用户');
      useCode(mobile, code, 4);
      member.password = password;
      return true;
    }),
    'GET /member/level/list': open(() => levelRows),

    'GET /pay/wallet/get': own((_call, { wallet: { balance, totalExpense, totalRecharge } }) => ({
      balance,
      totalExpense,
      totalRecharge,
    })),
    'GET /pay/wallet-transaction/page': own(({ query }, { wallet }) => {
      const type = numberIn(query, 'type');
      const [from, to] = periodOf(query);
      return page(
        query,
        wallet.transactions
          .toReversed()
          .filter(
            ({ price, createTime }) =>
              (type === 1 ? price > 0 : type === 2 ? price < 0 : true) &&
              createTime >= from &&
              createTime <= to,
          ),
      );
    }),
    'GET /pay/wallet-recharge-package/list': own(() => packages),
    'POST /pay/wallet-recharge/create': own(({ body: { payPrice, packageId } }, member) => {
      if (isNone(payPrice) && isNone(packageId)) throw invalid('充值金额和充钱套餐不能同时为空');
      if (!isNone(payPrice) && Number(payPrice) < 1) throw invalid('支付金额必须大于零');
      const offer = packages.find(({ id }) => id === packageId);
      if (!isNone(packageId) && !offer) throw new Refused(1_007_008_011, '钱包充值套餐不存在');
      const payOrderId = next();
      const recharge: Recharge = {
        id: next(),
        payOrderId,
        payPrice: offer?.payPrice ?? Number(payPrice),
        bonusPrice: offer?.bonusPrice ?? 0,
        payStatus: false,
        payChannelCode: null,
        payTime: null,
        refundStatus: 0,
      };
      member.wallet.recharges.push(recharge);
      const createTime = Date.now();
      orders.set(payOrderId, {
        id: payOrderId,
        no: null,
        owner: member.id,
        price: recharge.payPrice,
        status: 0,
        channelCode: null,
        channelOrderNo: null,
        createTime,
        expireTime: createTime + ORDER_LIFE,
        successTime: null,
      });
      return { id: recharge.id, payOrderId };
    }),
    'GET /pay/wallet-recharge/page': own(({ query }, { wallet }) =>
      page(
        query,
        wallet.recharges
          .toReversed()
          .filter(({ payStatus }) => payStatus)
          .map(({ id, payPrice, bonusPrice, payChannelCode, payOrderId, payTime, refundStatus }) => ({
            id,
            totalPrice: payPrice + bonusPrice,
            payPrice,
            bonusPrice,
            payChannelCode,
            payChannelName: channels[payChannelCode ?? ''] ?? null,
            payOrderId,
            payOrderChannelOrderNo: `C${payOrderId}`,
            payTime,
            refundStatus,
          })),
      ),
    ),
    'GET /pay/channel/get-enable-code-list': own(({ query }) => {
      required(query, 'appId');
      return Object.keys(channels);
    }),
    'GET /pay/order/get': own(({ query }, { id: member }) => {
      const { owner, ...order } = orders.get(numberIn(query, 'id') ?? 0) ?? { owner: 0 };
      return owner === member
        ? { appId: 1, subject: '钱包余额充值', body: '', refundPrice: 0, ...order }
        : null;
    }),
    'POST /pay/order/submit': own(({ body: { id, channelCode } }) => {
      const order = orders.get(id as number);
      if (!order) throw new Refused(1_007_002_000, '支付订单不存在');
      if (order.status === 10) throw new Refused(1_007_002_002, '订单已支付，请刷新页面');
      if (order.expireTime < Date.now()) throw new Refused(1_007_002_003, '支付订单已经过期');
      const channel = String(channelCode);
      if (!Object.hasOwn(channels, channel)) throw new Refused(1_007_001_000, '支付渠道的配置不存在');
      if (channel === 'mock') {
        settle(order, channel);
        return { status: order.status, displayMode: null, displayContent: null };
      }
      return channel === 'wx_native'
        ? {
            status: order.status,
            displayMode: 'qr_code',
            displayContent: `weixin://wxpay/bizpayurl?pr=${order.id}`,
          }
        : {
            status: order.status,
            displayMode: 'url',
            displayContent: `https://openapi.alipay.com/gateway.do?out_trade_no=P${order.id}`,
          };
    }),

    'GET /trade/config/get': open(() => ({
      ...tradeConfig,
      brokeragePosterUrls: tradeConfig.brokeragePosterUrls.map((path) => origin + path),
    })),
    'GET /trade/brokerage-user/get': own((_call, { brokerage: { brokeragePrice, frozenPrice } }) => ({
      brokerageEnabled: true,
      brokeragePrice,
      frozenPrice,
    })),
    'GET /trade/brokerage-user/get-summary': own((_call, member) => ({
      yesterdayPrice: 0,
      withdrawPrice: member.brokerage.withdrawals
        .filter(({ status }) => status === 10 || status === 11)
        .reduce((sum, { price }) => sum + price, 0),
      brokeragePrice: member.brokerage.brokeragePrice,
      frozenPrice: member.brokerage.frozenPrice,
      firstBrokerageUserCount: friendsOf([member]).length,
      secondBrokerageUserCount: friendsOf(friendsOf([member])).length,
    })),
    'GET /trade/brokerage-user/child-summary-page': own(({ query }, member) => {
      const level = numberIn(query, 'level');
      if (level === undefined) throw invalid('下级的级别不能为空');
      if (level !== 1 && level !== 2) throw invalid('下级的级别只能是 1 或者 2');
      const friends = level === 1 ? friendsOf([member]) : friendsOf(friendsOf([member]));
      const field = {
        userCount: 'brokerageUserCount',
        orderCount: 'brokerageOrderCount',
        price: 'brokeragePrice',
      }[query.get('sortingField.field') ?? ''] as 'brokerageUserCount' | undefined;
      const sign = query.get('sortingField.order') === 'asc' ? 1 : -1;
      const rows = friends
        .filter(({ nickname }) => nickname.includes(query.get('nickname') ?? ''))
        .map((friend) => {
          const earned = friend.brokerage.records.filter(
            ({ bizType, status }) => bizType === 1 && status === SETTLED,
          );
          return {
            id: friend.id,
            nickname: friend.nickname,
            avatar: friend.avatar,
            // SQL's sum of nothing.
            brokeragePrice: earned.length > 0 ? earned.reduce((sum, { price }) => sum + price, 0) : null,
            brokerageOrderCount: earned.length,
            brokerageUserCount: friendsOf([friend]).length,
            brokerageTime: friend.bindUserTime,
          };
        });
      return page(
        query,
        rows.sort((left, right) =>
          field
            ? sign * (Number(left[field]) - Number(right[field]))
            : right.brokerageTime - left.brokerageTime,
        ),
      );
    }),
    'PUT /trade/brokerage-user/bind': own(({ body: { bindUserId } }, member) => {
      if (isNone(bindUserId)) throw invalid('推广员编号不能为空');
      if (member.bindUserId !== null) throw new Refused(1_011_007_006, '已绑定了推广人');
      if (!byId(Number(bindUserId))) throw new Refused(1_011_007_000, '分销用户不存在');
      if (bindUserId === member.id) throw new Refused(1_011_007_002, '不能绑定自己');
      Object.assign(member, { bindUserId, bindUserTime: Date.now() });
      return true;
    }),
    'GET /trade/brokerage-record/page': own(({ query }, { brokerage: { records } }) => {
      const [bizType, status] = [numberIn(query, 'bizType'), numberIn(query, 'status')];
      const [from, to] = periodOf(query);
      return page(
        query,
        records
          .toReversed()
          .filter(
            (one) =>
              (bizType === undefined || one.bizType === bizType) &&
              (status === undefined || one.status === status) &&
              one.createTime >= from &&
              one.createTime <= to,
          )
          .map(({ bizType: _bizType, ...record }) => ({
            ...record,
            statusName: label('brokerage_record_status', record.status),
          })),
      );
    }),
    'GET /trade/brokerage-withdraw/page': own(({ query }, { brokerage: { withdrawals } }) => {
      const [from, to] = periodOf(query);
      return page(
        query,
        withdrawals
          .toReversed()
          .filter(({ createTime }) => createTime >= from && createTime <= to)
          .map(withdrawal),
      );
    }),
    'GET /trade/brokerage-withdraw/get': own(({ query }, { brokerage: { withdrawals } }) => {
      const id = numberIn(query, 'id');
      const found = withdrawals.find((one) => one.id === id);
      return found ? { ...withdrawal(found), typeName: null, statusName: null } : null;
    }),
    'POST /trade/brokerage-withdraw/create': own(({ body }, { brokerage }) => {
      const { type, price } = body;
      const needs = (fields: string, message: string) =>
        fields.split(' ').forEach((field) => {
          if (isNone(body[field]) || body[field] === '') throw invalid(message);
        });
      needs('price', '提现金额不能为空');
      if (!Object.keys(channelOfType).includes(String(type)))
        throw invalid('提现方式必须是 [1, 2, 3, 4, 5, 6]');
      if (Number(price) < tradeConfig.brokerageWithdrawMinPrice)
        throw new Refused(
          1_011_008_002,
          `提现金额不能低于 ${yuan(tradeConfig.brokerageWithdrawMinPrice)} 元`,
        );
      if ([2, 5, 6].includes(type as number)) {
        needs('userAccount', '提现账号不能为空');
        needs('userName', '提现姓名不能为空');
      }
      if (type === 2) needs('bankName', '提现银行不能为空');
      if ((type === 3 || type === 4) && !URL.canParse(String(body.qrCodeUrl)))
        throw invalid('收款码的图片，必须是一个 URL');
      if (Number(price) > brokerage.brokeragePrice)
        throw new Refused(1_011_008_003, `您当前最多可提现 ${yuan(brokerage.brokeragePrice)} 元`);
      const id = next();
      brokerage.brokeragePrice -= Number(price);
      brokerage.withdrawals.push({
        id,
        type: type as number,
        status: 0,
        price: Number(price),
        createTime: Date.now(),
      });
      brokerage.records.push({
        id: next(),
        bizId: String(id),
        bizType: 2,
        title: '提现申请',
        price: -Number(price),
        status: SETTLED,
        createTime: Date.now(),
        finishTime: null,
      });
      return id;
    }),

    'GET /promotion/article-category/list': own(() => categories),
    'GET /promotion/article/list': open(({ query }) =>
      articles.filter(({ recommendHot }) => query.get('recommendHot') !== 'true' || recommendHot).map(shown),
    ),
    // Without an order: as the rows were written.
    'GET /promotion/article/page': open(({ query }) => {
      const category = numberIn(query, 'categoryId');
      return page(
        query,
        articles.filter(({ categoryId }) => category === undefined || categoryId === category).map(shown),
      );
    }),
    'GET /promotion/article/get': open(({ query }) => {
      const id = numberIn(query, 'id');
      const found =
        id === undefined
          ? articles.findLast(({ title }) => title === query.get('title'))
          : articles.find((one) => one.id === id);
      return found ? shown(found) : null;
    }),
    'PUT /promotion/article/add-browse-count': open(({ query }) => {
      const found = articles.find(({ id }) => id === numberIn(query, 'id'));
      if (!found) throw new Refused(1_013_016_000, '文章不存在');
      found.browseCount++;
      return true;
    }),
    'GET /promotion/banner/list': open(({ query }) =>
      required(query, 'position') === '1'
        ? banners.map((banner) => ({ ...banner, picUrl: origin + banner.picUrl }))
        : [],
    ),

    'GET /system/dict-data/type': open(({ query }) => {
      const dictType = required(query, 'type');
      return (dictionaries[dictType] ?? []).map(([value, name], index) => ({
        id: index + 1,
        label: name,
        value,
        dictType,
      }));
    }),
    'POST /infra/file/upload': open(({ bytes, headers }) => {
      const [, boundary] = /boundary=(.+)$/.exec(headers['content-type'] ?? '') ?? [];
      const text = bytes.toString('latin1');
      const part = text.split(`--${boundary ?? ''}`).find((one) => /name="file"/.test(one));
      if (!part) throw invalid('文件附件不能为空');
      const start = part.indexOf('\r\n\r\n') + 4;
      const extension = /filename="[^"]*\.(\w+)"/.exec(part)?.[1] ?? 'bin';
      const path = `/admin-api/infra/file/1/get/20261127/${next()}.${extension}`;
      files.set(path, {
        type: /content-type: (\S+)/i.exec(part)?.[1] ?? 'application/octet-stream',
        bytes: Buffer.from(part.slice(start, -2), 'latin1'),
      });
      return origin + path;
    }),
  };

  function friendsOf(of: readonly Member[]): Member[] {
    return all.filter(({ bindUserId }) => of.some(({ id }) => id === bindUserId));
  }
  const shown = ({
    recommendHot: _hot,
    recommendBanner: _banner,
    ...article
  }: (typeof articles)[number]) => ({
    ...article,
    picUrl: article.picUrl && origin + article.picUrl,
    content: article.content.replaceAll('{origin}', origin),
  });

  /** The filters before the routes, in their order. */
  function reply({ method, path, query, headers }: Hit, bytes: Buffer): unknown {
    const member = memberOf(bearerOf(headers, query));
    const name = path.startsWith(`${PREFIX}/`) ? path.slice(PREFIX.length) : '';
    const route = routes[`${method} ${name}`];
    if (!member && !route?.isOpen) throw new Refused(401, '账号未登录');
    if (!member && headers['tenant-id'] === undefined)
      throw new Refused(400, '请求的租户标识未传递，请进行排查');
    if ((headers['tenant-id'] ?? TENANT) !== TENANT)
      throw member ? new Refused(403, '您无权访问该租户的数据') : new Refused(1_002_015_000, '租户不存在');
    if (!route) {
      const isOther = Object.keys(routes).some((call) => call.endsWith(` ${name}`));
      throw isOther
        ? new Refused(405, `请求方法不正确:Request method '${method}' not supported`)
        : new Refused(404, `请求地址不存在:${path}`);
    }
    const isJson = headers['content-type']?.startsWith('application/json') === true;
    // Fields of a form are parameters too.
    if (headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      for (const [key, value] of new URLSearchParams(bytes.toString())) query.append(key, value);
    // Open routes do not use the member, which may be missing.
    return route.run(
      {
        query,
        body: isJson && bytes.length > 0 ? (JSON.parse(bytes.toString()) as Record<string, unknown>) : {},
        headers,
        bytes,
      },
      member as Member,
    );
  }

  origin = await listen(t, (request, response, bytes) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://upstream');
    const hit: Hit = {
      method: request.method ?? '',
      path,
      query,
      headers: request.headers,
      body: bytes.toString(),
    };
    hits.push(hit);
    const stored = hit.method === 'GET' ? files.get(path) : undefined;
    if (stored) return void response.writeHead(200, { 'content-type': stored.type }).end(stored.bytes);
    let envelope: object;
    try {
      envelope = { code: 0, msg: '', data: reply(hit, bytes) };
    } catch (error) {
      envelope =
        error instanceof Refused
          ? { code: error.code, msg: error.message, data: null }
          : { code: 500, msg: '系统异常', data: null };
    }
    response
      .writeHead(200, { 'content-type': 'application/json;charset=UTF-8' })
      .end(JSON.stringify(envelope));
  });

  return {
    origin,
    hits,
    settings,
    /** The scenes of the codes that were sent to a number. */
    scenesOf: (mobile: string) => sms.filter((one) => one.mobile === mobile).map(({ scene }) => scene),
    /** The payment channel reports that an order is paid. */
    pay: (payOrderId: number, channelCode = 'wx_native') =>
      settle(orders.get(payOrderId) as PayOrder, channelCode),
    /** Access tokens and refresh tokens that are valid now. */
    validTokens: () => ({
      access: [...access].filter(([, { until }]) => until > Date.now()).map(([token]) => token),
      refresh: [...refreshes.keys()],
    }),
    /** Ends every access token before its time; the refresh tokens stay, if not told otherwise. */
    endTokens(withRefresh = false) {
      access.clear();
      if (withRefresh) refreshes.clear();
    },
  };
}

/** The payout methods; the value is the channel of a transfer, if there is one. */
const channelOfType = { 1: 'wallet', 2: '', 3: '', 4: '', 5: 'wx_lite', 6: 'alipay_pc' };

const label = (dictionary: string, value: number): string | null =>
  dictionaries[dictionary]?.find(([one]) => one === String(value))?.[1] ?? null;
const withdrawal = ({ id, type, status, price, createTime }: Member['brokerage']['withdrawals'][number]) => ({
  id,
  type,
  typeName: label('brokerage_withdraw_type', type),
  status,
  statusName: label('brokerage_withdraw_status', status),
  price,
  createTime,
  payTransferId: null,
  transferChannelPackageInfo: null,
  transferChannelMchId: null,
});

const isNone = (value: unknown): value is null | undefined => value === null || value === undefined;
const yuan = (fen: number) => (fen / 100).toFixed(2);
const withoutNulls = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !isNone(value)));

const MOBILE = /^(?:(?:\+|00)86)?1(?:3\d|4[014-9]|5[0-35-9]|6[25-7]|7[0-8]|8\d|9[0-35-9])\d{8}$/;
function mobileOf({ mobile }: Record<string, unknown>): string {
  if (typeof mobile !== 'string' || mobile === '') throw invalid('手机号不能为空');
  if (!MOBILE.test(mobile)) throw invalid('手机号格式不正确');
  return mobile;
}
function passwordOf({ password }: Record<string, unknown>): string {
  if (typeof password !== 'string' || password === '') throw invalid('密码不能为空');
  if (password.length < 4 || password.length > 16) throw invalid('密码长度为 4-16 位');
  return password;
}
function codeOf(body: Record<string, unknown>, field: string): string {
  const code = body[field];
  if (typeof code !== 'string' || code === '') throw invalid('手机验证码不能为空');
  if (code.length < 4 || code.length > 6) throw invalid('手机验证码长度为 4-6 位');
  if (!/^\d+$/.test(code)) throw invalid('手机验证码必须都是数字');
  return code;
}

function required(query: URLSearchParams, name: string): string {
  const text = query.get(name);
  if (text === null) throw new Refused(400, `请求参数缺失:${name}`);
  return text;
}
function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null || text === '') return undefined;
  if (!/^-?\d+$/.test(text))
    throw new Refused(
      400,
      `请求参数类型错误:Failed to convert value of type 'java.lang.String' to required type 'java.lang.Long'; nested exception is java.lang.NumberFormatException: For input string: "${text}"`,
    );
  return Number(text);
}
/** `createTime` twice, or with the places 0 and 1; each `2026-11-20 14:05:00` in Shanghai. */
function periodOf(query: URLSearchParams): [from: number, to: number] {
  const [from = '', to = ''] = ['createTime', 'createTime[0]', 'createTime[1]'].flatMap((name) =>
    query.getAll(name),
  );
  const read = (text: string, otherwise: number) =>
    text === '' ? otherwise : Date.parse(`${text.replace(' ', 'T')}+08:00`);
  return [read(from, 0), read(to, Number.MAX_SAFE_INTEGER)];
}
function page<T>(query: URLSearchParams, rows: readonly T[]): { total: number; list: T[] } {
  const [no, size] = [numberIn(query, 'pageNo') ?? 1, numberIn(query, 'pageSize') ?? 10];
  if (no < 1) throw invalid('页码最小值为 1');
  if (size < 1) throw invalid('每页条数最小值为 1');
  if (size > 200) throw invalid('每页条数最大值为 200');
  return { total: rows.length, list: rows.slice((no - 1) * size, no * size) };
}
