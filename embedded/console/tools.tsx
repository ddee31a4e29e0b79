import type { FastifyInstance } from 'fastify';
import { ok } from '../../shared/envelope.ts';
import { fieldsOf, scalarText } from '../../shared/fieldsOf.ts';
import { wireTime, SECOND } from '../domain/shanghaiTime.ts';
import type { Db } from '../store/db.ts';
import { Refused, refuseField } from '../domain/refusal.ts';
import type { Clock } from '../rules/clock.ts';
import { reseed } from '../seed/prepareStore.ts';
import { sweepAll } from '../workflows/sweepAll.ts';
import { Card } from './Card.tsx';
import { logAct } from './log.tsx';
import { doneNote, RefusalNote } from './notes.tsx';
import { operatorOf } from './operator.tsx';
import { sendDone, sendRefusal, show, wantsPage } from './respond.tsx';

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

interface ToolsPageProps {
  now: number;
  /** Why the last reset was not made. */
  refusal?: string;
}

/** The clock and the reset. */
function ToolsPage({ now, refusal }: ToolsPageProps) {
  return (
    <>
      <h1>时间与重置</h1>
      {refusal && <RefusalNote message={refusal} />}
      <Card title="系统时间" looks="narrow">
        <p>
          <b className="sum">{wireTime(now)}</b>
        </p>
        <p className="note">时间只能向前调，到期的订单、VIP 会员与佣金随之处理；重置演示数据后恢复。</p>
        <form className="line" method="post" action="/console/clock">
          <label htmlFor="advance">向前</label>
          <select id="advance" name="advance_seconds">
            {STEPS.map(([seconds, label]) => (
              <option key={seconds} value={seconds}>
                {label}
              </option>
            ))}
          </select>
          <button>调整时间</button>
        </form>
      </Card>
      <Card title="重置演示数据" looks="narrow">
        <p className="note">
          清空全部数据，重新写入演示用户与账单，所有登录随之失效，时间恢复。操作日志保留。不能撤回。
        </p>
        <form className="line" method="post" action="/console/reset">
          <label htmlFor="confirm">输入“{RESET_WORD}”以确认</label>
          <input id="confirm" name="confirm" required autoComplete="off" maxLength={10} />
          <button className="danger">重置演示数据</button>
        </form>
      </Card>
    </>
  );
}

/** Latest time that the clock can be moved to, since times are formatted with a four-digit year. */
const CLOCK_END = Date.parse('2099-12-31T00:00:00+08:00');

/** The clock and the reset of the sample data: a page, and calls for programs. */
export function toolRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  app.get<{ Querystring: { done?: string } }>(TOOLS, (request, reply) =>
    show(reply, <ToolsPage now={clock.now()} />, {
      section: 'tools',
      done: doneNote(db, request.query.done, TOOLS),
    }),
  );

  app.get('/console/clock', () => ok({ now: wireTime(clock.now()) }));

  app.post('/console/clock', (request, reply) => {
    const operator = operatorOf(request);
    const seconds = Number(scalarText(fieldsOf(request.body).advance_seconds));
    if (!Number.isInteger(seconds) || seconds <= 0)
      refuseField('advance_seconds', '时间只能向前调，请输入 1 以上的整数秒');
    if (clock.now() + seconds * SECOND > CLOCK_END) refuseField('advance_seconds', '时间调得太远');
    const before = wireTime(clock.now());
    const now = clock.advance(seconds * SECOND);
    sweepAll(db, now, (error) => request.log.error({ event: 'upstream.fault', call: 'sweep', err: error }));
    const after = wireTime(now);
    const entry = logAct(db, now, { operator, act: '调整时间', before, after });
    return sendDone(request, reply, { message: `现在是 ${after}`, data: { now: after }, entry, back: TOOLS });
  });

  app.post('/console/reset', async (request, reply) => {
    const operator = operatorOf(request);
    const message = `请输入“${RESET_WORD}”以确认`;
    const word = scalarText(fieldsOf(request.body).confirm).trim();
    if (word !== RESET_WORD && (wantsPage(request) || word !== RESET_WORD_OF_PROGRAMS)) {
      const refusal = new Refused(422, message, 'bad_input', { errors: { confirm: message } });
      const content = <ToolsPage now={clock.now()} refusal={message} />;
      return sendRefusal(request, reply, refusal, content, '时间与重置');
    }
    const before = wireTime(clock.now());
    await reseed(db, clock.real());
    clock.reload();
    const entry = logAct(db, clock.now(), {
      operator,
      act: '重置演示数据',
      before: `系统时间 ${before}`,
      after: `系统时间 ${wireTime(clock.now())}`,
    });
    return sendDone(request, reply, { message: '演示数据已重置', entry, back: TOOLS });
  });
}
