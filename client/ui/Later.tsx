import { Component, Suspense, type ReactNode } from 'react';
import { networkError } from '../lib/toast.ts';

interface LaterProps {
  children: ReactNode;
  /** In place of a part whose code cannot be loaded. */
  failed?: ReactNode;
}

/** Around a part of `React.lazy`, which a page can do without: nothing until its code is there. */
export class Later extends Component<LaterProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render() {
    const { children, failed = null } = this.props;
    return this.state.hasFailed ? failed : <Suspense>{children}</Suspense>;
  }
}

/** For `failed`, where somebody has asked for the part. */
export const PartFailed = () => (
  <p className="alert bad" role="alert">
    {networkError()}
    <button className="btn small" type="button" onClick={() => location.reload()}>
      重新加载页面
    </button>
  </p>
);
