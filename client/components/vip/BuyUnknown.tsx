import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useFetcher } from 'react-router-dom';
import { CHECK_VIP, type NotFoundYet } from '../../behaviour/vipPurchase.ts';
import { VIP_RECORD_PATH } from '../../behaviour/vipQuery.ts';
import { Icon } from '../Icon.tsx';

interface BuyUnknownProps {
  /** Of the form whose outcome is not known. */
  values: Record<string, string>;
  /** It has not happened, and will not any more. */
  over: () => void;
}

/** The purchase was sent, but no answer came: it is looked up in the records, never simply sent again. */
export function BuyUnknown({ values, over }: BuyUnknownProps) {
  const { submit, state, data } = useFetcher<NotFoundYet>();
  const busy = state !== 'idle';
  useEffect(() => {
    if (data?.over) over();
  }, [data]);
  const check = () => {
    if (!busy) void submit({ intent: CHECK_VIP, ...values }, { method: 'post', encType: 'application/json', defaultShouldRevalidate: false });
  };
  return (
    <div className="stack">
      <div className="alert warn" role="alert">
        <Icon of={CircleAlert} />
        <div>
          <p>
            <b>暂时无法确认是否开通成功</b>
          </p>
          <p>支付请求已发出，但没有收到结果。请不要重复支付，先核对会员记录。</p>
        </div>
      </div>
      <p className="note" role="status">
        {data && !busy ? (data.failed ? '会员记录暂时没有取到，请稍后再核对。' : '记录中还没有这笔开通，可能仍在处理，请一分钟后再核对。') : ''}
      </p>
      <button type="button" className="btn primary large wide" autoFocus aria-busy={busy} aria-disabled={busy} onClick={check}>
        {busy ? '核对中…' : '核对结果'}
      </button>
      <a className="btn large wide" href={VIP_RECORD_PATH}>
        查看会员记录
      </a>
    </div>
  );
}
