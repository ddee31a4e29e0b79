import type { ReactNode } from 'react';
import { withQuery } from './addresses.ts';
import { OPERATOR } from './operatorName.ts';
import { SCRIPT_PATH, STYLE_PATH } from './style.ts';

/** The console's sections, in the order of its navigation. */
export const SECTIONS = {
  work: ['工作台', '/console'],
  members: ['注册用户', '/console/members'],
  log: ['操作日志', '/console/log'],
  sms: ['短信', '/console/sms'],
  scan: ['扫码登录', '/console/scan'],
  wechat: ['微信授权', '/console/wechat'],
  tools: ['时间与重置', '/console/tools'],
} as const;
export type SectionName = keyof typeof SECTIONS;

const MARK = '/media/mark.svg';

interface DocumentProps {
  title: string;
  /** What stands in the head besides title and style sheet. */
  head?: ReactNode;
  children: ReactNode;
}

/** An HTML document with the console's style sheet. */
export function Document({ title, head, children }: DocumentProps) {
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{title}</title>
        {head}
        <link rel="stylesheet" href={STYLE_PATH} />
      </head>
      <body>{children}</body>
    </html>
  );
}

/** The strip at the head of a document: the brand, what stands beside it, and that no money is real. */
export function Top({ children }: { children: ReactNode }) {
  return (
    <header className="top">
      <div className="wrap">{children}</div>
    </header>
  );
}

/** The site's mark and name. */
export function Brand() {
  return (
    <>
      <img src={MARK} alt="" width={32} height={32} />
      银桥
    </>
  );
}

/** The keys of console.js. */
const KEYS: readonly [key: string, does: string][] = [
  ['j / k', '下一行 / 上一行'],
  ['o 或 Enter', '打开这一行'],
  ['e', '到第一项操作'],
  ['n', '下一条待办'],
  ['b', '回到刚处理的记录'],
  ['u', '返回列表'],
  ['/', '到搜索框'],
  ['?', '显示这张表'],
];

/** The list of keys, which the script opens. */
function Keys() {
  return (
    <dialog id="keys" aria-labelledby="keys-title">
      <h2 id="keys-title">快捷键</h2>
      <dl className="facts keys">
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog" className="choice">
        <button>关闭</button>
      </form>
    </dialog>
  );
}

interface PageProps {
  title: string;
  section: SectionName;
  /** What the operator's last act did. */
  done?: ReactNode;
  /** The name of who works here; '' while nobody has said so. */
  operator: string;
  /** Address of this page. */
  here: string;
  children: ReactNode;
}

/** A page of the console: its frame, and the navigation with the current section. */
export function Page({ title, section, done, operator, here, children }: PageProps) {
  return (
    <Document
      title={`${title} - 运营控制台`}
      head={
        <>
          <link rel="icon" href={MARK} />
          <script type="module" src={SCRIPT_PATH} />
        </>
      }
    >
      <a className="skip" href="#main">
        跳到正文
      </a>
      <Top>
        <a className="brand" href="/console">
          <Brand />
          <span>运营控制台</span>
        </a>
        <nav aria-label="栏目">
          <ul>
            {Object.entries(SECTIONS).map(([name, [label, path]]) => (
              <li key={name}>
                <a href={path} aria-current={name === section ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <a className="who" href={withQuery(OPERATOR, { back: here })}>
          {operator ? `操作人：${operator}` : '填写操作人'}
        </a>
        <span className="tag">演示环境</span>
      </Top>
      <main id="main" className="wrap">
        {done && (
          <div className="done" role="status">
            {done}
          </div>
        )}
        {children}
      </main>
      <Keys />
    </Document>
  );
}
