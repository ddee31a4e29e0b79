import type { ReactNode } from 'react';
import type { Both } from '../../../shared/paths.ts';
import { DocsDocument, type DocsPageProps } from '../docsDocument.tsx';
import { Sections } from '../Sections.tsx';
import { commandsFor, type Names } from './commands.ts';
import { programsFor } from './programs.ts';
import type { SectionProps } from './SectionProps.ts';
import { Basics } from './sections/basics.tsx';
import { Bills } from './sections/bills.tsx';
import { Changes } from './sections/changes.tsx';
import { Failures } from './sections/failures.tsx';
import { FilesSection } from './sections/files.tsx';
import { Limits } from './sections/limits.tsx';
import { Loans } from './sections/loans.tsx';
import { Login } from './sections/login.tsx';
import { Members } from './sections/members.tsx';
import { News } from './sections/news.tsx';
import { Purchases } from './sections/purchases.tsx';
import { Reasons } from './sections/reasons.tsx';
import { Sandbox } from './sections/sandbox.tsx';
import { Since } from './sections/since.tsx';
import { Webhooks } from './sections/webhooks.tsx';
import { WithdrawalSection } from './sections/withdrawal.tsx';

type GuideProps = Pick<DocsPageProps, 'language' | 'origin' | 'figures' | 'sandbox'>;

interface Section {
  id: string;
  title: Both;
  /** Left out where there is no sandbox. */
  ofSandbox?: true;
  Content: (props: SectionProps) => ReactNode;
}

/** The sections in their order, in which their examples run. */
const SECTIONS: readonly Section[] = [
  { id: 'basics', title: { zh: '基本约定', en: 'Basics' }, Content: Basics },
  { id: 'login', title: { zh: '登录与注册', en: 'Login and registration' }, Content: Login },
  { id: 'bills', title: { zh: '逐页读取账单', en: 'Reading bills page by page' }, Content: Bills },
  { id: 'withdrawal', title: { zh: '提现', en: 'Withdrawals' }, Content: WithdrawalSection },
  {
    id: 'purchases',
    title: { zh: '充值，开通 VIP 会员', en: 'Recharges and VIP memberships' },
    Content: Purchases,
  },
  {
    id: 'loans',
    title: { zh: '贷款申请：息费与授权', en: 'Loan applications: costs and consent' },
    Content: Loans,
  },
  {
    id: 'files',
    title: { zh: '上传文件，导出账单', en: 'Uploading files, exporting bills' },
    Content: FilesSection,
  },
  { id: 'news', title: { zh: '新记录，状态变化', en: 'New records, new statuses' }, Content: News },
  {
    id: 'limits',
    title: { zh: '限额，代许多用户调用', en: 'Limits, and acting for many members' },
    Content: Limits,
  },
  { id: 'failures', title: { zh: '出错时怎么办', en: 'When something fails' }, Content: Failures },
  { id: 'sandbox', title: { zh: '演示环境', en: 'The sandbox' }, Content: Sandbox, ofSandbox: true },
  { id: 'reasons', title: { zh: '拒绝的原因', en: 'Reasons of refusals' }, Content: Reasons },
  {
    id: 'members',
    title: { zh: '代多个用户调用的程序', en: 'Programs that act for many members' },
    Content: Members,
  },
  { id: 'since', title: { zh: '新记录：细则', en: 'New records in detail' }, Content: Since },
  {
    id: 'webhooks',
    title: { zh: '状态变化的推送：细则', en: 'Messages about new statuses in detail' },
    Content: Webhooks,
  },
  { id: 'changes', title: { zh: '接口的变更', en: 'Changes of the interface' }, Content: Changes },
];

/** The member in the examples: one of the sandbox, so that they work as they are, or a placeholder. */
const MEMBERS = {
  sample: { phone: '13800000001', password: 'Demo-2026' },
  placeholder: { phone: '13800001234', password: 'yinqiao-2026' },
} as const;

/** The content of the guide, in the language of the page. Only a sandbox has its section, and the parts of others about it. */
export function Guide({ language, origin, figures, sandbox }: GuideProps) {
  const names: Names = {
    ...MEMBERS[sandbox === undefined ? 'placeholder' : 'sample'],
    origin,
    console: sandbox ?? '',
  };
  const props: SectionProps = {
    figures,
    sandbox,
    names,
    commands: commandsFor(names),
    programs: programsFor(names, language),
  };
  return (
    <Sections
      language={language}
      sections={SECTIONS.filter(({ ofSandbox }) => !ofSandbox || sandbox !== undefined).map(
        ({ id, title, Content }) => ({ id, title, content: <Content {...props} /> }),
      )}
    />
  );
}

/** `/bff/docs/guide/{language}`: how programs call the portal, with examples for curl and for the typed client. */
export const GuidePage = ({ brand, files, ...guide }: DocsPageProps) => (
  <DocsDocument language={guide.language} brand={brand} files={files} page="guide">
    <Guide {...guide} />
  </DocsDocument>
);
