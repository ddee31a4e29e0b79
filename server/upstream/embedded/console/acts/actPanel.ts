import { html, type Html } from '../html.ts';
import type { ConsoleAction, RecordView, Verb } from '../kinds/kind.ts';
import { actFields } from './actFields.ts';

/** What had been typed into the form of an act that was refused. */
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
  const form = (action: ConsoleAction) => actForm({ kind, view, back }, action, typed?.verb === action.verb ? typed.fields : {});
  return html`<section class="card acts">
    <h2>处理</h2>
    ${view.acts.filter(({ danger }) => !danger).map(form)}${view.acts.filter(({ danger }) => danger).map(form)}
  </section>`;
}

function actForm({ kind, view, back }: Acting, action: ConsoleAction, fields: Readonly<Record<string, string>>): Html {
  return html`<form class="stack ${action.danger ? 'apart' : ''}" method="post" action="/console/${kind}/${view.id}/${action.verb}">
    <input type="hidden" name="seen" value="${view.state}" /><input type="hidden" name="back" value="${back}" />
    ${actFields(action, view, fields)}
    <button class="${action.danger ? 'danger' : 'primary'}" aria-label="${action.label}：${view.no}">${action.label}</button>
  </form>`;
}
