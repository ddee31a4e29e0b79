import { html, type Html } from '../html.ts';
import type { ConsoleAction, RecordView } from '../kinds/kind.ts';

type Fields = Readonly<Record<string, string>>;

/** The fields that an act asks for, with what had been typed. */
export function actFields({ asks, verb, label, reasons = [] }: ConsoleAction, { terms }: RecordView, typed: Fields): Html {
  const id = (name: string) => `${verb}-${name}`;
  switch (asks) {
    case 'reason':
      return html`<fieldset>
        <legend>${label}的原因（用户会看到）</legend>
        <label for="${id('preset')}">常用原因</label>
        <select id="${id('preset')}" name="preset">
          <option value="">其他，在下面填写</option>
          ${reasons.map((reason) => html`<option ${reason === typed.preset ? html`selected` : ''}>${reason}</option>`)}
        </select>
        <label for="${id('reason')}">补充说明</label>
        <input id="${id('reason')}" name="reason" maxlength="160" value="${typed.reason ?? ''}" />
      </fieldset>`;
    case 'items':
      return html`<label for="${id('items')}">需要补充的材料，每行一项</label>
        <textarea id="${id('items')}" name="items" required rows="3" maxlength="2000">${typed.items ?? ''}</textarea>`;
    case 'reply':
      return html`<label for="${id('reason')}">回复（选填）</label>
        <textarea id="${id('reason')}" name="reason" rows="4" maxlength="200" aria-describedby="${id('hint')}">${typed.reason ?? ''}</textarea>
        <p class="note" id="${id('hint')}">注册用户会在消息中收到；访客请按留下的联系方式回复后再标记。</p>`;
    case 'terms':
      return html`<fieldset>
        <legend>审批结果（用户会看到）</legend>
        ${TERM_FIELDS.map(
          ([name, text, extra]) =>
            html`<label for="${id(name)}">${text}</label><input id="${id(name)}" name="${name}" ${extra} value="${typed[name] || (terms?.[name] ?? '')}" />`,
        )}
      </fieldset>`;
    default:
      return html``;
  }
}

const TERM_FIELDS = [
  ['approved_amount', '审批金额（元）', html`required inputmode="decimal"`],
  ['approved_rate', '年化利率（%）', html`required inputmode="decimal"`],
  ['approved_term', '期限（个月）', html`required inputmode="numeric"`],
  ['sign_by', '签约截止日', html`required type="date"`],
  ['contact_name', '签约联系人（选填）', html`maxlength="40"`],
  ['contact_phone', '签约联系电话（选填）', html`type="tel" maxlength="40"`],
] as const;
