import { PAGE } from '../../../shared/constants.ts';
import { lastPage } from '../../../shared/paging.ts';
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx';

interface PastTheEndProps {
  page: number;
  /** Undefined: the upstream does not say it. */
  total: number | undefined;
  /** On a page. */
  count: number;
  /** What is counted, with its measure word: `篇资讯`. */
  noun: string;
  href: (page: number) => string;
}

/** A list's page that has no rows. One that should have some by the total has failed. */
export function PastTheEnd({ page, total, count, noun, href }: PastTheEndProps) {
  const last = total === undefined ? PAGE : lastPage(total, count);
  if (total !== undefined && total > (page - 1) * count)
    return <FailedState title={`第 ${page} 页加载失败`} />;
  const [to, word] = page > last && last > PAGE ? [last, '去最后一页'] : [PAGE, '回到第 1 页'];
  return (
    <EmptyState
      art="search"
      title={`没有第 ${page} 页`}
      text={total === undefined ? undefined : `共 ${total} ${noun}，到第 ${last} 页为止。`}
      link={[word, href(to)]}
    />
  );
}
