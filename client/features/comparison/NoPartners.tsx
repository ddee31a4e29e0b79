import { FailedState, NotSupported } from '../../ui/EmptyState.tsx';

interface NoPartnersProps {
  feature: string;
  isSupported: boolean;
  title?: string;
  isPrimary?: boolean;
}

/** In place of what is made of the partners' offers. */
export const NoPartners = ({
  feature,
  isSupported,
  title = '合作产品加载失败',
  isPrimary = false,
}: NoPartnersProps) =>
  isSupported ? (
    <FailedState title={title} />
  ) : (
    <NotSupported feature={feature} text="有疑问可以联系我们。" link={['联系我们', '/contact', isPrimary]} />
  );
