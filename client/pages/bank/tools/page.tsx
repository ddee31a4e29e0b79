import { useLoaderData } from 'react-router-dom';
import { toolExamples } from '../../../features/tools/toolForms.ts';
import { Crumbs } from '../../../ui/Crumbs.tsx';
import { labelOf, linkTo } from '../../../pageTable.ts';
import '../../../features/comparison/offer.css';
import '../../../features/tools/tools.css';
import { TOOLS } from '../../../features/tools/ToolPage.tsx';

export const loader = () => toolExamples();

export function Component() {
  const examples = useLoaderData<typeof loader>();
  return (
    <div className="wrap bank-list">
      <Crumbs above={[linkTo('/bank')]} current={labelOf('/bank/tools')} />
      <div className="page-head">
        <h1>{labelOf('/bank/tools')}</h1>
        <p className="soft">借之前先算清：每个计算器都写明公式，结果可以打印或下载，地址可以收藏。</p>
      </div>
      <ul className="tool-list">
        {TOOLS.map(({ path, summary }, index) => (
          <li key={path} className="card">
            <h2>
              <a href={path}>{labelOf(path)}</a>
            </h2>
            <p>{summary}</p>
            {examples[index] && (
              <p className="example">
                <b>{examples[index].result}</b>
                <small>{`例：${examples[index].given}`}</small>
              </p>
            )}
            <span className="link-more" aria-hidden="true">
              换成我的数字
            </span>
          </li>
        ))}
      </ul>
      <p className="tool-next">
        不确定选哪一种？<a href="/bank/match">回答几个问题，看哪些产品合适</a>
      </p>
    </div>
  );
}
