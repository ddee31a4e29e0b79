import type { ReactNode } from 'react';
import { IntermediaryLine } from '../../entities/IntermediaryLine.tsx';
import { Crumbs } from '../../ui/Crumbs.tsx';
import { PrintHead } from '../../ui/PrintHead.tsx';

const TOOLS_PATH = '/bank/tools';

export const TOOLS = [
  {
    path: `${TOOLS_PATH}/payment`,
    title: '还款试算',
    summary: '已知金额、利率与期限，算每期还多少、一共多少利息',
  },
  {
    path: `${TOOLS_PATH}/cost`,
    title: '总成本对比',
    summary: '利率低的不一定便宜：把费用算进去，再比综合年化',
  },
  {
    path: `${TOOLS_PATH}/early`,
    title: '提前还款',
    summary: '还掉一部分或全部，能省多少利息，扣掉违约金是否划算',
  },
  {
    path: `${TOOLS_PATH}/afford`,
    title: '我能借多少',
    summary: '按收入与已有还款，算每月还得起多少、对应能借多少',
  },
] as const;

export type ToolPath = (typeof TOOLS)[number]['path'];

interface ToolPageProps {
  path: ToolPath;
  form: ReactNode;
  children: ReactNode;
  formula: ReactNode;
}

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
