import type { FastifyInstance } from 'fastify';
import { maskPhone } from '../../shared/rules/contact.ts';
import { ok } from '../../shared/envelope.ts';
import { fieldsOf, scalarText } from '../../shared/fieldsOf.ts';
import { wireTime, SECOND } from '../domain/shanghaiTime.ts';
import type { Db } from '../store/db.ts';
import { Refusal, refuseField } from '../domain/refusal.ts';
import type { Clock } from '../rules/clock.ts';
import { reseed } from '../seed/prepareStore.ts';
import { sweepAll } from '../workflows/sweepAll.ts';
import { isScene, SMS_SCENES } from '../rules/smsCodes.ts';
import { sentMessages, type SentMessage } from '../store/feedback.ts';
import {
  html,
  type Html,
  doneNote,
  refusalNote,
  searchForm,
  sendDone,
  sendRefusal,
  show,
  table,
  wantsPage,
} from './Page.tsx';
import { logAct } from './log.tsx';

const TOOLS = '/console/tools';
/** What the operator types to reset the sample data. */
const RESET_WORD = '重置';
/** What a program sends instead. */
const RESET_WORD_OF_PROGRAMS = 'reset';

const STEPS: readonly [seconds: number, label: string][] = [
  [60, '1 分钟'],
  [3_600, '1 小时'],
  [7_200, '2 小时'],
  [86_400, '1 天'],
  [604_800, '7 天'],
  [2_592_000, '30 天'],
  [31_536_000, '365 天'],
];

/** The clock and the reset; `refusal`: why the last reset was not made. */
const toolsPage = (now: number, refusal: Html | '' = ''): Html =>
  html`<h1>时间与重置</h1>
    ${refusal}
    <section class="card narrow">
      <h2>系统时间</h2>
      <p>
        <b class="sum">${wireTime(now)}</b>
      </p>
      <p class="note">时间只能向前调，到期的订单、VIP 会员与佣金随之处理；重置演示数据后恢复。</p>
      <form class="line" method="post" action="/console/clock">
        <label for="advance">向前</label>
        <select id="advance" name="advance_seconds">
          ${STEPS.map(([seconds, label]) => html`<option value="${seconds}">${label}</option>`)}
        </select>
        <button>调整时间</button>
      </form>
    </section>
    <section class="card narrow">
      <h2>重置演示数据</h2>
      <p class="note">
        清空全部数据，重新写入演示用户与账单，所有登录随之失效，时间恢复。操作日志保留。不能撤回。
      </p>
      <form class="line" method="post" action="/console/reset">
        <label for="confirm">输入“${RESET_WORD}”以确认</label>
        <input id="confirm" name="confirm" required autocomplete="off" maxlength="10" />
        <button class="danger">重置演示数据</button>
      </form>
    </section>`;

const PATH = '/console/sms';
/** Messages on the page, and in the response to programs. */
const SHOWN = 50;
const LISTED = 100;

interface Asked {
  Querystring: { phone_number?: string };
}

/** The text messages that would have been sent: a page, and JSON for programs. */
export function smsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  app.get<Asked>(PATH, (request, reply) => {
    const phone = (request.query.phone_number ?? '').trim();
    return show(reply, smsPage(sentMessages(db, phone || undefined, SHOWN), phone), { section: 'sms' });
  });

  app.get<Asked>('/console/sms.json', (request) =>
    sentMessages(db, request.query.phone_number, LISTED).map((message) => ({
      ...message,
      sent_at: wireTime(message.sent_at),
    })),
  );
}

function smsPage(messages: readonly SentMessage[], phone: string): Html {
  return html`<h1>短信</h1>
    <p class="note">
      演示环境不发送短信。注册、登录与更换手机号等页面发出的验证码在这里查看，最近 ${SHOWN} 条。
    </p>
    ${searchForm({ path: PATH, label: '手机号', name: 'phone_number', value: phone, maxlength: 11, inputmode: 'numeric', isFiltered: phone !== '' })}
    ${messages.length === 0 ? html`<p class="empty">${phone ? '没有发往此号码的短信。' : '还没有短信。在注册、找回密码等页面获取验证码后，会出现在这里。'}</p>` : list(messages)}`;
}

const list = (messages: readonly SentMessage[]): Html =>
  table({
    caption: '短信',
    isCaptionHidden: true,
    columns: ['时间', '手机号', '用途', '验证码', '短信内容'],
    rows: messages.map(
      ({ sent_at: at, phone_number: phone, scene, code, text }) =>
        html`<tr>
          <td class="time">${wireTime(at)}</td>
          <td>${maskPhone(phone)}</td>
          <td>${isScene(scene) ? SMS_SCENES[scene] : scene}</td>
          <td>${code ? html`<code>${code}</code>` : '—'}</td>
          <td class="wide">${text}</td>
        </tr>`,
    ),
  });

/** Latest time that the clock can be moved to, since times are formatted with a four-digit year. */
const CLOCK_END = Date.parse('2099-12-31T00:00:00+08:00');

export function toolRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  app.get<{ Querystring: { done?: string } }>(TOOLS, (request, reply) =>
    show(reply, toolsPage(clock.now()), {
      section: 'tools',
      done: doneNote(db, request.query.done, TOOLS),
    }),
  );

  app.get('/console/clock', () => ok({ now: wireTime(clock.now()) }));

  app.post('/console/clock', (request, reply) => {
    const seconds = Number(scalarText(fieldsOf(request.body).advance_seconds));
    if (!Number.isInteger(seconds) || seconds <= 0)
      refuseField('advance_seconds', '时间只能向前调，请输入 1 以上的整数秒');
    if (clock.now() + seconds * SECOND > CLOCK_END) refuseField('advance_seconds', '时间调得太远');
    const before = wireTime(clock.now());
    const now = clock.advance(seconds * SECOND);
    sweepAll(db, now, (error) => request.log.error({ event: 'upstream.fault', call: 'sweep', err: error }));
    const after = wireTime(now);
    const entry = logAct(db, now, { act: '调整时间', before, after });
    return sendDone(request, reply, { message: `现在是 ${after}`, data: { now: after }, entry, back: TOOLS });
  });

  app.post('/console/reset', async (request, reply) => {
    const message = `请输入“${RESET_WORD}”以确认`;
    const word = scalarText(fieldsOf(request.body).confirm).trim();
    if (word !== RESET_WORD && (wantsPage(request) || word !== RESET_WORD_OF_PROGRAMS)) {
      const refusal = new Refusal(422, message, 'bad_input', { errors: { confirm: message } });
      return sendRefusal(request, reply, refusal, toolsPage(clock.now(), refusalNote(message)), '时间与重置');
    }
    const before = wireTime(clock.now());
    await reseed(db, clock.real());
    clock.reload();
    const entry = logAct(db, clock.now(), {
      act: '重置演示数据',
      before: `系统时间 ${before}`,
      after: `系统时间 ${wireTime(clock.now())}`,
    });
    return sendDone(request, reply, { message: '演示数据已重置', entry, back: TOOLS });
  });
}
