import { REASONS, type ReasonEntry } from '../../../shared/reasons.ts';
import { reasonCells } from './reasonCells.ts';

/** The catalogue of reasons. */
export const Reasons = () => (
  <>
    <p>
      <code>reason</code> 的词不会改变，以后可能增加；不认识的按 <code>code</code> 处理。“稍后”指等 <code>Retry-After</code>{' '}
      秒，没有这个头时由您的程序决定间隔。
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
