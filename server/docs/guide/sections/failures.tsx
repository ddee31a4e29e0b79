import { P, same, Table } from '../../Text.tsx';
import { Curl, Program } from '../Example.tsx';
import type { SectionProps } from '../SectionProps.ts';

/** What to do about a refusal. */
export const Failures = ({ commands, programs }: SectionProps) => (
  <>
    <P
      zh={
        <>
          先看 <code>reason</code>，没有专门处理的再按 <code>code</code> 处理。每个 <code>reason</code>{' '}
          的含义见<a href="#reasons">下表</a>。
        </>
      }
      en={
        <>
          Look at <code>reason</code> first; handle what you have no special case for by <code>code</code>.
          The meaning of each <code>reason</code> is in the <a href="#reasons">table below</a>.
        </>
      }
    />
    <Table
      head={[same('code'), { zh: '含义', en: 'Meaning' }, { zh: '怎么办', en: 'What to do' }]}
      rows={[
        [
          same('400'),
          {
            zh: '请求内容不正确；data.errors 按字段给出给人看的说明，data.expected 给出应有的类型与格式',
            en: 'The content of the request is wrong; data.errors explains it to people, field by field, and data.expected gives the expected types and forms',
          },
          {
            zh: '改正后再发，有请求编号的用新编号；不要原样重试',
            en: 'Correct it and send it again, with a new key if it has one; do not repeat it as it is',
          },
        ],
        [
          { zh: '40000（401）', en: '40000 (401)' },
          { zh: '没有登录，或会话已失效', en: 'No login, or the session has ended' },
          { zh: '重新登录，再发一次', en: 'Log in again and repeat the request once' },
        ],
        [
          same('403'),
          {
            zh: '缺少写操作的请求头，或没有权限',
            en: 'A header of writes is missing, or the member may not do this',
          },
          {
            zh: '看 reason；按 data.expected 补上请求头',
            en: 'Look at reason; add the headers that data.expected names',
          },
        ],
        [
          same('409'),
          {
            zh: 'request_running：同一编号的上一次请求还在处理；其他：当前状态不允许',
            en: 'request_running: the previous request with the same key is still running. Otherwise the present status does not allow this',
          },
          {
            zh: 'request_running 时等 Retry-After 秒，用同一编号再次提交；其他的重新读取记录再决定，再提交时用新编号',
            en: 'With request_running, wait for Retry-After seconds and submit again with the same key. Otherwise read the record again and decide; a new submission needs a new key',
          },
        ],
        [
          same('422'),
          {
            zh: '业务拒绝，例如余额不足、编号用于不同的内容',
            en: 'Refused by the business system, for example because the balance is too small or the key was used for other content',
          },
          {
            zh: '看 reason 与 data；改变内容或条件之后，用新编号提交',
            en: 'Look at reason and data; when content or situation has changed, submit with a new key',
          },
        ],
        [
          same('429'),
          {
            zh: '超过次数限制，或当日的次数已用完（daily_limit）',
            en: 'A limit was exceeded, or the number of the day is used up (daily_limit)',
          },
          {
            zh: '等 Retry-After 秒，有编号的用同一编号；降低频率',
            en: 'Wait for Retry-After seconds, then use the same key if it has one; slow down',
          },
        ],
        [
          { zh: '502、504', en: '502, 504' },
          {
            zh: '业务系统无法连接、出错或超时',
            en: 'The business system cannot be reached, failed, or took too long',
          },
          {
            zh: '读取可稍后重试；有编号的写操作没有办理，用同一编号重试；没有编号的，先核对再决定',
            en: 'Repeat reads later; a write with a key has not happened: repeat it with the same key; before you repeat a write without one, check whether it happened',
          },
        ],
        [
          same('503'),
          { zh: '繁忙，请求没有处理', en: 'Busy; the request was not processed' },
          {
            zh: '等 Retry-After 秒再发；有编号的用同一编号',
            en: 'Wait for Retry-After seconds and send it again, with the same key if it has one',
          },
        ],
        [
          { zh: '50410（504）', en: '50410 (504)' },
          { zh: '已经送出，不知道是否办理', en: 'Sent, but it is not known whether it happened' },
          {
            zh: '用 request_id 查询记录；没有记录时一分钟后再查一次，仍没有才换新编号',
            en: 'Look up the record by request_id; if there is none, look again a minute later, and only then take a new key',
          },
        ],
      ]}
    />
    <Curl {...commands.wrongPage} />
    <Program text={programs.failures} />
    <P
      zh="客户端对读取自动重试两次（连接中断、429、503），写操作不会重复发送；带编号的调用在连接中断后用同一编号再发，上一次还在处理时等它结束。"
      en="The client repeats reads twice (after a lost connection, 429 or 503) and never repeats writes. Calls with a key are the exception: after a lost connection they are sent again with the same key, and while the first one is running the client waits for its result."
    />
  </>
);
