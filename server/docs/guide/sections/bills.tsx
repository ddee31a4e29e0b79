import { PAGE_SIZE_MAX } from '../../../../shared/constants.ts';
import { P } from '../../Text.tsx';
import { Curl, Program } from '../Example.tsx';
import type { SectionProps } from '../SectionProps.ts';

/** How to read a list from its first page to its last. */
export const Bills = ({ commands, programs }: SectionProps) => (
  <>
    <P
      zh={`列表用 \`page\`（从 1 开始）与 \`count\`（每页条数，最多 ${PAGE_SIZE_MAX}）翻页，最新的在前。同名的 \`/page\` 接口用同样的筛选条件，给出总数与合计。\`start_date\` 与 \`end_date\` 都包含当天，按北京时间。`}
      en={`Lists are paged by \`page\` (from 1) and \`count\` (records per page, at most ${PAGE_SIZE_MAX}), newest first. The call of the same name with \`/page\` takes the same filters and gives the totals. \`start_date\` and \`end_date\` are inclusive, in Beijing time.`}
    />
    <Curl {...commands.bills} />
    <Curl {...commands.billTotals} />
    <P
      zh="读到一页没有新的记录为止：一页可能少于所要的条数。翻页途中有新账单产生时，旧账单会顺延到下一页，请按 `id` 去重。客户端的 `rows` 已经这样做："
      en="Read until a page has no new records: a page may be shorter than you asked for. A bill that arrives while you are reading moves older ones to the next page, so drop duplicates by `id`. `rows` of the client does all of this:"
    />
    <Program text={programs.bills} />
  </>
);
