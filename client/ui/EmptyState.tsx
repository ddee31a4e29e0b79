import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { usePagePath } from '../handle.ts';

interface StateProps {
  text?: string | undefined;
  level?: 2 | 3 | undefined;
  compact?: boolean | undefined;
  /** On a card of its own. */
  inCard?: boolean | undefined;
  /** The next step. */
  link?: readonly [text: string, href: string, isPrimary?: boolean] | undefined;
  children?: ReactNode;
}

export function EmptyState({
  title,
  text,
  art = 'empty',
  level = 2,
  compact,
  inCard,
  link,
  children,
}: StateProps & { title: string; art?: StateArt }) {
  const Heading = `h${level}` as const;
  const state = (
    <div className={compact ? 'empty compact' : 'empty'}>
      <StatePicture art={art} />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {link && (
        <a className={link[2] ? 'btn primary' : 'btn'} href={link[1]}>
          {link[0]}
        </a>
      )}
      {children}
    </div>
  );
  return inCard ? <div className="card">{state}</div> : state;
}

/** The states that have a drawing. */
type StateArt =
  | 'empty'
  | 'search'
  | 'failed'
  | 'closed'
  | 'locked'
  | 'pending'
  | 'done'
  | 'refused'
  | 'certificate'
  | 'messages';

export function StatePicture({ art, lazy }: { art: StateArt; lazy?: boolean }) {
  return (
    <img
      src={art === 'empty' ? '/art/empty.svg' : `/art/empty-${art}.svg`}
      alt=""
      width="200"
      height="140"
      loading={lazy ? 'lazy' : undefined}
    />
  );
}

/** The retry is a link to the same page, so it works without JavaScript. */
export function FailedState({
  text = '暂时没有取得数据，请稍后再试。',
  ...props
}: Omit<StateProps, 'link'> & { title: string }) {
  const here = usePagePath();
  return (
    <EmptyState art="failed" text={text} {...props}>
      <a className="btn" href={here}>
        <Icon name="refresh-cw" size="small" />
        重试
      </a>
    </EmptyState>
  );
}

/** In place of a feature that the upstream does not have. `text`: what the visitor can do instead. */
export const NotSupported = ({ feature, ...props }: StateProps & { feature: string }) => (
  <EmptyState art="closed" title={`${feature}暂未开放`} {...props} />
);
