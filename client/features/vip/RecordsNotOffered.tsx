import { NotOffered } from '../../ui/NotOffered.tsx';

/** In place of the membership records, when the upstream does not have them. */
export const RecordsNotOffered = () => (
  <NotOffered feature="VIP 会员记录查询" text="您的 VIP 会员权益不受影响；需要核对的，可以联系客服。">
    <a className="btn" href="/contact">
      联系客服
    </a>
  </NotOffered>
);
