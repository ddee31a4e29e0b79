import type { ReactNode } from 'react';
import { IntermediaryLine } from '../../entities/IntermediaryLine.tsx';
import { TOOLS, TOOLS_PATH, type ToolPath } from './tools.ts';
import { Crumbs } from '../../ui/Crumbs.tsx';
import { PrintHead } from '../../ui/PrintHead.tsx';

interface ToolPageProps {
  path: ToolPath;
  /** The form. */
  form: ReactNode;
  /** The result, or what is missing for it. */
  children: ReactNode;
  /** How it is calculated. */
  formula: ReactNode;
}

/** The frame of a calculator: the way back, the form beside its result, the formula, and the other calculators. */
export function ToolPage({ path, form, children, formula }: ToolPageProps) {
  const tool = TOOLS.find((one) => one.path === path);
  return (
    <div className="wrap bank-list tool-page">
      {tool && <PrintHead title={tool.title} />}
      <Crumbs
        above={[
          { href: '/bank', text: '银行合作' },
          { href: TOOLS_PATH, text: '贷款工具' },
        ]}
        current={tool?.title ?? ''}
      />
      <div className="page-head">
        <h1>{tool?.title}</h1>
        <p className="soft">{tool?.summary}</p>
      </div>
      <div className="card tool">
        {form}
        <section className="out" aria-label="计算结果">
          {children}
        </section>
      </div>
      <section className="card tool-formula" aria-labelledby="formula">
        <h2 id="formula">怎么算</h2>
        <div className="prose">{formula}</div>
      </section>
      <nav className="tool-others" aria-label="其他工具">
        {TOOLS.filter((one) => one.path !== path).map((one) => (
          <a key={one.path} className="card" href={one.path}>
            <b>{one.title}</b>
            <small>{one.summary}</small>
          </a>
        ))}
      </nav>
      <p className="note">结果按您填写的数字计算，仅供参考；在浏览器地址里可以收藏或分享，本站不保存。</p>
      <IntermediaryLine />
    </div>
  );
}
