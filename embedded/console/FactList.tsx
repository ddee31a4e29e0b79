import { Card } from './Card.tsx';
import type { Fact, Section } from './kinds/kind.ts';

/** Length (characters) from which a value gets the whole width. */
const LONG = 30;

interface FactListProps {
  facts: readonly Fact[];
  /** Whole values instead of masked ones. */
  revealed?: boolean;
}

/** Facts as a list of labels and values. */
export function FactList({ facts, revealed = false }: FactListProps) {
  return (
    <dl className="facts">
      {facts.map(({ label, value, full = value }) => (
        <div key={label} className={value.length > LONG ? 'long' : undefined}>
          <dt>{label}</dt>
          <dd>{revealed ? full : value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SectionCardProps {
  section: Section;
  revealed: boolean;
}

/** The facts of a record's section, nothing for one without facts. */
export function SectionCard({ section: { title, facts }, revealed }: SectionCardProps) {
  if (facts.length === 0) return null;
  return (
    <Card title={title}>
      <FactList facts={facts} revealed={revealed} />
    </Card>
  );
}

/** Whether a fact is masked. */
export const hasSecret = (facts: readonly Fact[]): boolean => facts.some(({ full }) => full !== undefined);

/** Why an operator may need whole personal data. */
const REASONS = ['核对证件信息', '致电用户核实', '核对收款账户', '处理用户投诉'];

interface RevealFormProps {
  /** Where the form is sent. */
  action: string;
  back: string;
}

/** Asks for a reason before masked values are shown in full. Each request is logged; the values are shown on the next page only. */
export function RevealForm({ action, back }: RevealFormProps) {
  return (
    <Card title="完整信息">
      <p className="note">姓名、手机号、证件号与账户默认隐藏。查看需要填写原因，并记入操作日志。</p>
      <form className="stack" method="post" action={action}>
        <input type="hidden" name="back" value={back} />
        <label htmlFor="reveal">查看原因</label>
        <select id="reveal" name="reason" required>
          <option value="">请选择</option>
          {REASONS.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </select>
        <button>查看完整信息</button>
      </form>
    </Card>
  );
}
