import { CircleDashed, type IconNode } from 'lucide';
import { Icon } from './Icon.tsx';

/** `tint`: if it is more than neutral. */
interface StatusLook {
  icon: IconNode;
  tint?: 'info' | 'ok' | 'warn' | 'bad' | 'vip';
}

/** By status number. */
export type StatusLooks = Readonly<Record<number, StatusLook>>;

interface StatusTagProps {
  looks: StatusLooks;
  status: number | undefined;
  /** The upstream's. */
  text: string | undefined;
}

/** An unknown status keeps its text and is neutral. */
export function StatusTag({ looks, status, text }: StatusTagProps) {
  const { icon, tint } = (status === undefined ? undefined : looks[status]) ?? { icon: CircleDashed };
  return (
    <span className={tint ? `tag ${tint}` : 'tag'}>
      <Icon of={icon} />
      {text ?? '未知状态'}
    </span>
  );
}
