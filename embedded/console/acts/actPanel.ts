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
  const ordered = [...view.acts.filter(({ danger }) => !danger), ...view.acts.filter(({ danger }) => danger)];
  return html`<section class="card acts">
    <h2>处理</h2>
    ${ordered.map((action, place) => actForm({ kind, view, back }, action, { isFirst: place === 0, typed: typed?.verb === action.verb ? typed.fields : {} }))}
  </section>`;
}

/** The first way forward is filled; other ways are outlined, and a refusal has the colour of danger. */
function actForm({ kind, view, back }: Acting, action: ConsoleAction, { isFirst, typed }: { isFirst: boolean; typed: Typed['fields'] }): Html {
  const looks = action.danger ? 'danger' : isFirst ? 'primary' : '';
  return html`<form class="stack ${isFirst ? '' : 'apart'}" method="post" action="/console/${kind}/${view.id}/${action.verb}">
    <input type="hidden" name="seen" value="${view.state}" /><input type="hidden" name="back" value="${back}" />
    ${actFields(action, view, typed)}
    <button class="${looks}" aria-label="${action.label}：${view.no}">${action.label}</button>
  </form>`;
}
