import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import type { Test } from 'tap';
import { listen } from '../../test/support/upstreams/listen.ts';
import { type Article, type Member, type Notice, numbered, sampleData, SOURCE } from './sample.ts';

/**
 * An imitation of likeshop's API for tests: its paths, envelopes, refusals and missing routes. Data are in memory and the same at each
 * start. Only what a portal uses is here; the shop itself is not. shapes.json has the fields and types that the real one sent.
 */

type Fields = Record<string, unknown>;
interface Request {
  get: Fields;
  post: Fields;
  token: string;
  user: Member | undefined;
  client: number;
  host: string;
  file: { name: string; bytes: Buffer } | undefined;
}
/** An answer of the controller. */
class Answer extends Error {
  readonly body: Fields;
  constructor(code: number, msg: string, data: unknown, show: number) {
    super(msg);
    this.body = { code, msg, data, show, time: '0.024000' };
  }
}
const success = (msg: string, data: unknown = [], code = 1): never => {
  throw new Answer(code, msg, data, 0);
};
const error = (msg: string, data: unknown = []): never => {
  throw new Answer(0, msg, data, 1);
};
/** A refusal of a registration has text where others have a list. */
const refused = (msg: string): never => {
  throw new Answer(0, msg, '', 0);
};
/** A notice of PHP, or an exception: the framework's page. */
class Crash extends Error {}

const PAGE =
  '<!DOCTYPE html><html><head><meta charset="UTF-8"><title>系统发生错误</title></head><body><h1>页面错误！请稍后再试～</h1></body></html>';
/** A grey PNG of this size, in place of a drawn picture. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const rows = Buffer.concat(
    Array.from({ length: height }, () => Buffer.concat([Buffer.from([0]), Buffer.alloc(width, 214)])),
  );
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const CAPTCHA = png(120, 42).toString('base64');
const PICTURE = png(300, 200);

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
const money = (fen: number): string => (fen / 100).toFixed(2);
const fenOf = (yuan: unknown): number => Math.round(Number(yuan) * 100);
const two = (value: number): string => String(value).padStart(2, '0');
/** `Y-m-d H:i:s` in Shanghai, or `Y-m-d h:i:s`, which has no word for the afternoon. */
function date(seconds: number, hours: 'H' | 'h' = 'H'): string {
  const at = new Date((seconds + 8 * 3_600) * 1_000);
  const hour = at.getUTCHours();
  return `${at.toISOString().slice(0, 10)} ${two(hours === 'H' ? hour : hour % 12 || 12)}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
}
/** What lists of articles show. */
const day = (seconds: number): string => `${date(seconds).slice(0, 10)} `;
const positive = (value: unknown, otherwise: number): number => Math.trunc(Number(value)) || otherwise;

/** Codes of text messages, by the scene. */
const SCENES = ['ZCYZ', 'ZHMM', 'YZMDL', 'BGSJHM', 'BDSJHM', 'ZHZFMM'];
const CODE_LIFE = 300;
const SENT_AGAIN = 60;
const SESSION_LIFE = 3_600 * 24 * 60;
const WAYS: Record<number, string> = {
  1: '钱包余额',
  2: '微信零钱',
  3: '微信收款码',
  4: '支付宝收款码',
  5: '银行卡',
};
const STATUS: Record<number, string> = { 1: '待提现', 2: '提现中', 3: '提现成功', 4: '提现失败' };
const MIN_RECHARGE = 1_000;
const TERMS = { min_withdraw: 1_000, max_withdraw: 500_000, poundage: 1, types: [1, 2, 3, 4, 5] };
const SCENE_NAMES: Record<number, string> = { 100: '订单已支付', 107: '注册成功', 109: '获得收益' };
const EARNING = 109;
/** Controllers that there are; an action that they lack is 404, or a lost session without a token. Others break the login check. */
const CONTROLLERS = [
  'account',
  'ad',
  'article',
  'cart',
  'coupon',
  'distribution',
  'file',
  'goods',
  'help',
  'index',
  'login_password',
  'menu',
  'notice',
  'order',
  'payment',
  'pc',
  'policy',
  'recharge',
  'service',
  'sign',
  'sms',
  'user',
  'user_level',
  'withdraw',
];

/** The real one makes a pair for each password. */
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
export interface Likeshop {
  origin: string;
  /** Text messages, the newest last. */
  sent: { mobile: string; key: string; code: string }[];
  /** The answer to a captcha. */
  captcha(key: string): string;
  /** The payment channel says that an order is paid. */
  pay(orderSn: string): void;
  /** Requests so far: `POST account/login`, with the token that came along. */
  calls: { call: string; token: string; get: Fields; post: Fields }[];
  /** Moves the back end's clock (s). */
  wait(seconds: number): void;
  /** Whether the token opens a session. */
  isOpen(token: string): boolean;
  newestOrder(): string;
  /** What staff have set up. */
  settings: Settings;
  /** Every response so far: `GET user/center 200 1`, with the code at the end, or `page` for HTML. */
  replies: { reply: string; body: unknown }[];
  /** Staff delete an article. */
  deleteArticle(id: number): void;
}

/** What staff of a shop have set up; a new shop has neither payments, withdrawals nor text messages. */
export interface Settings {
  /** Whether registration needs a code. */
  register_setting: 0 | 1;
  open_racharge: 0 | 1;
  /** Largest withdrawal (fen); 0: not set up. */
  max_withdraw: number;
  /** Members' requests that break, since another one has just removed the copy of their session. */
  breaks: number;
  /** Whether the payment provider is set up, and can be reached. */
  payments: 'ready' | 'not set up' | 'away';
}

export async function startLikeshop(t: Pick<Test, 'teardown'>): Promise<Likeshop> {
  const data = sampleData();
  const { members } = data;
  const passwordKeys = new Set<string>();
  const captchas = new Map<string, { code: string; until: number }>();
  const codes: { mobile: string; key: string; code: string; at: number; used: boolean }[] = [];
  const sessions: { token: string; user: number; client: number; until: number }[] = [];
  const wrong = { count: 0 };
  let serial = 0;
  let ahead = 0;
  const now = () => Math.trunc(Date.now() / 1_000) + ahead;
  const next = () => String(++serial).padStart(8, '0');
  const calls: Likeshop['calls'] = [];
  const replies: Likeshop['replies'] = [];
  const settings: Settings = {
    register_setting: 1,
    open_racharge: 1,
    max_withdraw: TERMS.max_withdraw,
    payments: 'ready',
    breaks: 0,
  };

  const byMobile = (mobile: unknown) =>
    members.find((one) => one.mobile === text(mobile) && text(mobile) !== '');
  const urlOf = ({ host }: Request, path: string) =>
    path ? `http://${host}/${path.replace(/^\//, '')}` : '';

  /** One session per member and kind of client: a new one replaces it. */
  function createSession(user: number, client: unknown): string {
    const token = `${next()}${'0123456789abcdef'.repeat(2)}`.slice(0, 32);
    const kind = positive(client, 1);
    const found = sessions.find((one) => one.user === user && one.client === kind);
    if (found) Object.assign(found, { token, until: now() + SESSION_LIFE });
    else sessions.push({ token, user, client: kind, until: now() + SESSION_LIFE });
    return token;
  }

  function checkCaptcha({ captcha_key, captcha }: Fields): void {
    if (!text(captcha_key)) error('图形验证码已失效，请重新获取');
    if (!text(captcha)) error('请输入图形验证码');
    const found = captchas.get(text(captcha_key));
    captchas.delete(text(captcha_key));
    if (found?.code !== text(captcha) || found.until < now()) error('图形验证码错误');
  }

  function checkCode(
    key: string,
    mobile: unknown,
    code: unknown,
    refuse: (msg: string) => never = error,
  ): void {
    if (!text(code)) refuse('请输入验证码');
    const found = codes.findLast((one) => one.key === key && one.mobile === text(mobile) && !one.used);
    if (found?.code !== text(code)) refuse('验证码错误');
    else if (found.at + CODE_LIFE < now()) refuse('验证码已过期');
    else found.used = true;
  }

  /** The password in plain text. A key opens one request. */
  function decrypted(post: Fields): Fields {
    const { password, password_key_id: id } = post;
    if (!text(password)) return post;
    if (!text(id)) error('密码必须加密传输');
    if (!passwordKeys.delete(text(id))) error('密码加密密钥已失效，请刷新后重试');
    if (!text(password).startsWith('RSA:')) error('密码必须加密传输');
    // Without the padding's check, as Node.js refuses PKCS #1 v1.5 in some versions; the text stands after the last zero byte.
    const block = privateDecrypt(
      { key: keys.privateKey, padding: constants.RSA_NO_PADDING },
      Buffer.from(text(password).slice(4), 'base64'),
    );
    if (block[0] !== 0 || block[1] !== 2) error('密码解密失败');
    return { ...post, password: block.subarray(block.indexOf(0, 2) + 1).toString() };
  }

  function newMember(mobile: string, password: string): Member {
    const id = Math.max(...members.map((one) => one.id)) + 1;
    const sn = String(48_000_000 + id * 7_919);
    const made: Member = {
      ...members[2]!,
      id,
      sn,
      mobile,
      password,
      nickname: `用户${sn}`,
      distribution_code: `N${String(id).padStart(5, '2')}`,
      create_time: now(),
    };
    members.push(made);
    data.notices.push({
      id: 100 + id,
      user_id: id,
      title: '注册成功通知',
      content: `亲爱的${made.nickname}，您已注册成功，欢迎您。`,
      scene: 107,
      read: 0,
      create_time: now(),
    });
    return made;
  }

  function page<T>(
    all: readonly T[],
    request: Request,
    names: ['page_no', 'page_size'] | ['page', 'size'],
    show: (row: T) => unknown,
    { isCut = true, echoes = names[0] === 'page' } = {},
  ) {
    const no = positive(request.get.page_no, 1);
    const size = Math.min(positive(request.get.page_size, 15), 100);
    return {
      list: (isCut ? all.slice((no - 1) * size, no * size) : all).map(show),
      // Some give back what was asked for, as it came.
      [names[0]]: (echoes && request.get.page_no) || no,
      [names[1]]: (echoes && request.get.page_size) || size,
      count: all.length,
      more: no * size < all.length ? 1 : 0,
    };
  }

  const mine = ({ user }: Request): Member => user ?? error('用户不存在');
  const record = (user_id: number, source_type: number, change_type: 1 | 2, change_amount: number) =>
    data.logs.unshift({
      id: Math.max(0, ...data.logs.map((one) => one.id)) + 1,
      user_id,
      source_type,
      change_type,
      change_amount,
      remark: '',
      create_time: now(),
    });

  const shownArticle =
    (request: Request) =>
    ({ id, title, synopsis, image, visit, create_time }: Article) => ({
      id,
      title,
      synopsis,
      image: urlOf(request, image),
      visit,
      create_time: day(create_time),
    });
  function articleActions(
    all: Article[],
    categories: Fields[],
  ): Record<string, (request: Request) => unknown> {
    return {
      lists: (request) =>
        success(
          '获取成功',
          page(
            all.filter(({ cid }) => !text(request.get.id) || cid === Number(request.get.id)),
            request,
            ['page_no', 'page_size'],
            shownArticle(request),
          ),
        ),
      category: () => success('获取成功', categories),
      detail(request) {
        if (!text(request.get.id)) error('参数缺失');
        const found = all.find(({ id }) => id === Number(request.get.id));
        // From PHP 7.4 on.
        if (!found) throw new Crash('Trying to access array offset on value of type null');
        found.visit += 1;
        const others = all
          .filter(({ id }) => id !== found.id)
          .sort((one, other) => other.visit - one.visit)
          .slice(0, 5);
        const { id, title, visit, create_time } = found;
        const local = `http://${request.host}`;
        return success('获取成功', {
          id,
          title,
          image: urlOf(request, found.image),
          visit,
          create_time: day(create_time),
          content: found.content.replaceAll('src="/', `src="${local}/`),
          recommend_list:
            Number(request.get.client) === 2
              ? others.map((one) => ({
                  id: one.id,
                  title: one.title,
                  image: urlOf(request, one.image),
                  visit: one.visit,
                }))
              : [],
        });
      },
    };
  }
  const announced = () =>
    data.articles
      .filter(({ is_notice }) => is_notice === 1)
      .slice(0, 3)
      .map(({ id, title }) => ({ id, title }));
  const leader = (user: Member) => {
    const found = members.find(({ id }) => id === user.first_leader);
    return {
      user: {
        nickname: user.nickname,
        avatar: user.avatar,
        is_distribution: 1,
        mobile: user.mobile,
        first_leader: user.first_leader,
        distribution_code: user.distribution_code,
        earnings: money(user.earnings),
      },
      leader: found ? { nickname: found.nickname, mobile: found.mobile } : [],
    };
  };
  const noticesOf = (user: Member, type: unknown): Notice[] =>
    data.notices
      .filter((one) => one.user_id === user.id && (type === 'earning') === (one.scene === EARNING))
      .sort((one, other) => other.id - one.id);

  /** By controller and action in lower case. `open`: those that need no login. */
  const actions: Record<string, Record<string, (request: Request) => unknown>> = {
    account: {
      captcha() {
        const key = `c${next()}`;
        captchas.set(key, { code: String(1_000 + ((serial * 739) % 9_000)), until: now() + 60 });
        return success('OK', { key, image: `data:image/png;base64,${CAPTCHA}`, expire: 60 });
      },
      passwordkey() {
        const id = `k${next()}`;
        passwordKeys.add(id);
        return success('OK', { key_id: id, keyId: id, key: keys.publicKey });
      },
      register({ post }) {
        const { mobile, password, code, client } = post;
        if (!text(mobile)) refused('请输入手机号');
        if (!/^1[3-9]\d{9}$/.test(text(mobile))) refused('非有效手机号码');
        if (byMobile(mobile)) refused('此手机号已被使用');
        if (!text(password)) refused('请输入密码');
        if (!/^.{6,20}$/.test(text(password))) refused('密码格式错误');
        if (settings.register_setting || text(code)) checkCode('ZCYZ', mobile, code, refused);
        if (client === undefined) throw new Crash('Undefined index: client');
        return success('注册成功', createSession(newMember(text(mobile), text(password)).id, client));
      },
      login({ post, host }) {
        if (!text(post.account)) error('请输入账号或手机号');
        checkCaptcha(post);
        if (!text(post.password)) error('请输入密码');
        const user = byMobile(post.account);
        if (wrong.count >= 15) error('密码错误:多次输入错误');
        if (!user) wrong.count += 1;
        if (!user) return error('密码错误');
        if (user.disable) error('账号已被禁用');
        if (user.password !== text(post.password)) {
          wrong.count += 1;
          error('密码错误');
        }
        return success('登录成功', session(user, post.client, host));
      },
      smslogin({ post, host }) {
        if (!text(post.account)) error('请输入账号或手机号');
        checkCode('YZMDL', post.account, post.code);
        const user = byMobile(post.account);
        if (!user) return error('登录失败:user');
        if (user.disable) error('账号已被禁用');
        return success('登录成功', session(user, post.client, host));
      },
      logout({ user, client }) {
        const found = sessions.find((one) => one.user === user?.id && one.client === client);
        if (found) found.until = now();
        return success('');
      },
    },
    login_password: {
      forget({ post }) {
        const { mobile, password, code, client } = post;
        if (!text(mobile)) error('请输入手机号');
        if (!text(password)) error('请输入密码');
        if (!/^.{6,20}$/.test(text(password))) error('密码格式错误');
        checkCode('ZHMM', mobile, code);
        const user = byMobile(mobile);
        if (!user) return error('账号不存在');
        if (user.password === text(password)) error('密码未改动');
        user.password = text(password);
        return success('修改成功', { token: createSession(user.id, client) });
      },
    },
    sms: {
      send({ post }) {
        const { mobile, client } = post;
        const key = text(post.key ?? 'ZCYZ');
        if (!text(mobile)) error('请输入手机号码');
        if (!/^1[3-9]\d{9}$/.test(text(mobile))) error('请输入正确的手机号码');
        if (!SCENES.includes(key)) throw new Crash(`Undefined index: ${key}`);
        if (
          codes.some(
            (one) => one.mobile === mobile && one.key === key && !one.used && one.at + SENT_AGAIN > now(),
          )
        )
          error('验证码发送频繁，请稍后在发送');
        const user = byMobile(mobile);
        if (['ZCYZ', 'BDSJHM', 'BGSJHM'].includes(key) && user) error('该手机号码已存在');
        if (['ZHMM', 'ZHZFMM'].includes(key) && !user) error('手机号码不存在');
        if (key === 'YZMDL' && !user) {
          if (client === undefined) throw new Crash('Undefined index: client');
          newMember(text(mobile), '');
        }
        if (!text(post.captcha_key)) error('captcha_key不能为空');
        if (!text(post.captcha)) error('captcha不能为空');
        checkCaptcha(post);
        codes.push({
          mobile: text(mobile),
          key,
          code: String(1_000 + ((codes.length * 1_237 + 246) % 9_000)),
          at: now(),
          used: false,
        });
        return success('发送成功');
      },
    },
    user: {
      center(request) {
        const user = mine(request);
        const level = data.levels.findLast(({ growth_value }) => growth_value <= user.user_growth);
        return success('获取成功', {
          id: user.id,
          sn: user.sn,
          nickname: user.nickname,
          avatar: urlOf(request, user.avatar),
          mobile: user.mobile,
          level: level?.name,
          user_money: money(user.user_money),
          total_order_amount: money(user.total_order_amount),
          total_recharge_amount: money(user.total_recharge_amount),
          user_integral: 120,
          coupon: 2,
          wait_pay: 0,
          wait_delivery: 1,
          wait_take: 0,
          wait_comment: 0,
          after_sale: 0,
          distribution_setting: 1,
          distribution_code: user.distribution_code,
          notice_num: data.notices.some((one) => one.user_id === user.id && one.read === 0) ? 1 : 0,
          next_level_tips: '',
          hasPayPassword: 0,
          is_new_user: 0,
        });
      },
      info(request) {
        const { id, sn, nickname, avatar, mobile, sex, create_time } = mine(request);
        return success('获取成功', {
          id,
          sn,
          nickname,
          avatar: urlOf(request, avatar),
          mobile,
          sex,
          create_time: date(create_time),
          oa_auth: 0,
          mnp_auth: 0,
        });
      },
      setinfo(request) {
        const user = mine(request);
        const { field, value } = request.post;
        if (!text(field)) error('参数缺失');
        if (!['nickname', 'sex', 'avatar', 'mobile'].includes(text(field))) error('操作失败');
        // `require` lets 0 pass, but not an empty text.
        if (text(value) === '') error('请填写完整');
        if (field === 'nickname' && text(value).length > 32) error('昵称最大长度32');
        Object.assign(user, { [text(field)]: field === 'sex' ? Number(value) : text(value) });
        return success('操作成功');
      },
      changemobile(request) {
        const user = mine(request);
        const { mobile, new_mobile, code, action } = request.post;
        const isChange = action === 'change';
        if (isChange && !text(mobile)) error('参数缺失');
        if (!/^1[3-9]\d{9}$/.test(text(new_mobile))) error('请填写正确的手机号');
        if (byMobile(new_mobile) && byMobile(new_mobile) !== user) error('此手机号已被使用');
        if (code === undefined) error('请填写验证码');
        checkCode(isChange ? 'BGSJHM' : 'BDSJHM', new_mobile, code);
        user.mobile = text(new_mobile);
        return success('操作成功');
      },
      accountlog(request) {
        const { source, type } = request.get;
        if (!text(source)) return success('获取成功', []);
        const own =
          Number(source) === 1
            ? data.logs.filter(
                (one) =>
                  one.user_id === mine(request).id && (!Number(type) || one.change_type === Number(type)),
              )
            : [];
        return success(
          '获取成功',
          page(own, request, ['page_no', 'page_size'], (one) => ({
            id: one.id,
            change_amount: `${one.change_type === 1 ? '+' : '-'}${money(one.change_amount)}`,
            source_type: SOURCE[one.source_type],
            change_type: one.change_type,
            create_time: date(one.create_time),
            remark: one.remark,
          })),
        );
      },
      mywallet(request) {
        const user = mine(request);
        return success('获取成功', {
          user_money: money(user.user_money),
          total_order_amount: money(user.total_order_amount),
          total_recharge_amount: money(user.total_recharge_amount),
          user_growth: user.user_growth,
          open_racharge: settings.open_racharge,
        });
      },
      fans(request) {
        const user = mine(request);
        const { type, keyword, fans } = request.get;
        const teamOf = (id: number) =>
          members.filter((one) => one.first_leader === id || one.second_leader === id).length;
        const own = members
          .filter(
            (one) =>
              (type !== 'second' && one.first_leader === user.id) ||
              (type !== 'first' && one.second_leader === user.id),
          )
          .filter(
            (one) =>
              !text(keyword) || one.nickname.includes(text(keyword)) || one.mobile.includes(text(keyword)),
          )
          .sort(
            (one, other) =>
              (text(fans) === 'desc' ? teamOf(other.id) - teamOf(one.id) : 0) || other.id - one.id,
          );
        return success(
          '',
          page(own, request, ['page', 'size'], (one) => ({
            id: one.id,
            avatar: urlOf(request, one.avatar),
            nickname: one.nickname,
            mobile: one.mobile,
            create_time: date(one.create_time),
            fans_order: one.id % 5,
            fans_money: money((one.id % 5) * 9_900),
            fans_team: teamOf(one.id),
          })),
        );
      },
    },
    user_level: {
      lists(request) {
        const user = mine(request);
        const current = data.levels.findLastIndex(({ growth_value }) => growth_value <= user.user_growth);
        return success('获取成功', {
          user: {
            nickname: user.nickname,
            avatar: urlOf(request, user.avatar),
            level_name: data.levels[current]?.name,
            user_growth: user.user_growth,
          },
          level_list: data.levels.map(({ name, growth_value }, index) => ({
            name,
            current_level_status: index < current ? 0 : index === current ? 1 : -1,
            current_growth_tips: '',
            image: '',
            background_image: '',
            diff_growth_tips: index > current ? `还需${growth_value - user.user_growth}可升级` : '',
            level_privilege: [],
            diff_growth_percent: 0,
          })),
          growth_rule: '',
        });
      },
    },
    recharge: {
      rechargetemplate: () =>
        success(
          '',
          data.templates.map((one) => ({
            ...one,
            money: money(one.money),
            give_money: money(one.give_money),
            tips: one.give_money > 0 ? `充${one.money / 100}赠送${one.give_money / 100}元` : '',
          })),
        ),
      recharge(request) {
        const { id, money: amount, pay_way } = request.post;
        if (!settings.open_racharge) error('充值功能已关闭，无法充值');
        const template =
          id === undefined
            ? data.templates.find((one) => one.money === fenOf(amount))
            : data.templates.find((one) => one.id === Number(id));
        if (id !== undefined && !template) error('该充值模板不存在');
        if (id === undefined && fenOf(amount) < MIN_RECHARGE) error(`最低充值金额为${MIN_RECHARGE / 100}`);
        const made = {
          id: Math.max(...data.orders.map((one) => one.id)) + 1,
          user_id: mine(request).id,
          order_sn: numbered(now(), ++serial),
          order_amount: template?.money ?? fenOf(amount),
          give_money: template?.give_money ?? 0,
          pay_status: 0 as const,
          pay_way: positive(pay_way, 1),
          create_time: now(),
        };
        data.orders.unshift(made);
        return success('', { id: made.id, order_sn: made.order_sn, give_integral: 0, give_growth: 0 });
      },
      rechargerecord(request) {
        const paid = data.orders.filter((one) => one.user_id === mine(request).id && one.pay_status === 1);
        return success(
          '',
          page(
            paid,
            request,
            ['page_no', 'page_size'],
            (one) => ({
              order_sn: one.order_sn,
              order_amount: money(one.order_amount),
              give_money: money(one.give_money),
              create_time: date(one.create_time, 'h'),
              desc: `充值${money(one.order_amount)}${one.give_money > 0 ? `赠送${money(one.give_money)}` : ''}`,
              total: (one.order_amount + one.give_money) / 100,
            }),
            { echoes: true },
          ),
        );
      },
    },
    payment: {
      prepay(request) {
        const { from, order_id, pay_way } = request.post;
        if (from === undefined || order_id === undefined || pay_way === undefined) error('参数缺失');
        const order = data.orders.find((one) => one.id === Number(order_id));
        if (!order || from !== 'recharge') return error('订单不存在');
        if (order.pay_status === 1) success('支付成功', { order_id: order.id }, 10_000);
        order.pay_way = Number(pay_way);
        if (settings.payments === 'not set up')
          error('支付失败:请在后台配置好微信支付', { order_id: order.id });
        if (settings.payments === 'away') throw new Crash('cURL error 28');
        // For a PC: a picture of the code, in lines; or a form that posts itself.
        if (order.pay_way === 1)
          return success('', `data:image/png;base64,${CAPTCHA.slice(0, 76)}\r\n${CAPTCHA.slice(76)}\r\n`);
        if (order.pay_way !== 2) return error('订单异常');
        const content = JSON.stringify({
          out_trade_no: order.order_sn,
          total_amount: money(order.order_amount),
          subject: `订单:${order.order_sn}`,
          product_code: 'FAST_INSTANT_TRADE_PAY',
        }).replaceAll('"', '&quot;');
        return success(
          '',
          `<form name='punchout_form' method='post' action='https://openapi.alipay.com/gateway.do?charset=UTF-8&method=alipay.trade.page.pay&sign=c2lnbg%3D%3D'><input type='hidden' name='biz_content' value='${content}'/><input type='submit' value='立即支付' style='display:none' /></form><script>document.forms[0].submit();</script>`,
          10_001,
        );
      },
    },
    withdraw: {
      config: (request) =>
        success('', {
          able_withdraw: money(mine(request).earnings),
          min_withdraw: TERMS.min_withdraw / 100,
          max_withdraw: settings.max_withdraw / 100,
          poundage_percent: TERMS.poundage,
          type: TERMS.types.map((value) => ({ name: WAYS[value], value: String(value) })),
        }),
      apply(request) {
        const user = mine(request);
        const { type, money: amount, account, real_name, money_qr_code, bank, subbank } = request.post;
        const kind = Number(type);
        if (!text(type)) error('参数错误');
        if (!(kind in WAYS)) error('提现类型错误');
        if (!text(amount)) error('参数错误');
        const fen = fenOf(amount);
        if (fen > user.earnings) error('可提现金额不足');
        if (fen < TERMS.min_withdraw) error(`最低提现${TERMS.min_withdraw / 100}元`);
        if (fen > settings.max_withdraw) error(`最高提现${settings.max_withdraw / 100}元`);
        if (kind >= 3 && !text(account)) error('请填写账号');
        if (kind >= 3 && !/^\p{Script=Han}+$/u.test(text(real_name))) error('请填写真实姓名');
        if ((kind === 3 || kind === 4) && !text(money_qr_code)) error('请上传收款码');
        if (kind === 5 && !text(bank)) error('请填写提现银行');
        if (kind === 5 && !text(subbank)) error('请填写银行支行');
        const id = Math.max(...data.withdrawals.map((one) => one.id)) + 1;
        data.withdrawals.unshift({
          id,
          user_id: user.id,
          sn: numbered(now(), ++serial),
          type: kind,
          account: text(account),
          real_name: text(real_name),
          bank: text(bank),
          subbank: text(subbank),
          money_qr_code: text(money_qr_code),
          money: fen,
          poundage: kind === 1 ? 0 : Math.round((fen * TERMS.poundage) / 100),
          status: 1,
          description: null,
          transfer_description: null,
          transfer_voucher: null,
          transfer_time: null,
          create_time: now(),
          update_time: null,
          payment_time: null,
        });
        user.earnings -= fen;
        return success('', { id: String(id) });
      },
      records: (request) =>
        // The page is counted, but the list is never cut.
        success(
          '',
          page(
            data.withdrawals.filter((one) => one.user_id === mine(request).id),
            request,
            ['page', 'size'],
            (one) => ({
              ...one,
              batch_no: `SJZZ${one.sn}`,
              money: money(one.money),
              left_money: money(one.money - one.poundage),
              poundage: money(one.poundage),
              remark: '',
              client: 5,
              desc: `提现至${WAYS[one.type]}`,
              create_time: date(one.create_time),
              status_text: STATUS[one.status],
              wechat_change_wait_receive: 0,
              payment_no: null,
              pay_desc: null,
              pay_search_desc: null,
              repay_time: null,
            }),
            { isCut: false },
          ),
        ),
    },
    article: articleActions(data.articles, data.articleCategories),
    help: articleActions(data.helps, data.helpCategories),
    notice: {
      lists(request) {
        const own = noticesOf(mine(request), request.get.type);
        const shown = page(own, request, ['page', 'size'], ({ scene, ...one }) => ({
          ...one,
          scene,
          receive_type: 2,
          send_type: 1,
          extra: '',
          create_time: date(one.create_time),
          type: SCENE_NAMES[scene],
        }));
        // Whoever lists them has read them all.
        for (const one of own) one.read = 1;
        return success('获取成功', shown);
      },
    },
    distribution: {
      index(request) {
        const user = mine(request);
        return success('', {
          ...leader(user),
          fans: members.filter((one) => one.first_leader === user.id || one.second_leader === user.id).length,
          able_withdrawal: money(user.earnings),
          today_earnings: 0,
          month_earnings: user.id === 1 ? 36.5 : 0,
          history_earnings: user.history_earnings / 100,
        });
      },
      myleader: (request) => success('', leader(mine(request))),
      code(request) {
        const user = mine(request);
        const { code } = request.post;
        const refuse = (msg: string): never => {
          throw new Answer(0, msg, [], 0);
        };
        if (!text(code)) refuse('请输入邀请码');
        if (user.first_leader) refuse('已有邀请人');
        const found = members.find((one) => one.distribution_code === text(code));
        if (!found) return refuse('无效的邀请码');
        if (found === user) refuse('不能填自己的邀请码');
        Object.assign(user, { first_leader: found.id, second_leader: found.first_leader });
        return success('');
      },
      getposter: (request) => success('', { poster: urlOf(request, '/images/share/share_user_bg.png') }),
    },
    policy: {
      service: () =>
        success(
          '获取成功',
          '<h2>服务范围</h2><p>注册即表示您同意按本协议使用会员服务。</p><h2>账号</h2><p>请妥善保管账号与密码。</p>',
        ),
      privacy: () =>
        success(
          '获取成功',
          '<h2>我们收集的信息</h2><p>手机号用于登录与通知。</p><h2>您的权利</h2><p>您可以随时查看和更正自己的资料。</p>',
        ),
      aftersale: () => success('获取成功', '<p>七天内可以申请售后。</p>'),
    },
    index: {
      config: (request) =>
        success('', {
          register_setting: settings.register_setting,
          register_setting_must_bind_mobile: 0,
          app_wechat_login: 0,
          shop_login_logo: '',
          web_favicon: urlOf(request, 'uploads/images/20260701/1.png'),
          name: '江澜会员',
          copyright_info: 'Copyright © 2026 江澜信息服务有限公司',
          icp_number: '江ICP备20260001号',
          icp_link: 'https://beian.miit.gov.cn',
          app_agreement: 0,
          ios_download: '',
          android_download: '',
          download_doc: '',
          cate_style: 1,
          index_setting: { logo: 1, hots: 1, news: 1, top_bg_image: '' },
          center_setting: { top_bg_image: '' },
          navigation_setting: { ust_color: '#000000', st_color: '#000000' },
          navigation_menu: [{ name: '首页', selected_icon: '', un_selected_icon: '' }],
          website_name: '江澜会员',
          mini_express_send_sync: 1,
          site_statistic: { clarity_app_id: '' },
          domain: `http://${request.host}`,
        }),
      lists: () =>
        success('', {
          news: announced().map((one, index) => (index === 0 ? { ...one, is_new: 1 } : one)),
          coupon: [],
          activity_area: [],
        }),
    },
    pc: {
      commondata: (request) =>
        success('', {
          article: announced(),
          logo: urlOf(request, 'uploads/images/20260701/2.png'),
          name: '江澜会员',
          cart_num: 0,
          coupon_num: 0,
          nickname: request.user?.nickname ?? '',
          oa_qr_code: '',
          mnp_qr_code: urlOf(request, 'uploads/images/20260701/3.png'),
        }),
    },
    ad: {
      lists: (request) =>
        success(
          '获取成功',
          Number(request.get.pid) === 2
            ? [
                {
                  image: urlOf(request, 'uploads/images/20260701/1.png'),
                  link: '/news',
                  link_type: 3,
                  params: [],
                  is_tab: 0,
                  sort: 1,
                },
              ]
            : [],
        ),
    },
    service: {
      lists: (request) => {
        const way = {
          way: '1',
          name: '江澜会员',
          remarks: '工作日在线',
          phone: '',
          business_time: '9:00-18:00',
          qr_code: urlOf(request, 'uploads/images/20260701/3.png'),
          enterprise_id: '',
          kefu_link: '',
        };
        return success('获取成功', { mnp: way, oa: way, h5: way, pc: way, app: way });
      },
    },
    file: {
      formimage(request) {
        const { file } = request;
        if (!file) return success('上传文件失败:未找到上传文件的信息', [], 0);
        if (!/\.(?:jpg|png|gif|jpeg|webp)$/i.test(file.name))
          return success('上传文件失败:不是有效的图像文件', [], 0);
        const path = `uploads/user/20261121/${next()}.png`;
        return success('上传文件成功', { url: urlOf(request, path), base_url: path, name: file.name });
      },
    },
  };
  const OPEN = new Set([
    'account/captcha',
    'account/passwordkey',
    'account/register',
    'account/login',
    'account/smslogin',
    'account/logout',
    'login_password/forget',
    'sms/send',
    'recharge/rechargetemplate',
    'article/lists',
    'article/category',
    'article/detail',
    'help/lists',
    'help/category',
    'help/detail',
    'policy/service',
    'policy/privacy',
    'policy/aftersale',
    'index/config',
    'index/lists',
    'pc/commondata',
    'ad/lists',
    'service/lists',
    'file/formimage',
  ]);

  const session = (
    { id, nickname, avatar, disable, distribution_code, mobile }: Member,
    client: unknown,
    host: string,
  ) => {
    if (!['1', '2', '3', '4', '5', '6'].includes(text(client))) error('当前只支持h5和app登录');
    return {
      id,
      nickname,
      avatar: `http://${host}/${avatar}`,
      level: 1,
      disable,
      distribution_code,
      mobile,
      token: createSession(id, client),
    };
  };

  /** What the login middleware and the controller make of a request. */
  function answer(
    controller: string,
    action: string,
    request: Request,
  ): { status: number; body: Fields | string } {
    try {
      request.post = decrypted(request.post);
      if (!CONTROLLERS.includes(controller)) throw new Crash(`controller not exists: ${controller}`);
      const isOpen = OPEN.has(`${controller}/${action}`);
      const found = sessions.find(({ token }) => token === request.token && token !== '');
      if (found && found.until > now()) {
        request.user = members.find(({ id }) => id === found.user);
        request.client = found.client;
      } else if (!isOpen)
        throw new Answer(
          -1,
          request.token === '' ? 'token不能为空' : found ? '登录超时，请重新登录' : '会话失效，请重新登录',
          [],
          1,
        );
      if (!isOpen && settings.breaks > 0) {
        settings.breaks -= 1;
        throw new Crash('unlink(): No such file or directory');
      }
      const run = actions[controller]?.[action];
      if (!run) return { status: 404, body: PAGE };
      run(request);
      return { status: 500, body: PAGE };
    } catch (thrown) {
      if (thrown instanceof Answer) return { status: 200, body: thrown.body };
      if (thrown instanceof Crash) return { status: 500, body: PAGE };
      throw thrown;
    }
  }

  function handle(message: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
    const host = message.headers.host ?? '';
    const { pathname, searchParams } = new URL(message.url ?? '/', `http://${host}`);
    if (/^\/(?:uploads|static|images)\//.test(pathname))
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(PICTURE);
    const [, module = '', controller = 'index', action = 'index'] = pathname
      .replace(/\.html$/, '')
      .toLowerCase()
      .split('/');
    const type = message.headers['content-type'] ?? '';
    const name = /filename="([^"]*)"/.exec(bytes.toString('latin1'))?.[1];
    const request: Request = {
      get: Object.fromEntries(searchParams),
      post:
        message.method === 'GET'
          ? {}
          : type.includes('json')
            ? (JSON.parse(bytes.toString() || '{}') as Fields)
            : type.includes('urlencoded')
              ? Object.fromEntries(new URLSearchParams(bytes.toString()))
              : {},
      token: text(message.headers.token),
      user: undefined,
      client: 0,
      host,
      file: name === undefined ? undefined : { name: Buffer.from(name, 'latin1').toString(), bytes },
    };
    calls.push({
      call: `${message.method} ${controller}/${action}`,
      token: request.token,
      get: request.get,
      post: request.post,
    });
    const { status, body } =
      module === 'api' ? answer(controller, action, request) : { status: 404, body: PAGE };
    const isPage = typeof body === 'string';
    if (module === 'api')
      replies.push({
        reply: `${message.method} ${controller}/${action} ${status} ${isPage ? 'page' : text(body.code)}`,
        body,
      });
    response
      .writeHead(status, {
        'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      })
      .end(isPage ? body : JSON.stringify(body));
  }

  return {
    origin: await listen(t, handle),
    sent: codes,
    captcha: (key) => captchas.get(key)?.code ?? '',
    pay(orderSn) {
      const order = data.orders.find((one) => one.order_sn === orderSn);
      const user = members.find(({ id }) => id === order?.user_id);
      if (!order || !user || order.pay_status === 1) return;
      order.pay_status = 1;
      user.user_money += order.order_amount + order.give_money;
      user.total_recharge_amount += order.order_amount;
      record(user.id, 102, 1, order.order_amount + order.give_money);
    },
    calls,
    wait: (seconds) => void (ahead += seconds),
    isOpen: (token) => sessions.some((one) => one.token === token && one.until > now()),
    newestOrder: () => data.orders[0]?.order_sn ?? '',
    settings,
    replies,
    deleteArticle: (id) =>
      void data.articles.splice(
        data.articles.findIndex((one) => one.id === id),
        1,
      ),
  };
}
