import { Icon } from '../../ui/Icon.tsx';
import { Card } from '../../ui/Section.tsx';
import type { Todo } from './todos.ts';
import { usePrivateText } from '../../ui/Private.tsx';

/** What the member has to do next, and by when. */
export function TodoCard({ todos }: { todos: readonly Todo[] }) {
  const shown = usePrivateText();
  const urgent = todos.filter(({ isCalm }) => !isCalm).length;
  return (
    <Card
      id="todo-title"
      title="接下来"
      end={urgent > 0 && <span className="tag warn">{`${urgent} 项需要您处理`}</span>}
    >
      {todos.length === 0 ? (
        <p className="body todo-none">
          <Icon name="circle-check" />
          目前没有需要您处理的事项。
        </p>
      ) : (
        <ul className="todos">
          {todos.map(({ key, title, text, due, href, word, isCalm }) => (
            <li key={key}>
              <div>
                <b>{shown(title)}</b>
                <small>{shown(text)}</small>
              </div>
              {due && (
                <span className={due.left < 0 ? 'tag bad' : isCalm ? 'tag' : 'tag warn'}>
                  <Icon name="calendar-clock" />
                  <time dateTime={due.day}>{due.day}</time>
                  {leftText(due.left)}
                </span>
              )}
              <a
                className={isCalm ? 'btn small' : 'btn small primary'}
                href={href}
                aria-label={shown(`${word}：${title}`)}
              >
                {word}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const leftText = (left: number): string =>
  left < 0 ? `已过 ${-left} 天` : left === 0 ? '今天' : `还有 ${left} 天`;
