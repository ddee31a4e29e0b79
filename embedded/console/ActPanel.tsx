import { fieldsOf, scalarText } from '../../shared/fieldsOf.ts';
import type { Approval } from '../domain/grant.ts';
import type { Proposing } from '../workflows/proposals.ts';
import type { ConsoleAction, LenderChoice, RecordView, ActionDetail, Verb } from './kinds/kind.ts';
import { html, type Html } from './Page.tsx';

const TEXT_MAX = 200;
const ITEMS_MAX = 20;
const TERMS = [
  'approved_amount',
  'approved_rate',
  'approved_term',
  'sign_by',
  'contact_name',
  'contact_phone',
] as const satisfies readonly (keyof Approval)[];

const PROPOSING = [
  'partner_id',
  'proposed_amount',
  'proposed_rate',
  'proposed_term',
  'note',
] as const satisfies readonly (keyof Proposing)[];

export interface ActInput {
  detail: ActionDetail;
  /** The state that the operator saw; '' from programs. */
  seen: string;
  confirmed: boolean;
  back: unknown;
  /** The fields as they were typed, for the confirmation and for a form that is shown again. */
  typed: Readonly<Record<string, string>>;
}

/** Reads an act's fields. A reason is one of the list, typed, or both. Programs send items as a list, the page as lines of text. */
export function actInput(body: unknown): ActInput {
  const fields = fieldsOf(body);
  const { items, preset, back, seen } = fields;
  const lines = Array.isArray(items) ? items : typeof items === 'string' ? items.split(/\r?\n/) : [];
  const reason = [text(preset), text(fields.reason)].filter(Boolean).join('；').slice(0, TEXT_MAX);
  return {
    detail: {
      reason,
      items: lines
        .map(text)
        .filter((line) => line !== '')
        .slice(0, ITEMS_MAX),
      terms: Object.fromEntries(TERMS.map((name) => [name, text(fields[name])])),
      proposing: Object.fromEntries(PROPOSING.map((name) => [name, text(fields[name])])),
    },
    seen: scalarText(seen),
    confirmed: scalarText(fields.confirmed) === '1',
    back,
    typed: Object.fromEntries(
      ['preset', 'reason', 'items', ...TERMS, ...PROPOSING].map((name) => [
        name,
        scalarText(fields[name]).slice(0, TEXT_MAX * ITEMS_MAX),
      ]),
    ),
  };
}

const text = (value: unknown): string => [...scalarText(value).trim()].slice(0, TEXT_MAX).join('');

type Fields = Readonly<Record<string, string>>;

function actFields(
  { asks, verb, label, reasons = [] }: ConsoleAction,
  { terms, authorized = [], proposable = [] }: RecordView,
  typed: Fields,
): Html {
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
        <textarea id="${id('items')}" name="items" required rows="3" maxlength="2000">
${typed.items ?? ''}</textarea>`;
    case 'reply':
      return html`<label for="${id('reason')}">回复（选填）</label>
        <textarea
          id="${id('reason')}"
          name="reason"
          rows="4"
          maxlength="200"
          aria-describedby="${id('hint')}"
        >
${typed.reason ?? ''}</textarea>
        <p class="note" id="${id('hint')}">注册用户会在消息中收到；访客请按留下的联系方式回复后再标记。</p>`;
    case 'terms':
      return html`<fieldset>
        <legend>审批结果（用户会看到）</legend>
        ${TERM_FIELDS.map(
          ([name, text, extra]) =>
            html`<label for="${id(name)}">${text}</label
              ><input
                id="${id(name)}"
                name="${name}"
                ${extra}
                value="${typed[name] || (terms?.[name] ?? '')}"
              />`,
        )}
      </fieldset>`;
    case 'authorized':
      return lenderSelect(id('partner_id'), '递交给（用户已确认的机构）', authorized, typed);
    case 'proposal':
      return html`<fieldset>
        <legend>推荐机构（用户会看到，并逐家确认）</legend>
        ${lenderSelect(id('partner_id'), '机构', proposable, typed)}
        ${PROPOSAL_FIELDS.map(
          ([name, text, extra]) =>
            html`<label for="${id(name)}">${text}</label
              ><input id="${id(name)}" name="${name}" ${extra} value="${typed[name] ?? ''}" />`,
        )}
      </fieldset>`;
    default:
      return html``;
  }
}

const lenderSelect = (id: string, label: string, lenders: readonly LenderChoice[], typed: Fields): Html =>
  html`<label for="${id}">${label}</label>
    <select id="${id}" name="partner_id" required>
      ${lenders.map(
        (lender) =>
          html`<option value="${lender.id}" ${String(lender.id) === typed.partner_id ? html`selected` : ''}>
            ${lender.label}
          </option>`,
      )}
    </select>`;

const PROPOSAL_FIELDS = [
  ['proposed_rate', '年化利率（%，空着为该产品的上限）', html`inputmode="decimal"`],
  ['proposed_amount', '金额（元，空着为申请金额）', html`inputmode="decimal"`],
  ['proposed_term', '期限（个月，空着为申请期限）', html`inputmode="numeric"`],
  ['note', '推荐理由（选填）', html`maxlength="200"`],
] as const;

const TERM_FIELDS = [
  ['approved_amount', '审批金额（元）', html`required inputmode="decimal"`],
  ['approved_rate', '年化利率（%）', html`required inputmode="decimal"`],
  ['approved_term', '期限（个月）', html`required inputmode="numeric"`],
  ['sign_by', '签约截止日', html`required type="date"`],
  ['contact_name', '签约联系人（选填）', html`maxlength="40"`],
  ['contact_phone', '签约联系电话（选填）', html`type="tel" maxlength="40"`],
] as const;

export interface Typed {
  verb: Verb;
  fields: Readonly<Record<string, string>>;
}

interface Acting {
  kind: string;
  view: RecordView;
  back: string;
  typed?: Typed;
}

/** The forms of what a record's status allows: the way forward first, what refuses or returns below and apart. */
export function actPanel({ kind, view, back, typed }: Acting): Html {
  if (view.acts.length === 0) {
    return html`<section class="card">
      <h2>处理</h2>
      <p class="note">当前状态没有可以进行的操作。</p>
    </section>`;
  }
  const ordered = [...view.acts.filter(({ danger }) => !danger), ...view.acts.filter(({ danger }) => danger)];
  return html`<section class="card acts">
    <h2>处理</h2>
    ${ordered.map((action, place) => actForm({ kind, view, back }, action, { isFirst: place === 0, typed: typed?.verb === action.verb ? typed.fields : {} }))}
  </section>`;
}

/** The first way forward is filled; other ways are outlined, and a refusal has the colour of danger. */
function actForm(
  { kind, view, back }: Acting,
  action: ConsoleAction,
  { isFirst, typed }: { isFirst: boolean; typed: Typed['fields'] },
): Html {
  const looks = action.danger ? 'danger' : isFirst ? 'primary' : '';
  return html`<form
    class="stack ${isFirst ? '' : 'apart'}"
    method="post"
    action="/console/${kind}/${view.id}/${action.verb}"
  >
    <input type="hidden" name="seen" value="${view.state}" /><input
      type="hidden"
      name="back"
      value="${back}"
    />
    ${actFields(action, view, typed)}
    <button class="${looks}" aria-label="${action.label}：${view.no}">${action.label}</button>
  </form>`;
}
