import { CircleDashed, type IconNode } from 'lucide';
import { Icon } from './Icon.tsx';

/** The appearance of a status: an icon, and a tint if it is more than neutral. */
interface StatusLook {
  icon: IconNode;
  tint?: 'info' | 'ok' | 'warn' | 'bad' | 'vip';
}

/** Appearances by status number; see client/entities/looks. */
export type StatusLooks = Readonly<Record<number, StatusLook>>;

interface StatusTagProps {
  looks: StatusLooks;
  /** Undefined when it is not known. */
  status: number | undefined;
  /** The upstream's text for the status; without it the tag says 未知状态. */
  text: string | undefined;
}

/** A status as text, tint and icon. An unknown status keeps its text and is neutral. */
export function StatusTag({ looks, status, text }: StatusTagProps) {
  const { icon, tint } = (status === undefined ? undefined : looks[status]) ?? { icon: CircleDashed };
  return (
    <span className={tint ? `tag ${tint}` : 'tag'}>
      <Icon of={icon} />
      {text ?? '未知状态'}
    </span>
  );
}
