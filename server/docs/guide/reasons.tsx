import { REASONS, type ReasonEntry, type Fixer, type Retry } from '../../../shared/reasons.ts';
import { httpStatus } from '../../../shared/envelope.ts';
import { CONFLICT, TOO_MANY_REQUESTS, UNAVAILABLE, UNPROCESSABLE } from '../../../shared/codes.ts';
import { OUTCOME_UNKNOWN, SENTINEL } from '../../../shared/constants.ts';
import { Example } from './example.tsx';

const ROWS: { code: string; meaning: string; act: string }[] = [
  { code: '400', meaning: '请求内容不正确；data.errors 按字段说明', act: '改正后再发；不要原样重试' },
  { code: `${SENTINEL}（401）`, meaning: '没有登录，或会话已失效', act: '重新登录，再发一次' },
  { code: '403', meaning: '缺少写操作的请求头，或没有权限', act: '看 reason；补上请求头' },
  {
    code: String(CONFLICT),
    meaning: '有 Retry-After：同一编号的上一次请求还在处理；没有：当前状态不允许',
    act: '有 Retry-After 时等待后用同一编号再问；没有时重新读取记录再决定',
  },
  {
    code: String(UNPROCESSABLE),
    meaning: '业务拒绝，例如余额不足、编号用于不同的内容',
    act: '看 reason 与 data；改变条件之前不要重试',
  },
  { code: String(TOO_MANY_REQUESTS), meaning: '超过次数限制', act: '等 Retry-After 秒；降低频率' },
  {
    code: '502、504',
    meaning: '业务系统无法连接、出错或超时',
    act: '读取可稍后重试；没有编号的写操作，先核对再决定',
  },
  {
    code: String(UNAVAILABLE),
    meaning: '繁忙，请求没有处理',
    act: '等 Retry-After 秒再发；有编号的用同一编号',
  },
  {
    code: `${OUTCOME_UNKNOWN}（504）`,
    meaning: '已经送出，不知道是否办理',
    act: '不要重新提交；用 request_id 查询记录',
  },
];

/** What to do about each kind of refusal. */
export const Failures = ({ origin }: { origin: string }) => (
  <>
    <p>
      先看 <code>reason</code>，没有专门处理的再按 <code>code</code> 处理。每个 <code>reason</code> 的含义见
      <a href="#reasons">下表</a>。
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">code</th>
          <th scope="col">含义</th>
          <th scope="col">怎么办</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ code, meaning, act }) => (
          <tr key={code}>
            <td>{code}</td>
            <td>{meaning}</td>
            <td>{act}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <Example language="sh" code={400}>{`curl -s -b cookies.txt '${origin}/bff/user/bill?page=0'`}</Example>
    <Example language="js">{`try {
  await portal.withdraw({ amount: '9999999.00', type: 1, use_last: 1 });
} catch (error) {
  if (!(error instanceof PortalError)) throw error;
  if (error.isOutcomeUnknown) console.log('提现记录', await portal.settle(error));
  else if (error.code === ${SENTINEL}) console.log('重新登录');
  else if (error.retryAfter !== undefined) console.log('稍后再发，秒数', error.retryAfter);
  else console.log(error.reason, error.message, error.data);
}
await portal.logout();`}</Example>
    <p>
      客户端对读取自动重试两次（连接中断、{TOO_MANY_REQUESTS}、{UNAVAILABLE}
      ），写操作不会重复发送；带编号的调用在连接中断后用同一编号再发，上一次还在处理时等它结束。
    </p>
  </>
);

const FIXERS: Record<Fixer, string> = { caller: '调用方', member: '用户', operator: '客服', portal: '本站' };
const RETRIES: Record<Retry, string> = {
  no: '不要',
  after_change: '改正后',
  later: '稍后',
  same_key: '稍后，用同一编号',
  settle: '先查记录',
};

/** What the catalogue says of a reason, as the cells of a table: its codes (with the HTTP status, where it differs), meaning, who can help, whether to repeat. */
export const reasonCells = ({ codes, fixer, retry, meaning }: ReasonEntry) => ({
  codes: codes
    .map((code) => (httpStatus(code) === code ? code : `${code}（${httpStatus(code)}）`))
    .join('、'),
  meaning,
  fixer: FIXERS[fixer],
  retry: RETRIES[retry],
});

/** The catalogue of reasons. */
export const Reasons = () => (
  <>
    <p>
      <code>reason</code> 的词不会改变，以后可能增加；不认识的按 <code>code</code> 处理。“稍后”指等{' '}
      <code>Retry-After</code> 秒，没有这个头时由您的程序决定间隔。
    </p>
    <p>
      业务系统可能用别的 <code>code</code>，所以请以 <code>reason</code> 为准。
    </p>
    <table className="reasons">
      <thead>
        <tr>
          <th scope="col">reason</th>
          <th scope="col">code（HTTP 状态）</th>
          <th scope="col">含义</th>
          <th scope="col">谁能解决</th>
          <th scope="col">重试</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries<ReasonEntry>(REASONS).map(([reason, entry]) => {
          const { codes, meaning, fixer, retry } = reasonCells(entry);
          return (
            <tr key={reason} id={reason}>
              <td>
                <code>{reason}</code>
              </td>
              <td>{codes}</td>
              <td>{meaning}</td>
              <td>{fixer}</td>
              <td>{retry}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </>
);
