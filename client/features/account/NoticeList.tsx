import type { Notice } from '../../../shared/records/content.ts';
import { Time } from '../../ui/Time.tsx';

/** Messages to the member, newest first; each is a link to its page. */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  return (
    <ul className="notices">
      {notices.map(({ id, title, summary, is_read, created_at }) => (
        <li key={id}>
          <a className={is_read ? undefined : 'unread'} href={`/notice/${id}?tab=mine`}>
            <i aria-hidden="true" />
            <b>
              {is_read ? null : <span className="sr">未读：</span>}
              {title ?? summary ?? '消息'}
            </b>
            {created_at !== undefined && <Time at={created_at} />}
          </a>
        </li>
      ))}
    </ul>
  );
}
