import { NotSupported } from '../../ui/EmptyState.tsx';
import { useHasCapability } from '../../webConfig.ts';

export function ApplyingNotSupported() {
  const hasPartners = useHasCapability('partner');
  return (
    <NotSupported
      feature="在线申请"
      text={`可以${hasPartners ? '先比较合作机构的利率与条件，或' : ''}联系客服咨询申请事宜。`}
    >
      <div className="btn-row">
        {hasPartners && (
          <a className="btn primary" href="/bank">
            看看合作机构
          </a>
        )}
        <a className="btn" href="/contact">
          联系客服
        </a>
      </div>
    </NotSupported>
  );
}
