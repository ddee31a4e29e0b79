import { CircleDashed, type LucideIcon } from 'lucide-react';
import { Icon } from './Icon.tsx';

/** How a status looks beside its word: an icon, and a tint when it means something. */
export interface StatusLook {
  icon: LucideIcon;
  tint?: 'info' | 'ok' | 'warn' | 'bad' | 'vip';
}

interface StatusTagProps {
  /** The table of this workflow; see statusLooks.ts. */
  looks: Readonly<Record<number, StatusLook>>;
  /** Absent where there is no record to have one. */
  status: number | undefined;
  /** The upstream's word for it. */
  text: string;
}

/** A status as word, tint and icon. One that the table does not know keeps its word and stays neutral. */
export function StatusTag({ looks, status, text }: StatusTagProps) {
  const { icon, tint } = (status === undefined ? undefined : looks[status]) ?? { icon: CircleDashed };
  return (
    <span className={tint ? `tag ${tint}` : 'tag'}>
      <Icon of={icon} />
      {text}
    </span>
  );
}
