import { Outlet } from 'react-router-dom';
import { NotSupported } from '../../ui/EmptyState.tsx';
import { useHasCapability } from '../../webConfig.ts';

/** Around the pages about loans. Where none are offered, it does not say what they would be. */
export function LoansLayout() {
  if (useHasCapability('partner')) return <Outlet />;
  return (
    <div className="wrap">
      <h1 className="sr">暂未开放</h1>
      <NotSupported
        inCard
        feature="这项服务"
        text="有疑问可以联系我们。"
        link={['联系我们', '/contact', true]}
      />
    </div>
  );
}
