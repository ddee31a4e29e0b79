import { use, type ReactNode, Component } from 'react';
import { useRouteError, isRouteErrorResponse } from 'react-router-dom';
import { NOT_FOUND_MESSAGE, DEFAULT_STATUS, TRACE_LABEL } from '../../shared/constants.ts';
import { useBrand } from '../brand.ts';
import { useOpenLinks } from '../webConfig.ts';
import { Brand } from './Brand.tsx';
import { FramedContext } from './framedContext.ts';
import { LinkList } from '../ui/LinkList.tsx';
import { lastWriteText } from '../lib/lastWrite.ts';
import { linkTo } from '../pageTable.ts';
import './error.css';
import { usePagePath } from '../handle.ts';

/** Shows one plain sentence when the error page itself fails; uses no router, data or icon. */
class LastResort extends Component<{ children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="last-resort">
        <h1>页面出错了</h1>
        <p>
          请稍后刷新，或<a href="/">返回首页</a>。
        </p>
      </main>
    );
  }
}

interface Problem {
  /** None of a fault in the browser. */
  status?: number;
  title: string;
  message: string;
  /** Id of the request that failed, for the log. */
  id?: string | undefined;
}

const TITLES: Record<number, string> = {
  403: '您没有查看这个页面的权限',
  404: '没有找到这个页面',
  429: '访问过于频繁',
  502: '服务暂时不可用',
  503: '服务暂时繁忙',
  504: '服务响应超时',
};

/** Shows only messages written for the page, never those of thrown errors. */
export function explainError(error: unknown): Problem {
  // The server makes a response of each of its errors (server/page/hydrationData.ts), and adds the id.
  if (!isRouteErrorResponse(error))
    return { title: '页面显示出错', message: '可能是浏览器的翻译或插件改动了页面，刷新后即可继续。' };
  const status = error.status >= 400 ? error.status : DEFAULT_STATUS;
  const data: unknown = error.data;
  const { message, id } = isTraced(data) ? data : { message: data };
  const text = typeof message === 'string' && !/^\w*Error\b/.test(message) ? message.trim() : '';
  return {
    status,
    title: TITLES[status] ?? '页面暂时无法打开',
    message: text || '服务出现异常，请稍后重试。',
    id,
  };
}

const isTraced = (data: unknown): data is { message: unknown; id: string } =>
  typeof data === 'object' && data !== null && 'message' in data && 'id' in data;

/** Inside the layout, or in a frame of its own when the layout failed. */
export function ErrorPage() {
  const problem = explainError(useRouteError());
  const page = problem.status === 404 ? <NotFound {...problem} /> : <Failure {...problem} />;
  return (
    <LastResort>{use(FramedContext) ? page : <Frameless title={problem.title}>{page}</Frameless>}</LastResort>
  );
}

function NotFound({ status, title }: Problem) {
  return (
    <ErrorMessage
      status={status}
      title={title}
      art={
        <img
          fetchPriority="high"
          src="/art/404.svg"
          alt="一座石拱桥，桥拱中央缺了几块石头"
          width="560"
          height="300"
        />
      }
    >
      <p className="soft" lang="en">
        {NOT_FOUND_MESSAGE}
      </p>
      <p className="why">链接可能已经失效，或网址有误。您的账户与申请不受影响。</p>
      <div className="btn-row">
        <a className="btn primary large" href="/">
          返回首页
        </a>
        <a className="btn large" href="/contact">
          联系客服
        </a>
      </div>
    </ErrorMessage>
  );
}

/** 重试 is a link: without JavaScript the browser loads the page again. With a target it does so with JavaScript too. */
function Failure({ status, title, message, id }: Problem) {
  const here = usePagePath();
  return (
    <ErrorMessage
      status={status}
      title={title}
      art={<img src="/art/empty-failed.svg" alt="" width="360" height="252" />}
    >
      <p className="why">{message}</p>
      <p className="soft">{lastWriteText() || '您的资金与已提交的申请不受影响。'}</p>
      {id && <p className="soft">{`${TRACE_LABEL} ${id}`}</p>}
      <div className="btn-row">
        <a className="btn primary large" href={here} target={status ? undefined : '_top'}>
          {status ? '重试' : '刷新页面'}
        </a>
        <a className="btn large" href="/">
          返回首页
        </a>
      </div>
    </ErrorMessage>
  );
}

/** In place of a page that is not offered; it does not say what it would be. */
export const NotOffered = () => (
  <ErrorMessage
    title="这项服务暂未开放"
    art={<img src="/art/empty-closed.svg" alt="" width="360" height="252" />}
  >
    <p className="why">
      有疑问可以<a href="/contact">联系我们</a>。
    </p>
  </ErrorMessage>
);

const LINKS = [linkTo('/bank'), linkTo('/form/record', '我的申请'), linkTo('/help'), linkTo('/news')];

function ErrorMessage({
  status,
  title,
  art,
  children,
}: {
  status?: number | undefined;
  title: string;
  art: ReactNode;
  children: ReactNode;
}) {
  const links = useOpenLinks(LINKS);
  return (
    <section className="wrap not-found">
      <meta name="robots" content="noindex" />
      <div>
        {status && <p className="code">{status}</p>}
        <h1>{title}</h1>
        {children}
        {links.length > 0 && (
          <nav aria-labelledby="elsewhere">
            <p id="elsewhere">您可能在找</p>
            <LinkList links={links} />
          </nav>
        )}
      </div>
      {art}
    </section>
  );
}

/** For an error of the root route. */
function Frameless({ title, children }: { title: string; children: ReactNode }) {
  const brand = useBrand();
  return (
    <div className="page">
      <title>{`${title} - ${brand}`}</title>
      <header className="header">
        <div className="wrap">
          <Brand />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
