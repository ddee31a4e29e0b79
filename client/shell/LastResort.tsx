import { Component, type ReactNode } from 'react';

/** Shows one plain sentence when the error page itself fails; uses no router, data or icon. */
export class LastResort extends Component<{ children: ReactNode }> {
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
