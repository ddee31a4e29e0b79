import { recordHref, type RecordTab } from '../records/recordHref.ts';
import { useOfferedTabs } from './offeredTabs.ts';
import { NotSupported } from '../../ui/EmptyState.tsx';

const FEATURES: Record<RecordTab, string> = {
  bill: '账单查询',
  recharge: '充值记录查询',
  withdraw: '提现记录查询',
};

/** The upstream does not have this list. With a link to one that it has. */
export function RecordsNotSupported({ tab }: { tab: RecordTab }) {
  const other = useOfferedTabs().find((one) => one.tab !== tab);
  return (
    <NotSupported
      feature={FEATURES[tab]}
      text={
        other
          ? `您的资金不受影响，可以查看${other.name}。`
          : '您的资金不受影响；需要核对款项的，可以联系客服。'
      }
      link={[other ? `查看${other.name}` : '联系客服', other ? recordHref({ tab: other.tab }) : '/contact']}
    />
  );
}
