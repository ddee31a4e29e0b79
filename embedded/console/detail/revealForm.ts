import { html, type Html } from '../html.ts';

/** Why an operator may need whole personal data. */
const REASONS = ['核对证件信息', '致电用户核实', '核对收款账户', '处理用户投诉'];

/** Asks for a reason before masked values are shown in full. Each request is logged; the values are shown on the next page only. */
export const revealForm = (action: string, back: string): Html =>
  html`<section class="card">
    <h2>完整信息</h2>
    <p class="note">姓名、手机号、证件号与账户默认隐藏。查看需要填写原因，并记入操作日志。</p>
    <form class="stack" method="post" action="${action}">
      <input type="hidden" name="back" value="${back}" />
      <label for="reveal">查看原因</label>
      <select id="reveal" name="reason" required>
        <option value="">请选择</option>
        ${REASONS.map((reason) => html`<option>${reason}</option>`)}
      </select>
      <button>查看完整信息</button>
    </form>
  </section>`;
