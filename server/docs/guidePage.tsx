import type { ReactNode } from 'react';
import { GUIDE_PATH } from '../../shared/paths.ts';
import { DocsDocument, type DocsPageProps } from './docsDocument.tsx';
import { Basics } from './guide/basics.tsx';
import { Bills } from './guide/bills.tsx';
import { Changes } from './guide/changes.tsx';
import { Failures } from './guide/failures.tsx';
import { Files } from './guide/files.tsx';
import { Limits } from './guide/limits.tsx';
import { Login } from './guide/login.tsx';
import { Purchases } from './guide/purchases.tsx';
import { Reasons } from './guide/reasons.tsx';
import { Withdrawal } from './guide/withdrawal.tsx';

interface Section {
  id: string;
  title: string;
  Content: (props: Pick<DocsPageProps, 'origin' | 'figures'>) => ReactNode;
}

const SECTIONS: Section[] = [
  { id: 'basics', title: '基本约定', Content: Basics },
  { id: 'login', title: '登录与注册', Content: Login },
  { id: 'bills', title: '逐页读取账单', Content: Bills },
  { id: 'withdrawal', title: '提现', Content: Withdrawal },
  { id: 'purchases', title: '充值，开通 VIP 会员', Content: Purchases },
  { id: 'files', title: '上传文件，导出账单', Content: Files },
  { id: 'limits', title: '限额，代许多用户调用', Content: Limits },
  { id: 'failures', title: '出错时怎么办', Content: Failures },
  { id: 'reasons', title: '拒绝的原因', Content: Reasons },
  { id: 'changes', title: '接口的变更', Content: Changes },
];

/** `/bff/docs/guide`: how programs call the portal, with examples for curl and for the typed client. */
export function GuidePage({ brand, origin, figures, files }: DocsPageProps) {
  return (
    <DocsDocument brand={brand} files={files} title="使用指南" path={GUIDE_PATH}>
      <div className="guide">
        <nav className="toc" aria-label="目录">
          <ol>
            {SECTIONS.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {SECTIONS.map(({ id, title, Content }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <Content origin={origin} figures={figures} />
            </section>
          ))}
        </div>
      </div>
    </DocsDocument>
  );
}
