import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { CheckedForm } from '../../forms/CheckedForm.tsx';
import { Crumbs } from '../../ui/Crumbs.tsx';
import { labelOf, linkTo } from '../../pageTable.ts';
import { PrintHead } from '../records/PrintHead.tsx';
import { shownSum } from './toolForms.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { BASIS, methodOptions } from '../offers/offerTerms.ts';
import { Choices } from '../../forms/fields/Choices.tsx';
import { AffixField } from '../../forms/fields/TextField.tsx';

export const TOOLS = [
  {
    path: '/bank/tools/payment',
    summary: '已知金额、利率与期限，算每期还多少、一共多少利息',
  },
  {
    path: '/bank/tools/cost',
    summary: '利率低的不一定便宜：把费用算进去，再比综合年化',
  },
  {
    path: '/bank/tools/early',
    summary: '还掉一部分或全部，能省多少利息，扣掉违约金是否划算',
  },
  {
    path: '/bank/tools/afford',
    summary: '按收入与已有还款，算每月可承担多少、对应能借多少',
  },
] as const;

export type ToolPath = (typeof TOOLS)[number]['path'];

interface Reading {
  texts: Record<string, string>;
  errors: Partial<Record<string, string>>;
}

interface Read<V> extends Reading {
  values: V | undefined;
}

interface ToolPageProps<V> {
  path: ToolPath;
  /** What the address says. */
  reading: Read<V>;
  /** Reads the fields while they are typed. */
  read: (search: URLSearchParams) => Read<V>;
  fields: (reading: Reading) => ReactNode;
  formula: ReactNode;
  result: (values: V) => ReactNode;
}

/** A GET form with a result. With scripts the result follows what is typed; the last valid one stays while a field is wrong. */
export function ToolPage<V>({ path, reading, read, fields, formula, result }: ToolPageProps<V>) {
  const { texts } = reading;
  const [live, setLive] = useState<{ of: Reading; now: Read<V>; shown: V | undefined }>();
  // Another address begins anew.
  const typed = live?.of === reading ? live : undefined;
  const errors = typed?.now.errors ?? reading.errors;
  const shown = typed ? typed.shown : reading.values;
  function compute({ currentTarget }: SyntheticEvent<HTMLFormElement>) {
    const search = new URLSearchParams();
    for (const [name, value] of new FormData(currentTarget))
      if (typeof value === 'string') search.set(name, value);
    const now = read(search);
    setLive({ of: reading, now, shown: now.values ?? shown });
  }
  const title = labelOf(path);
  return (
    <div className="wrap bank-list tool-page">
      <PrintHead title={title} />
      <Crumbs above={[linkTo('/bank'), linkTo('/bank/tools')]} current={title} />
      <div className="page-head">
        <h1>{title}</h1>
        <p className="soft">{TOOLS.find((one) => one.path === path)?.summary}</p>
      </div>
      <div className="card tool">
        <CheckedForm
          action={path}
          label="计算条件"
          texts={texts}
          errors={reading.errors}
          onInput={compute}
          button={<button className="btn primary wide">计算</button>}
        >
          {fields({ texts, errors })}
        </CheckedForm>
        <section className="out" aria-label="计算结果">
          {typed && !typed.now.values && shown !== undefined && (
            <p className="note">有内容未填好，这里仍是上一次的结果</p>
          )}
          {shown !== undefined ? (
            result(shown)
          ) : (
            <EmptyState
              art="search"
              compact
              title="填好左侧的各项，再点“计算”"
              text="需要修改的地方已在左侧标出"
            />
          )}
        </section>
      </div>
      <section className="card tool-formula" aria-labelledby="formula">
        <h2 id="formula">怎么算</h2>
        <div className="prose">{formula}</div>
      </section>
      <nav className="tool-others" aria-label="其他工具">
        {TOOLS.filter((one) => one.path !== path).map((one) => (
          <a key={one.path} className="card" href={one.path}>
            <b>{labelOf(one.path)}</b>
            <small>{one.summary}</small>
          </a>
        ))}
      </nav>
      <p className="note">
        首次打开填的是示例数字。结果按您填写的数字计算，仅供参考；点“计算”后，地址可以收藏或分享，本站不保存。
      </p>
    </div>
  );
}

export function Figures({
  of: figures,
}: {
  of: readonly (readonly [title: string, value: number, light?: ReactNode])[];
}) {
  return (
    <dl className="plan-sums" aria-live="polite">
      {figures.map(([title, value, light]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd key={value}>
            {shownSum(value)}
            {light}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Field = readonly [name: string, label: string, unit: string, mode?: 'numeric'];

const LOAN_FIELDS: readonly Field[] = [
  ['amount', '借款金额', '万元'],
  ['term', '借款期限', '个月', 'numeric'],
  ['rate', '年化利率（单利）', '%'],
];

export const ToolFields = ({ of: fields, texts, errors }: Reading & { of: readonly Field[] }) =>
  fields.map(([name, label, unit, mode]) => (
    <AffixField
      key={name}
      id={`tool-${name}`}
      name={name}
      label={label}
      unit={unit}
      inputMode={mode ?? 'decimal'}
      defaultValue={texts[name]}
      error={errors[name]}
    />
  ));

/** Those that the tool has, and its own (`more`), two in a row. */
export const LoanFields = ({ texts, errors, more = [] }: Reading & { more?: readonly Field[] }) => (
  <>
    <div className="pair">
      <ToolFields
        of={[...LOAN_FIELDS.filter(([name]) => name in texts), ...more]}
        texts={texts}
        errors={errors}
      />
    </div>
    {texts.method !== undefined && (
      <Choices
        legend="还款方式"
        name="method"
        value={Number(texts.method) || BASIS}
        options={methodOptions}
      />
    )}
  </>
);
