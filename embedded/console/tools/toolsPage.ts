import { wireTime } from '../../domain/shanghaiTime.ts';
import { html, type Html } from '../html.ts';

export const TOOLS = '/console/tools';
/** What the operator types to reset the sample data. */
export const RESET_WORD = '重置';

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
export const toolsPage = (now: number, refusal: Html | '' = ''): Html =>
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
      <p class="note">清空全部数据，重新写入演示用户与账单，所有登录随之失效，时间恢复。操作日志保留。不能撤回。</p>
      <form class="line" method="post" action="/console/reset">
        <label for="confirm">输入“${RESET_WORD}”以确认</label>
        <input id="confirm" name="confirm" required autocomplete="off" maxlength="10" />
        <button class="danger">重置演示数据</button>
      </form>
    </section>`;
