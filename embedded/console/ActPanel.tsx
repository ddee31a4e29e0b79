import { ActFields } from './ActFields.tsx';
import type { TypedFields } from './actInput.ts';
import { Card } from './Card.tsx';
import type { ConsoleAction, RecordView, Verb } from './kinds/kind.ts';

/** What had been typed into the form of an act that was refused. */
export interface Typed {
  verb: Verb;
  fields: TypedFields;
}

interface ActPanelProps {
  kind: string;
  view: RecordView;
  back: string;
  typed?: Typed | undefined;
}

/** The forms of what a record's status allows: the way forward first, what refuses or returns below and apart. */
export function ActPanel({ kind, view, back, typed }: ActPanelProps) {
  if (view.acts.length === 0)
    return (
      <Card title="处理">
        <p className="note">当前状态没有可以进行的操作。</p>
      </Card>
    );
  const ordered = [...view.acts.filter(({ danger }) => !danger), ...view.acts.filter(({ danger }) => danger)];
  return (
    <Card title="处理" looks="acts">
      {ordered.map((action, place) => (
        <ActForm
          key={action.verb}
          kind={kind}
          view={view}
          back={back}
          action={action}
          isFirst={place === 0}
          typed={typed?.verb === action.verb ? typed.fields : {}}
        />
      ))}
    </Card>
  );
}

interface ActFormProps {
  kind: string;
  view: RecordView;
  back: string;
  action: ConsoleAction;
  isFirst: boolean;
  typed: TypedFields;
}

/** The first way forward is filled; other ways are outlined, and a refusal has the colour of danger. */
function ActForm({ kind, view, back, action, isFirst, typed }: ActFormProps) {
  const { verb, label, danger } = action;
  return (
    <form
      className={isFirst ? 'stack' : 'stack apart'}
      method="post"
      action={`/console/${kind}/${view.id}/${verb}`}
    >
      <input type="hidden" name="seen" value={view.state} />
      <input type="hidden" name="back" value={back} />
      <ActFields action={action} view={view} typed={typed} />
      <button
        className={danger ? 'danger' : isFirst ? 'primary' : undefined}
        aria-label={`${label}：${view.no}`}
      >
        {label}
      </button>
    </form>
  );
}
