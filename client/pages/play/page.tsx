import { IfOffered } from '../../ui/IfOffered.tsx';
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { SUCCESS } from '../../../shared/constants.ts';
import { HelpCard } from '../../features/site/HelpCard.tsx';
import { Contents } from '../../ui/Contents.tsx';
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IntermediaryLine } from '../../features/site/IntermediaryLine.tsx';
import { apiOf } from '../../context.ts';
import { useHasSession, useHasCapability, useIsOpen } from '../../webConfig.ts';
import '../../features/articles/article.css';
import '../../features/site/about.css';
import { useCanApply } from '../../features/offers/ApplyLink.tsx';
import { useHeadText } from '../../lib/headText.ts';
import { Prose } from '../../ui/Section.tsx';
import { isNoSuchCall } from '../../../shared/result.ts';

/** Fewer headings make no table of contents. */
const OUTLINE_FROM = 3;

export async function loader({ context }: LoaderFunctionArgs) {
  const { code, data: catalogue } = await apiOf(context).envelope('wz', {});
  const page = code === SUCCESS ? catalogue?.pages.play : undefined;
  const { html, outline = [] } = page?.content ?? {};
  const failed = code !== SUCCESS && !isNoSuchCall(code);
  const view = {
    failed,
    title: page?.title,
    html,
    headings: outline.length >= OUTLINE_FROM ? outline : [],
    summary: page?.summary,
  };
  return data(view, failed ? 503 : 200);
}

export function Component() {
  const { failed, title, html, headings, summary } = useLoaderData<typeof loader>();
  const hasHelp = useHasCapability('wz');
  const line = useHeadText('play');
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{title ?? '操作流程'}</h1>
        <p>{summary ?? line}</p>
      </div>
      <div className={headings.length > 0 ? 'play' : 'play alone'}>
        {headings.length > 0 && <Contents title="本页目录" headings={headings} />}
        <div>
          <div className="card sheet">
            {html ? (
              <Prose html={html} />
            ) : failed ? (
              <FailedState title="操作流程加载失败" />
            ) : (
              <EmptyState
                title="操作流程正在整理"
                text={hasHelp ? '您可以先看看帮助中心的常见问题。' : '有疑问可以联系我们。'}
                link={[hasHelp ? '帮助中心' : '联系我们', hasHelp ? '/help' : '/contact']}
              />
            )}
          </div>
          <IntermediaryLine />
        </div>
        <Aside />
      </div>
    </div>
  );
}

function Aside() {
  const isMember = useHasSession();
  const canApply = useCanApply();
  const takesMembers = useIsOpen('/user/register');
  return (
    <aside className="aside" aria-label="下一步">
      <IfOffered page="/bank">
        <section className="card summary" aria-labelledby="start">
          <h2 id="start">从比较开始</h2>
          <p className="soft">按您的金额与期限算好总成本，不需要登录，也不查征信。</p>
          <a className="btn primary wide" href="/bank">
            <Icon name="scale" size="small" />
            比较贷款产品
          </a>
          {isMember
            ? canApply && (
                <a className="btn wide" href="/form">
                  填写贷款申请
                </a>
              )
            : takesMembers && (
                <a className="btn wide" href="/user/register">
                  注册账号
                </a>
              )}
        </section>
      </IfOffered>
      <HelpCard />
    </aside>
  );
}
