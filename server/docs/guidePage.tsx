import type { ReactNode } from 'react';
import { GUIDE_PATH } from '../../shared/paths.ts';
import { DocsDocument, type DocsPageProps } from './docsDocument.tsx';
import { Basics } from './guide/basics.tsx';
import { Bills } from './guide/bills.tsx';
import { Failures } from './guide/failures.tsx';
import { Files } from './guide/files.tsx';
import { Login } from './guide/login.tsx';
import { Withdrawal } from './guide/withdrawal.tsx';

interface Section {
  id: string;
  title: string;
  Content: (props: { origin: string }) => ReactNode;
}

const SECTIONS: Section[] = [
  { id: 'basics', title: '基本约定', Content: Basics },
  { id: 'login', title: '登录', Content: Login },
  { id: 'bills', title: '逐页读取账单', Content: Bills },
  { id: 'withdrawal', title: '提现', Content: Withdrawal },
  { id: 'files', title: '上传文件，导出账单', Content: Files },
  { id: 'failures', title: '出错时怎么办', Content: Failures },
];

/** `/bff/docs/guide`: how programs call the portal, with examples for curl and for the typed client. */
export function GuidePage({ brand, origin, files }: DocsPageProps) {
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
              <Content origin={origin} />
            </section>
          ))}
        </div>
      </div>
    </DocsDocument>
  );
}
