import { NotSupported } from '../../ui/EmptyState.tsx';

export function ApplyingNotSupported() {
  return (
    <NotSupported feature="在线申请" text="可以先比较贷款产品的利率与条件，或联系客服咨询申请事宜。">
      <div className="btn-row">
        <a className="btn primary" href="/bank">
          看看贷款产品
        </a>
        <a className="btn" href="/contact">
          联系客服
        </a>
      </div>
    </NotSupported>
  );
}
