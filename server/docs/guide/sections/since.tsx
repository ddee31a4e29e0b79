import { Item, P } from '../../Text.tsx';

/** What `since` gives, and how a program without the typed client reads each row once. */
export const Since = () => (
  <>
    <P
      zh="列表按时间排列，最新的在前。其中三个接受 `since`，只给出此刻及以后新增的记录：`GET /bff/user/bill`、`GET /bff/user/form` 与 `GET /bff/user/notice/list`。较早的记录由网关去掉，因此任何业务系统都可用。合计（`/page`）不接受它；本身带合计的列表，此时不给出合计。"
      en="Lists are sorted by time, newest first. Three of them take `since`, the time from which rows are wanted, and give nothing older: `GET /bff/user/bill`, `GET /bff/user/form` and `GET /bff/user/notice/list`. The gateway leaves the older rows out itself, so that it works with every business system. Totals (`/page`) do not take it, and a list that has a total leaves it out."
    />
    <P
      zh="客户端的 `mark` 请与对记录的处理放在同一个事务里保存：程序中途退出时，既不会漏掉记录，也不会重复计算。不用客户端时，同样的事分四步："
      en="Keep the `mark` of the client in the same transaction as what you make of the rows; then a program that dies in between neither loses a row nor counts one twice. Without the client, the same takes four steps:"
    />
    <ol>
      <Item
        zh="带 `since` 与 `count=100` 依次读取第 1、2……页，直到某页没有新的记录：读取期间新增的记录会把其他记录挤到下一页，使其出现两次。"
        en="Ask for page 1, 2, … with `since` and `count=100`, until a page has no row that you have not just read: rows that are added meanwhile move others to the next page, and come twice."
      />
      <Item
        zh="去掉已知的记录：按 `id` 与 `created_at` 一起判断，因为佣金结算时会得到新的时间。"
        en="Leave out rows that you know: by `id` and `created_at` together, as a commission that settles gets a new time."
      />
      <Item
        zh="下一次的 `since` 是最新的 `created_at` 减一分钟：记录的时间是开始生成的时间，两条记录也可能在同一秒。"
        en="The next `since` is the newest `created_at` less a minute: a row's time is when its making began, and two rows may have the same second."
      />
      <Item zh="保留这一分钟内的记录，供下次识别。" en="Keep the rows of that minute to recognise them." />
    </ol>
    <P
      zh="`since` 给出新的记录，不给出旧记录的新状态。要知道状态变化，请读取该记录，或登记推送。"
      en="`since` tells of new rows, not of a new status of old ones. For that, read the record, or be told."
    />
  </>
);
